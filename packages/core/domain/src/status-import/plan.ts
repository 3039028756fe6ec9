import type { BacklogLevel, WorkItemOutcome, WorkItemStatus } from '@scopewright/contracts/backlog/limits';
import {
  type DateOrder,
  STATUS_WORDS_MAX,
  type StatusMatch,
  type StatusMeaning,
  type StatusRowKind,
  type Tracker,
} from '@scopewright/contracts/status-import/limits';
import { dayOfText, inferDateOrder } from './dates.ts';
import { isKnownKey, matchRows } from './match.ts';
import type { StatusRow } from './status-file.ts';
import { foldWord, resolutionOutcome, statusMeaning } from './words.ts';

/** A work item as far as a status import reads it. */
export interface StatusWorkItem {
  id: string;
  key: string;
  projectId: string;
  level: BacklogLevel;
  parentId: string | null;
  title: string;
  status: WorkItemStatus;
  outcome: WorkItemOutcome | null;
  /** YYYY-MM-DD */
  dueDate: string | null;
  /** Where it is known, or was exported to. */
  exports: { system: string; key: string | null; url: string | null }[];
}

/** People's decisions about a file, or about the words of an earlier one. Words are folded. */
export interface StatusAnswers {
  dateOrder: DateOrder | null;
  statuses: ReadonlyMap<string, StatusMeaning>;
  resolutions: ReadonlyMap<string, WorkItemOutcome>;
  /** Outcome of issues that are done without a resolution, by their status. */
  unresolved: ReadonlyMap<string, WorkItemOutcome>;
}

/** The subject of a question about a word: `unresolved` is a status that is done without a resolution. */
type WordQuestion = 'status' | 'resolution' | 'unresolved';

/** Something that the files do not say. */
export type StatusQuestion =
  | { about: 'dates'; count: number; examples: { text: string; dayFirst: string; monthFirst: string }[] }
  | { about: WordQuestion; word: string; count: number };

export interface Change<T> {
  from: T;
  to: T;
}

/** A row's changes of its work item. */
export interface StatusChanges {
  status?: Change<WorkItemStatus>;
  outcome?: Change<WorkItemOutcome | null>;
  dueDate?: Change<string | null>;
  /** The key in the tracker, newly known or another one than before. */
  trackerKey?: Change<string | null>;
  url?: Change<string | null>;
}

/** A row of the files, with its effect. */
export interface PlannedRow {
  id: string;
  kind: StatusRowKind;
  /** Where it is; null for a missing one. */
  at: { file: number; record: number } | null;
  key: string;
  url: string | null;
  title: string;
  status: string;
  resolution: string;
  workItem: { id: string; key: string; projectId: string; title: string } | null;
  match: StatusMatch | null;
  changes: StatusChanges;
  /** Completion date by the tracker, YYYY-MM-DD. */
  doneOn: string | null;
  /** Its status becomes an earlier one. */
  isMovedBack: boolean;
  /** Why it is not simply applied, in a sentence. */
  reason: string | null;
  /** Whether a person may confirm it all the same. */
  canConfirm: boolean;
}

export interface StatusPlan {
  tracker: Tracker;
  dateOrder: DateOrder | null;
  rows: PlannedRow[];
  questions: StatusQuestion[];
  counts: Record<StatusRowKind, number> & { rows: number; movedBack: number; unreadableDates: number };
}

const RANK: Record<WorkItemStatus, number> = { obsolete: 0, todo: 0, inProgress: 1, inReview: 2, done: 3 };
const EXAMPLES_MAX = 3;

/** Trackers whose closed issues have a resolution: unknown ones are asked for. Others mark undelivered issues. */
const ENDS_WITH_RESOLUTION: readonly Tracker[] = ['jira', 'github'];

/** The status of a work item by a row. Undefined: none; null: it has to be asked. */
interface Said {
  meaning: StatusMeaning | null;
  outcome: WorkItemOutcome | null | undefined;
  due: string | undefined;
  doneOn: string | null;
}

/**
 * A backlog's changes from a tracker's files, in time linear in rows and work items. Nothing is derived from missing
 * data, and applying a file twice changes nothing.
 */
