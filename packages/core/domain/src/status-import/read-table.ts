import {
  STATUS_ROWS_MAX,
  STATUS_WORD_MAX,
  type StatusColumnField,
  type StatusMeaning,
  type Tracker,
} from '@scopewright/contracts/status-import/limits';
import { counted } from '../counted.ts';
import { readCsv } from '../csv/read-csv.ts';
import { addTo } from '../group-by.ts';
import { columnName } from './column-names.ts';
import { aligned, damageIn, unwrapped } from './repair-records.ts';
import {
  type ColumnMeanings,
  type StatusFile,
  type StatusRow,
  type UnreadableStatusFile,
  unreadable,
} from './status-file.ts';
import { categoryMeaning, statedResolution } from './words.ts';

/** A record by its columns: `cell` returns the first non-empty column of a name, `cells` all columns of that name. */
interface Cells {
  cell: (...names: string[]) => string;
  cells: (name: string) => string[];
}

type Reader = (cells: Cells) => Omit<StatusRow, 'file' | 'record' | 'problem'>;

const OWN_ID = 'scopewright id';
const KEY_MAX = 200;
const TITLE_MAX = 500;
const DATE_MAX = 60;
const LABELS_MAX = 100;
/** Columns of one name that are read: each row looks through them. */
const SAME_NAME_MAX = 100;
/** Azure DevOps has a column for the titles of each level. */
const LEVELS_MAX = 10;

export const TOO_MANY_ROWS = `There are more than ${STATUS_ROWS_MAX.toLocaleString('en-US')} issues. Export fewer at a time.`;
export const NO_TRACKER =
  'This is not an export of Jira, Azure DevOps, Linear or GitHub that can be read. Expected columns: Issue key, Summary and Status (Jira); ID, Work Item Type, Title and State (Azure DevOps); ID, Team, Title and Status (Linear); number, title and state (GitHub); Scopewright ID, Title and Status (a table of ours).';

const READERS: Record<Tracker, Reader> = { jira, 'azure-devops': azureDevOps, linear, github, table: ownTable };

const JIRA_COLUMNS: Record<StatusColumnField, string> = {
  key: 'issue key',
  title: 'summary',
  status: 'status',
  category: 'status category',
  resolution: 'resolution',
  parent: 'parent',
  labels: 'labels',
  dueDate: 'due date',
  doneDate: 'resolved',
  scopewrightId: OWN_ID,
};

/** Columns by which a table is recognized. Each is a name, or names of which one is enough. */
const RECOGNIZED_BY: readonly (readonly [Tracker, readonly (readonly string[])[]])[] = [
  ['jira', [['issue key', OWN_ID], ['summary'], ['status']]],
  ['azure-devops', [['id'], ['work item type'], ['title', 'title 1'], ['state']]],
  ['linear', [['id'], ['title'], ['status'], ['team', 'cycle name', 'project id', 'triaged']]],
  ['github', [['number'], ['title'], ['state']]],
  ['table', [[OWN_ID], ['title'], ['status']]],
];

/** Tables that look like a tracker's and aren't one of its issues, with what to do. */
const OTHER_TABLES: readonly (readonly [readonly string[], string])[] = [
  [
    ['issue key', 'hours', 'work date'],
    'These are worklogs: hours that people have logged, not the status of issues. Export the issues themselves.',
  ],
  [
    ['team', 'title', 'status'],
    'This file of Linear has no ID column. Export the issues from Linear’s settings, which adds it.',
  ],
];

