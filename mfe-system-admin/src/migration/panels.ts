/** Ids of the panels' headings, in the order of the migration's steps: the guide links to them. */
export const PANELS: readonly string[] = [
  'database-diagnostic',
  'database-cleanup',
  'consulting-firm-status',
  'migrate-to-consulting-firm-model',
  'company-migration-status',
  'complete-migration',
];
