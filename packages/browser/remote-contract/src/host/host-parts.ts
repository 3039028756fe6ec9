export { createCommands } from './commands.ts';
export { createEdits } from './edits.ts';