/** Reads a table exported from any tracker; its columns may be in any order and in the language of the site. */
export function readTable(text: string, meanings: ColumnMeanings): StatusFile | UnreadableStatusFile {
  const { head, issues, first, notes, isCut, problems } = readRecords(text, STATUS_ROWS_MAX + 2);
  const known = columnsOf(head);
  const names = trackerOf(known) === undefined ? explained(known, meanings) : known;
  const columns = placesOf(names);
  const tracker = trackerOf(names);
  if (tracker === undefined) {
    const other = OTHER_TABLES.find(([wanted]) => wanted.every((name) => columns.has(name)));
    return unreadable(other?.[1] ?? NO_TRACKER);
  }
  const cut = problems.find(({ problem }) => problem === 'unclosedQuote');
  if (cut) return unreadable(`The file is cut off: a quoted cell of row ${cut.record} does not end.`);
  if (isCut || issues.length > STATUS_ROWS_MAX) return unreadable(TOO_MANY_ROWS);
  const read = READERS[tracker];
  const rows: StatusRow[] = [];
  let withoutKey = 0;
  const path: string[] = [];
  for (const [at, given] of issues.entries()) {
    const number = first + at + 2;
    const moved = aligned(given, names);
    const record = typeof moved === 'number' ? given : moved;
    const row = read(cellsOf(record, columns));
    if (row.key === '' && row.ownId === '') withoutKey += 1;
    else {
      const parent = row.parent === '' && columns.has('title 1') ? indentedParent(path, record, columns, row.key) : '';
      const problem =
        typeof moved === 'number'
          ? `Row ${number} has ${counted(moved, 'cell')} too many, so no one can know which column each belongs to.`
          : null;
      rows.push(bounded({ ...row, parent: row.parent || parent, file: 0, record: number, problem }));
    }
  }
  return { kind: 'read', tracker, rows, withoutKey, notes: [...notes, ...damageIn(issues, head, first + 2)] };
}

/** A table's header and rows, after what spreadsheets do to files. */
export function readRecords(text: string, most: number) {
  const { records: written, isCut, problems } = readCsv(text, { most });
  // spreadsheets write the delimiter into a separate line
  const first = /^sep=/i.test(written[0]?.[0] ?? '') ? 1 : 0;
  const { records, notes } = unwrapped(written.slice(first), most);
  const [header = [], ...issues] = records;
  const head = header.map((name) => name.trim());
  head.length = head.findLastIndex((name) => name !== '') + 1;
  return { head, issues, first, notes, isCut, problems };
}

const columnsOf = (head: readonly string[]): string[] => head.map(columnName);

function placesOf(names: readonly string[]): ReadonlyMap<string, number[]> {
  const columns = new Map<string, number[]>();
  for (const [at, name] of names.entries())
    if ((columns.get(name)?.length ?? 0) < SAME_NAME_MAX) addTo(columns, name, at);
  return columns;
}

/** The tracker whose columns these are; undefined for an unknown table. */
const trackerOf = (names: readonly string[]): Tracker | undefined =>
  RECOGNIZED_BY.find(([, wanted]) => wanted.every((any) => any.some((name) => names.includes(name))))?.[0];

/** Whether a table is read without anyone explaining its columns. */
export const isKnownTable = (head: readonly string[]): boolean => trackerOf(columnsOf(head)) !== undefined;

/**
 * The names under which columns are read that someone has explained. They are Jira's: only its sites translate their
 * columns. An explained column replaces one that has the name already.
 */
function explained(names: readonly string[], meanings: ColumnMeanings): string[] {
  const given = names.map((name) => meanings.get(name));
  const taken = new Set(given.flatMap((field) => (field ? JIRA_COLUMNS[field] : [])));
  return names.map((name, at) => {
    const field = given[at];
    return field ? JIRA_COLUMNS[field] : taken.has(name) ? '' : name;
  });
}

const cellsOf = (record: readonly string[], columns: ReadonlyMap<string, number[]>): Cells => ({
  cell: (...names) => {
    for (const name of names) {
      for (const place of columns.get(name) ?? []) {
        const value = record[place]?.trim();
        if (value) return value;
      }
    }
    return '';
  },
  cells: (name) => (columns.get(name) ?? []).flatMap((place) => record[place]?.trim() || []),
});

/** The parent of a row whose level is the column of its title; `path` holds the keys of the levels above. */
function indentedParent(path: string[], record: string[], columns: ReadonlyMap<string, number[]>, key: string): string {
  let level = 1;
  while (
    level < LEVELS_MAX &&
    columns.has(`title ${level}`) &&
    !record[columns.get(`title ${level}`)?.[0] ?? -1]?.trim()
  )
    level += 1;
  path.length = Math.min(path.length, level - 1);
  const parent = path.at(-1) ?? '';
  path[level - 1] = key;
  return parent;
}

const bounded = (row: StatusRow): StatusRow => ({
  ...row,
  key: row.key.slice(0, KEY_MAX),
  internalId: row.internalId.slice(0, KEY_MAX),
  title: row.title.slice(0, TITLE_MAX),
  parent: row.parent.slice(0, TITLE_MAX),
  ownId: row.ownId.slice(0, KEY_MAX),
  labels: row.labels.slice(0, LABELS_MAX),
  status: row.status.slice(0, STATUS_WORD_MAX),
  resolution: row.resolution.slice(0, STATUS_WORD_MAX),
  due: row.due.slice(0, DATE_MAX),
  done: row.done.slice(0, DATE_MAX),
  otherDates: row.otherDates.map((date) => date.slice(0, DATE_MAX)),
});

