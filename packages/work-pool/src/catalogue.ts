import type { Catalogue } from './task.ts';

/** What is done in threads, because it may take more than some 20 ms. The code of a task is loaded when it is first asked for. */
export const TASKS = {
  headsOfItems: async () => (await import('./tasks/check-scope.ts')).headsOfItems,
  checkItems: async () => (await import('./tasks/check-scope.ts')).checkItems,
  fieldsOfFile: async () => (await import('./tasks/import-file.ts')).fieldsOfFile,
  planFile: async () => (await import('./tasks/import-file.ts')).planFile,
  writeFile: async () => (await import('./tasks/export-file.ts')).writeFile,
} satisfies Catalogue;
