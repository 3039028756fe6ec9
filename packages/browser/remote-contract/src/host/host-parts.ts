export { createCommands } from './commands.ts';
export { createEdits } from './edits.ts';
export { onePerPage } from './one-per-page.ts';