export function planStatusImport(
  tracker: Tracker,
  rows: readonly StatusRow[],
  workItems: readonly StatusWorkItem[],
  answers: StatusAnswers,
): StatusPlan {
  const inferred = inferDateOrder(datesOf(rows));
  const dateOrder = answers.dateOrder ?? inferred;
  const questions = new Questions();
  let unreadableDates = 0;

  const said = (row: StatusRow): Said => {
    const word = foldWord(row.status);
    const meaning = answers.statuses.get(word) ?? statusMeaning(tracker, row.status, row.category);
    if (meaning === null) questions.askWord('status', row.status);
    const due = dayOfText(row.due, dateOrder);
    if (due.kind === 'undecided') questions.askDates(row.due, due);
    if (due.kind === 'unreadable') unreadableDates += 1;
    const done = dayOfText(row.done, dateOrder);
    return {
      meaning,
      outcome: meaning === 'done' ? outcomeOf(row) : meaning === 'closed' ? 'notDelivered' : undefined,
      due: due.kind === 'day' ? due.day : undefined,
      doneOn: done.kind === 'day' ? done.day : null,
    };
  };
  const outcomeOf = (row: StatusRow): WorkItemOutcome | null => {
    const isUnresolved = row.resolution === '';
    const known = isUnresolved
      ? answers.unresolved.get(foldWord(row.status))
      : (answers.resolutions.get(foldWord(row.resolution)) ?? resolutionOutcome(row.resolution));
    if (known) return known;
    if (!ENDS_WITH_RESOLUTION.includes(tracker)) return 'delivered';
    if (isUnresolved) questions.askWord('unresolved', row.status);
    else questions.askWord('resolution', row.resolution);
    return null;
  };

  const { matched, claimed } = matchRows(tracker, rows, workItems);
  const planned = matched.map((match, at): PlannedRow => {
    const { row, workItem, by, doubt, conflict, canConfirm, note } = match;
    const plain: PlannedRow = {
      id: String(at),
      kind: 'unknown',
      at: { file: row.file, record: row.record },
      key: row.key,
      url: row.url,
      title: row.title,
      status: row.status,
      resolution: row.resolution,
      workItem: workItem && headOf(workItem),
      match: by,
      changes: {},
      doneOn: null,
      isMovedBack: false,
      reason: conflict ?? note,
      canConfirm,
    };
    if (workItem === null) return conflict === null ? plain : { ...plain, kind: 'conflict' };
    const says = said(row);
    const changes = changesOf(tracker, row, workItem, says);
    const isMovedBack = changes.status !== undefined && RANK[changes.status.to] < RANK[changes.status.from];
    const changed: PlannedRow = { ...plain, changes, isMovedBack, doneOn: says.doneOn };
    if (conflict !== null) return { ...changed, kind: 'conflict' };
    if (doubt !== null) return { ...changed, kind: 'proposal', reason: doubt };
    if (says.meaning === null || says.outcome === null) return { ...changed, kind: 'waiting', reason: WAITS };
    return { ...changed, kind: Object.keys(changes).length > 0 ? 'changed' : 'same' };
  });
  const missing = workItems
    .filter((workItem) => !claimed.has(workItem.id) && workItem.exports.some(({ system }) => system === tracker))
    .map((workItem) => missingRow(tracker, workItem));
  const counts = { changed: 0, proposal: 0, conflict: 0, waiting: 0, unknown: 0, same: 0, missing: missing.length };
  for (const { kind } of planned) counts[kind] += 1;
  const movedBack = planned.filter(({ isMovedBack }) => isMovedBack).length;
  return {
    tracker,
    dateOrder,
    rows: [...planned, ...missing],
    questions: questions.asked(),
    counts: { ...counts, rows: planned.length, movedBack, unreadableDates },
  };
}

const headOf = ({ id, key, projectId, title }: StatusWorkItem) => ({ id, key, projectId, title });

