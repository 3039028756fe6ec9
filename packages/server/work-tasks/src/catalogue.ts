import type { Catalogue } from '@scopewright/work-pool/serve';

/** Work that runs in threads, because it may take more than some 20 ms. A task's code is loaded on first use. */
export const TASKS = {
  headsOfItems: async () => (await import('./tasks/check-scope.ts')).headsOfItems,
  checkItems: async () => (await import('./tasks/check-scope.ts')).checkItems,
  fieldsOfFile: async () => (await import('./tasks/import-file.ts')).fieldsOfFile,
  planFile: async () => (await import('./tasks/import-file.ts')).planFile,
  copyProject: async () => (await import('./tasks/copy-project.ts')).copyProject,
  saveTemplate: async () => (await import('./tasks/scope-templates.ts')).saveTemplate,
  insertTemplates: async () => (await import('./tasks/scope-templates.ts')).insertTemplates,
  writeFile: async () => (await import('./tasks/export-file.ts')).writeFile,
  exportBacklog: async () => (await import('./tasks/export-backlog.ts')).exportBacklog,
  traceCompany: async () => (await import('./tasks/trace.ts')).traceCompany,
  proposeBuild: async () => (await import('./tasks/build.ts')).proposeBuild,
  generateBacklog: async () => (await import('./tasks/backlog.ts')).generateBacklog,
  assignWork: async () => (await import('./tasks/backlog.ts')).assignWork,
  planBacklog: async () => (await import('./tasks/plan-backlog.ts')).planBacklog,
  planStatusFiles: async () => (await import('./tasks/status-import.ts')).planStatusFiles,
  statusPlanRows: async () => (await import('./tasks/status-import.ts')).statusPlanRows,
  statusRowsToApply: async () => (await import('./tasks/status-import.ts')).statusRowsToApply,
  compareScopes: async () => (await import('./tasks/change-orders.ts')).compareScopes,
  differingParts: async () => (await import('./tasks/change-orders.ts')).differingParts,
  readCalendar: async () => (await import('./tasks/read-calendar.ts')).readCalendar,
  chooseParts: async () => (await import('./tasks/change-orders.ts')).chooseParts,
} satisfies Catalogue;
