import { STATUS_ROWS_MAX, STATUS_WORD_MAX, type Tracker } from '@scopewright/contracts/status-import/limits';
import { gitHubKey, NO_TRACKER, ownIdOfBody, readTable, TOO_MANY_ROWS, webAddress } from './read-table.ts';
import {
  type ColumnMeanings,
  type StatusFile,
  type StatusRow,
  type UnreadableStatusFile,
  unreadable,
} from './status-file.ts';

const TRACKER_NAMES: Record<Tracker, string> = {
  jira: 'Jira',
  'azure-devops': 'Azure DevOps',
  linear: 'Linear',
  github: 'GitHub',
  table: 'a table of ours',
};

const NOTES_MAX = 50;

/** Reads the files of one import, which must be of one tracker: exports are often cut into several. */
export function readStatusFiles(
  files: readonly { name: string | null; text: string }[],
  meanings: ColumnMeanings = new Map(),
): StatusFile | UnreadableStatusFile {
  const rows: StatusRow[] = [];
  let first: StatusFile | undefined;
  let withoutKey = 0;
  const notes: string[] = [];
  for (const [at, { name, text }] of files.entries()) {
    const read = readStatusFile(text, meanings);
    if (read.kind === 'unreadable') return files.length > 1 && name ? unreadable(`${name}: ${read.message}`) : read;
    first ??= read;
    if (first.tracker !== read.tracker) {
      const [one, other] = [TRACKER_NAMES[first.tracker], TRACKER_NAMES[read.tracker]];
      return unreadable(`The files are of different trackers, ${one} and ${other}. Import them one after the other.`);
    }
    for (const row of read.rows) rows.push({ ...row, file: at });
    withoutKey += read.withoutKey;
    for (const note of read.notes) notes.push(files.length > 1 && name ? `${name}: ${note}` : note);
    if (rows.length > STATUS_ROWS_MAX) return unreadable(TOO_MANY_ROWS);
  }
  return first ? { ...first, rows, withoutKey, notes: notes.slice(0, NOTES_MAX) } : unreadable('The file is empty.');
}

/** How files of spreadsheets begin: zipped, of old programs, and tables of web pages that are named like one. */
const SPREADSHEET = /^(?:PK\p{Cc}{2}|ÐÏ\p{Cc}à|\s*<(?:!doctype html|html|head|meta|table|\?xml)[\s>])/iu;

/** Why a spreadsheet isn't read, with what to do; null for another file. */
export const spreadsheetProblem = (text: string): string | null =>
  SPREADSHEET.test(text.slice(0, 1_000))
    ? 'This is an Excel export, not CSV. Choose “Export CSV” in your tracker, or save the table as CSV.'
    : null;

/**
 * Reads a tracker's export: tables of Jira, Azure DevOps, Linear and GitHub, and the JSON of GitHub's command line. Its
 * columns identify the tracker.
 */
function readStatusFile(given: string, meanings: ColumnMeanings): StatusFile | UnreadableStatusFile {
  const text = given.startsWith('\uFEFF') ? given.slice(1) : given;
  if (text.trim() === '') return unreadable('The file is empty.');
  const spreadsheet = spreadsheetProblem(text);
  if (spreadsheet !== null) return unreadable(spreadsheet);
  return /^\s*[[{]/.test(text) ? readGitHubJson(text) : readTable(text, meanings);
}

function readGitHubJson(text: string): StatusFile | UnreadableStatusFile {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return unreadable('The file is not complete JSON. Export it again.');
  }
  const list = Array.isArray(parsed) ? parsed : (parsed as { items?: unknown }).items;
  if (!Array.isArray(list) || !list.every(isIssue)) return unreadable(NO_TRACKER);
  if (list.length > STATUS_ROWS_MAX) return unreadable(TOO_MANY_ROWS);
  return { kind: 'read', tracker: 'github', rows: list.map(issueRow), withoutKey: 0, notes: [] };
}

interface Issue {
  number: number;
  title: string;
  state: string;
  [name: string]: unknown;
}

const isIssue = (value: unknown): value is Issue => {
  const { number, title, state } = (value ?? {}) as Partial<Issue>;
  return typeof number === 'number' && typeof title === 'string' && typeof state === 'string';
};

function issueRow(issue: Issue, at: number): StatusRow {
  const text = (...names: string[]): string => {
    const value = names.map((name) => issue[name]).find((one) => typeof one === 'string');
    return typeof value === 'string' ? value : '';
  };
  const url = webAddress(text('html_url', 'url'));
  return {
    file: 0,
    record: at + 1,
    key: gitHubKey(String(issue.number), url),
    internalId: String(issue.number),
    url,
    title: issue.title.slice(0, 500),
    parent: '',
    labels: labelsOf(issue.labels),
    ownId: ownIdOfBody(text('body')),
    status: issue.state.slice(0, STATUS_WORD_MAX),
    category: null,
    resolution: text('stateReason', 'state_reason').slice(0, STATUS_WORD_MAX),
    due: '',
    done: text('closedAt', 'closed_at').slice(0, 60),
    otherDates: [],
    problem: null,
  };
}

function labelsOf(labels: unknown): string[] {
  if (!Array.isArray(labels)) return [];
  return labels.slice(0, 100).flatMap((label) => {
    const name = typeof label === 'string' ? label : (label as { name?: unknown } | null)?.name;
    return typeof name === 'string' ? [name] : [];
  });
}