function missingRow(tracker: Tracker, workItem: StatusWorkItem): PlannedRow {
  const known = workItem.exports.find(({ system }) => system === tracker);
  return {
    id: `missing-${workItem.id}`,
    kind: 'missing',
    at: null,
    key: known?.key ?? '',
    url: known?.url ?? null,
    title: workItem.title,
    status: '',
    resolution: '',
    workItem: headOf(workItem),
    match: null,
    changes: {},
    doneOn: null,
    isMovedBack: false,
    reason: null,
    canConfirm: false,
  };
}

const WAITS = 'Say what its status means, then preview again.';

function* datesOf(rows: readonly StatusRow[]): Generator<string> {
  for (const { due, done, otherDates } of rows) {
    yield due;
    yield done;
    yield* otherDates;
  }
}

/** The status of a meaning. */
const statusOf = (meaning: StatusMeaning): WorkItemStatus => (meaning === 'closed' ? 'done' : meaning);

function changesOf(
  tracker: Tracker,
  row: StatusRow,
  workItem: StatusWorkItem,
  { meaning, outcome, due }: Said,
): StatusChanges {
  const changes: StatusChanges = {};
  const status = meaning === null ? workItem.status : statusOf(meaning);
  // whether it ended as delivered decides what done means: until that is known, it stays as it is
  const isDecided = meaning !== null && outcome !== null;
  // obsolete work items stay obsolete until they are done
  if (isDecided && status !== workItem.status && (workItem.status !== 'obsolete' || status === 'done')) {
    changes.status = { from: workItem.status, to: status };
  }
  const ends = isDecided && status === 'done' ? (outcome ?? null) : null;
  const isDone = (changes.status?.to ?? workItem.status) === 'done';
  if (isDecided && ends !== workItem.outcome && (isDone || workItem.outcome !== null)) {
    changes.outcome = { from: workItem.outcome, to: ends };
  }
  if (due !== undefined && due !== workItem.dueDate) changes.dueDate = { from: workItem.dueDate, to: due };
  const known = workItem.exports.find(({ system }) => system === tracker);
  if (!isKnownKey(tracker, known?.key ?? null, row.key)) changes.trackerKey = { from: known?.key ?? null, to: row.key };
  if (row.url !== null && row.url !== known?.url) changes.url = { from: known?.url ?? null, to: row.url };
  return changes;
}

/** The open questions, each once. */
class Questions {
  readonly #words = new Map<string, { about: WordQuestion; word: string; count: number }>();
  readonly #examples = new Map<string, { text: string; dayFirst: string; monthFirst: string }>();
  #dates = 0;

  askWord(about: WordQuestion, word: string): void {
    const key = `${about} ${foldWord(word)}`;
    const asked = this.#words.get(key);
    if (asked) asked.count += 1;
    else if (this.#words.size < STATUS_WORDS_MAX) this.#words.set(key, { about, word, count: 1 });
  }

  askDates(text: string, { dayFirst, monthFirst }: { dayFirst: string; monthFirst: string }): void {
    this.#dates += 1;
    if (this.#examples.size < EXAMPLES_MAX) this.#examples.set(text, { text, dayFirst, monthFirst });
  }

  asked(): StatusQuestion[] {
    const dates = { about: 'dates' as const, count: this.#dates, examples: [...this.#examples.values()] };
    return [...(this.#dates > 0 ? [dates] : []), ...this.#words.values()];
  }
}

/** The rows that are applied: certain changes except the skipped ones, and those that a person has confirmed. */
export function rowsToApply(
  plan: StatusPlan,
  confirm: ReadonlySet<string>,
  skip: ReadonlySet<string>,
): { rows: PlannedRow[]; invalid: 'confirmation' | 'twice' | null } {
  const confirmable = new Set(
    plan.rows.flatMap(({ id, kind, canConfirm }) => (canConfirm || kind === 'proposal' ? [id] : [])),
  );
  if ([...confirm].some((id) => !confirmable.has(id))) return { rows: [], invalid: 'confirmation' };
  const rows = plan.rows.filter(
    ({ id, kind, changes, workItem }) =>
      workItem !== null && !skip.has(id) && (kind === 'changed' || confirm.has(id)) && Object.keys(changes).length > 0,
  );
  const workItems = new Set(rows.map(({ workItem }) => workItem?.id));
  return workItems.size < rows.length ? { rows: [], invalid: 'twice' } : { rows, invalid: null };
}
