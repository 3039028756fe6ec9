/** Targets that a backlog can be exported for. */
export const EXPORT_PRESETS = [
  'csv',
  'json',
  'jira-cloud-csv',
  'jira-data-center-csv',
  'jira-json',
  'azure-devops-csv',
  'linear-csv',
  'github',
  'build-pack',
] as const;
export type ExportPreset = (typeof EXPORT_PRESETS)[number];

export const BACKLOG_EXPORT_STATES = ['waiting', 'running', 'done', 'failed'] as const;

/**
 * How tables are written. `import`: cells that begin like a formula stay as they are, because most trackers would keep
 * an apostrophe. `spreadsheet`: with an apostrophe before, so that no spreadsheet computes them. `semicolons`: likewise,
 * with semicolons and decimal commas, as spreadsheets of many European countries expect; trackers get commas.
 */
export const EXPORT_CELLS = ['import', 'spreadsheet', 'semicolons'] as const;
export type ExportCells = (typeof EXPORT_CELLS)[number];
/** Descriptions for Jira: wiki markup, or plain text for sites that don't render it. */
export const EXPORT_MARKUPS = ['wiki', 'plain'] as const;
/** Kinds of Jira projects: the names of fields and of the type of subtasks differ. */
export const JIRA_PROJECT_KINDS = ['company', 'team'] as const;
/** Processes of Azure DevOps, which name the types of work items. */
export const AZURE_PROCESSES = ['agile', 'scrum', 'basic', 'cmmi'] as const;

export const REHEARSAL_SEVERITIES = ['error', 'warning', 'info'] as const;

/** Maximum of stored exports per company; more are refused until some are deleted. */
export const BACKLOG_EXPORTS_MAX = 100;
/** Notes of a rehearsal that are stored; the rest is only counted. */
export const REHEARSAL_NOTES_MAX = 500;
