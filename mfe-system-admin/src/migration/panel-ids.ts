/** Ids of the panels' headings: steps of the guide link to them. */
export const PANEL_IDS = {
  diagnostic: 'database-diagnostic',
  firm: 'consulting-firm-status',
  status: 'company-migration-status',
  cleanup: 'database-cleanup',
  complete: 'complete-migration',
  migrate: 'migrate-to-consulting-firm-model',
} as const;