function jira({ cell, cells }: Cells) {
  return {
    key: cell('issue key'),
    internalId: cell('issue id'),
    url: webAddress(cell('issue url', 'url')),
    title: cell('summary'),
    parent: cell('parent key', 'parent', 'parent id', 'epic link'),
    labels: cells('labels').flatMap((labels) => labels.split(/[\s,]+/)),
    ownId: cell(OWN_ID) || ownIdOfBody(cell('description')),
    status: cell('status'),
    category: categoryMeaning(cell('status category')),
    resolution: statedResolution(cell('resolution')),
    due: cell('due date', 'due'),
    done: cell('resolved', 'resolution date'),
    otherDates: [cell('created'), cell('updated')],
  };
}

function azureDevOps({ cell }: Cells) {
  const titles = Array.from({ length: LEVELS_MAX }, (_, at) => `title ${at + 1}`);
  return {
    key: cell('id'),
    internalId: '',
    url: webAddress(cell('url', 'link')),
    title: cell('title', ...titles),
    parent: cell('parent'),
    labels: cell('tags').split(/\s*[;,]\s*/),
    ownId: cell(OWN_ID) || ownIdOfBody(cell('description')),
    status: cell('state'),
    category: null,
    resolution: cell('reason'),
    due: cell('due date', 'target date', 'finish date'),
    done: cell('closed date'),
    otherDates: [cell('created date'), cell('changed date')],
  };
}

function linear({ cell }: Cells) {
  const category: StatusMeaning | null = cell('canceled') ? 'closed' : cell('completed') ? 'done' : null;
  return {
    key: cell('id'),
    internalId: '',
    url: webAddress(cell('url')),
    title: cell('title'),
    parent: cell('parent issue'),
    labels: cell('labels').split(/\s*,\s*/),
    ownId: cell(OWN_ID) || ownIdOfBody(cell('description')),
    status: cell('status'),
    category,
    resolution: '',
    due: cell('due date'),
    done: cell('completed'),
    otherDates: [cell('created'), cell('updated')],
  };
}

function github({ cell }: Cells) {
  const url = webAddress(cell('url', 'html_url'));
  return {
    key: gitHubKey(cell('number'), url),
    internalId: cell('number'),
    url,
    title: cell('title'),
    parent: '',
    labels: cell('labels').split(/\s*[,;]\s*/),
    ownId: cell(OWN_ID) || ownIdOfBody(cell('body')),
    status: cell('state'),
    category: null,
    resolution: cell('statereason', 'state_reason'),
    due: '',
    done: cell('closedat', 'closed_at'),
    otherDates: [cell('createdat', 'created_at')],
  };
}

function ownTable({ cell }: Cells) {
  return {
    key: '',
    internalId: cell('scopewright id'),
    url: null,
    title: cell('title'),
    parent: cell('parent id'),
    labels: cell('label').split(/\s+/),
    ownId: cell(OWN_ID),
    status: cell('status'),
    category: null,
    resolution: cell('outcome'),
    due: cell('due date'),
    done: cell('done at', 'done'),
    otherDates: [],
  };
}

const REPOSITORY = /^https?:\/\/[^/]+\/([\w.-]+\/[\w.-]+)\/issues\/(\d+)/;
/** Marker that our exports write into texts of issues, so that they are found again where labels are lost. */
const OWN_MARK = /<!--\s*sw:([\w:/.-]{1,200})\s*-->|Scopewright ID: (sw)\\?(-[0-9a-z]{11})/;

/** `owner/repository#12`; `#12` if the file does not name the repository. */
export function gitHubKey(number: string, url: string | null): string {
  const repository = url && REPOSITORY.exec(url)?.[1];
  if (number === '') return '';
  return repository ? `${repository}#${number}` : `#${number}`;
}

/** The id that our exports write into the text of an issue; empty if absent. */
export function ownIdOfBody(body: string): string {
  const [, id, ...mark] = OWN_MARK.exec(body) ?? [];
  return id ?? mark.join('');
}

/** A web address that can be linked to; null for anything else. */
export const webAddress = (text: string): string | null => (/^https?:\/\/[^\s"<>]{1,500}$/.test(text) ? text : null);
