/** Trackers whose exported files are read for the status of work items; `table`: our own, with statuses filled in. */
export const TRACKERS = ['jira', 'azure-devops', 'linear', 'github', 'table'] as const;
export type Tracker = (typeof TRACKERS)[number];

/** Maximum size of all files of one status import, in characters. */
export const STATUS_FILE_MAX = 5 * 1024 * 1024;
/** The same as a body in JSON, in bytes: quotes and line breaks are escaped, and letters may take several bytes. */
export const STATUS_IMPORT_BYTES_MAX = 12_000_000;
export const STATUS_FILES_MAX = 20;
/** Maximum number of issues in all files of one status import. */
export const STATUS_ROWS_MAX = 20_000;
/** Maximum length of a status or resolution in a file; a longer one is cut. */
export const STATUS_WORD_MAX = 100;
/** Maximum number of words that one import asks for, and that one answer may explain. */
export const STATUS_WORDS_MAX = 200;
/** Columns that a tracker's issues are read from, for files whose header is not known. */
export const STATUS_COLUMN_FIELDS = [
  'key',
  'title',
  'status',
  'category',
  'resolution',
  'parent',
  'labels',
  'dueDate',
  'doneDate',
  'scopewrightId',
] as const;
export type StatusColumnField = (typeof STATUS_COLUMN_FIELDS)[number];
/** Maximum length of the name of a column that someone has explained. */
export const STATUS_COLUMN_NAME_MAX = 200;
/** Maximum number of columns that one answer may explain. */
export const STATUS_COLUMNS_MAX = 50;
/** Maximum number of columns that are remembered for a firm; the oldest are forgotten. */
export const STATUS_COLUMNS_PER_FIRM = 500;
/** How long the preview of a status import can be applied, hours. */
export const STATUS_PREVIEW_HOURS = 24;

/** Meanings of a tracker's status. `closed`: it is closed and was not delivered. */
export const STATUS_MEANINGS = ['todo', 'inProgress', 'inReview', 'done', 'closed'] as const;
export type StatusMeaning = (typeof STATUS_MEANINGS)[number];

/** Which part of a date such as 3/4/2027 is the day. */
export const DATE_ORDERS = ['dayFirst', 'monthFirst'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/**
 * Kinds of rows of a status file. `changed` and `same`: the work item is certain; `proposal`: only the title matches;
 * `conflict`: the file contradicts itself or earlier data; `waiting`: the meaning of its status is unknown; `unknown`:
 * no work item; `missing`: a work item that the tracker has and the files don't; it is not changed.
 */
export const STATUS_ROW_KINDS = ['changed', 'proposal', 'conflict', 'waiting', 'unknown', 'same', 'missing'] as const;
export type StatusRowKind = (typeof STATUS_ROW_KINDS)[number];

/** How a row was matched with a work item, the most certain first. */
export const STATUS_MATCHES = ['key', 'label', 'id', 'title'] as const;
export type StatusMatch = (typeof STATUS_MATCHES)[number];
