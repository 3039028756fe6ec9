import type { StatusMatch, Tracker } from '@scopewright/contracts/status-import/limits';
import { workItemMark } from '../backlog-exports/work-item-mark.ts';
import { addTo } from '../group-by.ts';
import type { StatusWorkItem } from './plan.ts';
import type { StatusRow } from './status-file.ts';

/** A row with the work item that it is about, if that is known. */
export interface MatchedRow {
  row: StatusRow;
  workItem: StatusWorkItem | null;
  by: StatusMatch | null;
  /** Why a person has to confirm it; null if it is certain. */
  doubt: string | null;
  /** The contradiction, if any. */
  conflict: string | null;
  /** Whether a person may decide that it is right all the same. */
  canConfirm: boolean;
  /** Why nothing matches, if there is more to say. */
  note: string | null;
}

/** How deep the parents of an issue are followed. */
const LEVELS_MAX = 10;

/** A title folded for comparison. */
const foldTitle = (title: string): string => title.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();

/** Titles this long may have been cut off by the tracker. */
const CUT_TITLE_MIN = 200;

/** Whether an issue has the title of a work item. */
function hasTitleOf({ title }: Pick<StatusRow, 'title'>, workItem: StatusWorkItem): boolean {
  const said = foldTitle(title);
  const known = foldTitle(workItem.title);
  return said === known || (said.length >= CUT_TITLE_MIN && known.startsWith(said));
}

/** Whether an issue is a copy of a work item's: trackers copy labels and texts, and put a word before the title. */
const isCopyOf = ({ title }: Pick<StatusRow, 'title'>, workItem: StatusWorkItem): boolean =>
  !hasTitleOf({ title }, workItem) && foldTitle(title).endsWith(` - ${foldTitle(workItem.title)}`);

const TITLE_ONLY = 'Only the title matches. Confirm that they are the same.';
const LABEL_ONLY = 'Only the label matches, and copies of an issue have its labels. Confirm that they are the same.';
const COPY = 'The title is that of a copy. Confirm that they are the same.';

/** The only one of a list; undefined if there is not exactly one. */
const onlyOf = <T>(list: readonly T[] | undefined): T | undefined => (list?.length === 1 ? list[0] : undefined);

/**
 * Matches issues with work items: by the key that is known, by our label, by our id, and last by the title within
 * the same epic, which is only a proposal. Issues of several files are merged by their keys.
 */
export function matchRows(
  tracker: Tracker,
  given: readonly StatusRow[],
  workItems: readonly StatusWorkItem[],
): { matched: MatchedRow[]; claimed: ReadonlySet<string> } {
  const { rows, differing } = mergedByKey(given);
  const index = new WorkItemIndex(tracker, workItems);
  const matched = rows.map((row): MatchedRow => {
    if (row.problem !== null)
      return { row, workItem: null, by: null, doubt: null, conflict: row.problem, canConfirm: false, note: null };
    const found = index.named(row);
    if (differing.has(row)) {
      const conflict = `The files have ${nameOf(row)} more than once, with different contents.`;
      return {
        row,
        workItem: found?.workItem ?? null,
        by: found?.by ?? null,
        doubt: null,
        conflict,
        canConfirm: false,
        note: null,
      };
    }
    if (!found) return { row, workItem: null, by: null, doubt: null, conflict: null, canConfirm: false, note: null };
    return { row, ...found, canConfirm: found.conflict !== null, note: null };
  });
  markClaimedTwice(matched, differing);
  const claimed = new Set(matched.flatMap(({ workItem }) => (workItem ? [workItem.id] : [])));
  proposeByTitle(matched, index, claimed);
  return { matched, claimed: new Set(matched.flatMap(({ workItem }) => (workItem ? [workItem.id] : []))) };
}

/** The identity of an issue across rows: the key, or our id where a table has no keys. */
function identityOf({ key, ownId, file, record }: StatusRow): string {
  if (key !== '') return `key ${key.toLowerCase()}`;
  return ownId === '' ? `row ${file} ${record}` : `id ${ownId.toLowerCase()}`;
}

/** An issue's name in a sentence. */
const nameOf = ({ key, title }: StatusRow): string => key || `“${title}”`;

/** Each key once. Rows that say the same are one; `differing` are the keys of those that contradict each other. */
function mergedByKey(rows: readonly StatusRow[]): { rows: StatusRow[]; differing: ReadonlySet<StatusRow> } {
  const byKey = new Map<string, { row: StatusRow; said: string }>();
  const differing = new Set<StatusRow>();
  for (const row of rows) {
    const said = JSON.stringify([
      row.title,
      row.status,
      row.resolution,
      row.due,
      row.done,
      row.ownId,
      [...row.labels].sort(),
    ]);
    const key = identityOf(row);
    const before = byKey.get(key);
    if (!before) byKey.set(key, { row, said });
    else if (before.said !== said) differing.add(before.row);
  }
  return { rows: [...byKey.values()].map(({ row }) => row), differing };
}

/** Two issues that name the same work item: a person has to choose one. */
function markClaimedTwice(matched: MatchedRow[], differing: ReadonlySet<StatusRow>): void {
  const claims = new Map<string, MatchedRow[]>();
  for (const match of matched) if (match.workItem) addTo(claims, match.workItem.id, match);
  for (const several of claims.values()) {
    if (several.length < 2) continue;
    // a copy of an issue has its labels, and another key: the known key is the original's
    const certain = several.filter(({ doubt, conflict }) => doubt === null && conflict === null);
    const original = onlyOf(certain.filter(({ by }) => by === 'key')) ?? onlyOf(certain);
    const keys = several.map(({ row }) => nameOf(row)).join(' and ');
    for (const match of several) {
      if (match === original) continue;
      match.conflict ??= `${keys} name the same work item.`;
      match.canConfirm = original === undefined && !differing.has(match.row);
    }
  }
}

/** Proposes work items for the issues that nothing certain matches. */
function proposeByTitle(matched: MatchedRow[], index: WorkItemIndex, claimed: ReadonlySet<string>): void {
  const titles = new TitleIndex(index, claimed);
  const epics = new EpicsOfRows(matched, titles);
  for (const match of matched) {
    if (match.workItem !== null || match.conflict !== null) continue;
    const found = titles.find(match.row.title, epics.of(match));
    if (!found) continue;
    if (found.count > 1) match.note = `${found.count} work items have this title.`;
    else Object.assign(match, { workItem: found.workItem, by: 'title', doubt: TITLE_ONLY });
  }
}

/** The epic of an issue: a work item if that is known, otherwise its title. */
type Epic = { workItem: StatusWorkItem } | { title: string };

class EpicsOfRows {
  readonly #byReference = new Map<string, MatchedRow>();
  readonly #titles: TitleIndex;

  constructor(matched: readonly MatchedRow[], titles: TitleIndex) {
    this.#titles = titles;
    for (const match of matched) {
      if (match.row.internalId !== '') this.#byReference.set(match.row.internalId, match);
    }
    for (const match of matched) if (match.row.key !== '') this.#byReference.set(match.row.key, match);
  }

  /** Null if the file does not contain it. An issue without a parent is itself at the top. */
  of(match: MatchedRow): Epic | null {
    let top: MatchedRow | undefined;
    let { parent } = match.row;
    for (let level = 0; parent !== '' && level < LEVELS_MAX; level += 1) {
      const above = this.#byReference.get(parent);
      // some files name the epic instead of referring to it
      if (!above) return top === undefined && this.#titles.has(parent) ? { title: parent } : null;
      top = above;
      parent = above.row.parent;
    }
    if (!top) return null;
    return top.workItem && top.doubt === null ? { workItem: top.workItem } : { title: top.row.title };
  }
}

/** Work items that are still to be matched, by their titles, alone and within their parents. */
class TitleIndex {
  readonly #found = new Map<string, { workItem: StatusWorkItem; count: number }>();
  readonly #titles: ReadonlySet<string>;

  constructor(index: WorkItemIndex, claimed: ReadonlySet<string>) {
    this.#titles = new Set(index.workItems.map(({ title }) => foldTitle(title)));
    for (const workItem of index.workItems) {
      if (claimed.has(workItem.id)) continue;
      const title = foldTitle(workItem.title);
      this.#add(title, workItem);
      // each place once, though its parent may have the same title
      const places = new Set<string>();
      for (const above of index.withAncestors(workItem)) places.add(above.id).add(foldTitle(above.title));
      for (const place of places) this.#add(`${place}\n${title}`, workItem);
    }
  }

  #add(key: string, workItem: StatusWorkItem): void {
    const found = this.#found.get(key);
    if (found) found.count += 1;
    else this.#found.set(key, { workItem, count: 1 });
  }

  /** Whether any work item has this title. */
  has(title: string): boolean {
    return this.#titles.has(foldTitle(title));
  }

  /** One of the work items with this title within an epic, or that are this epic, and how many there are. */
  find(title: string, epic: Epic | null): { workItem: StatusWorkItem; count: number } | undefined {
    if (epic === null) return this.#found.get(foldTitle(title));
    const place = 'workItem' in epic ? epic.workItem.id : foldTitle(epic.title);
    return this.#found.get(`${place}\n${foldTitle(title)}`);
  }
}

/**
 * Why an issue's reference to its work item isn't enough: a copy of an issue has its labels and its text, so a label
 * counts together with the title or the text, and the title must not be a copy's.
 */
function doubtOf(row: StatusRow, workItem: StatusWorkItem, found: readonly { by: StatusMatch }[]): string | null {
  const says = (match: StatusMatch) => found.some(({ by }) => by === match);
  if (says('key')) return null;
  if (isCopyOf(row, workItem)) return COPY;
  return says('id') || hasTitleOf(row, workItem) ? null : LABEL_ONLY;
}

class WorkItemIndex {
  readonly workItems: readonly StatusWorkItem[];
  readonly #tracker: Tracker;
  readonly #byId: ReadonlyMap<string, StatusWorkItem>;
  readonly #byMark: ReadonlyMap<string, StatusWorkItem>;
  readonly #byKey = new Map<string, StatusWorkItem[]>();
  readonly #byTrackerKey = new Map<string, StatusWorkItem[]>();
  /** Of GitHub, by the number alone, for files that don't name the repository. */
  readonly #byNumber = new Map<string, StatusWorkItem[]>();

  constructor(tracker: Tracker, workItems: readonly StatusWorkItem[]) {
    this.#tracker = tracker;
    this.workItems = workItems;
    this.#byId = new Map(workItems.map((workItem) => [workItem.id, workItem]));
    this.#byMark = new Map(workItems.map((workItem) => [workItemMark(workItem.id), workItem]));
    for (const workItem of workItems) {
      addTo(this.#byKey, workItem.key.toLowerCase(), workItem);
      const known = this.knownAs(workItem);
      if (known === null) continue;
      const key = known.toLowerCase();
      addTo(this.#byTrackerKey, key, workItem);
      if (tracker === 'github') addTo(this.#byNumber, numberOf(key), workItem);
    }
  }

  /** The key of a work item in the tracker; null if it is not known. */
  knownAs(workItem: StatusWorkItem): string | null {
    return workItem.exports.find(({ system, key }) => system === this.#tracker && key !== null)?.key ?? null;
  }

  /** The work item that a row names by a key, label or id, and what contradicts it. */
  named(row: StatusRow): Pick<MatchedRow, 'workItem' | 'by' | 'doubt' | 'conflict'> | null {
    const byKey = this.#keyed(row.key.toLowerCase());
    const labeled = row.labels.flatMap((label) => this.#byMark.get(label.trim().toLowerCase()) ?? []);
    const byLabel = onlyOf([...new Set(labeled)]);
    const ownId = row.ownId.toLowerCase();
    const byId = this.#byId.get(ownId) ?? this.#byMark.get(ownId) ?? onlyOf(this.#byKey.get(ownId));
    const found = [
      { workItem: byKey, by: 'key' as const },
      { workItem: byLabel, by: 'label' as const },
      { workItem: byId, by: 'id' as const },
    ].flatMap(({ workItem, by }) => (workItem ? [{ workItem, by }] : []));
    const [first] = found;
    if (!first) return null;
    const doubt = doubtOf(row, first.workItem, found);
    const other = found.find(({ workItem }) => workItem !== first.workItem);
    if (other)
      return {
        ...first,
        doubt,
        conflict: `${nameOf(row)} is known as “${first.workItem.title}”, and the file says “${other.workItem.title}”.`,
      };
    const known = this.knownAs(first.workItem);
    if (first.by === 'key' || known === null || row.key === '') return { ...first, doubt, conflict: null };
    return { ...first, doubt, conflict: `This work item is known as ${known}, and the file says ${row.key}.` };
  }

  #keyed(key: string): StatusWorkItem | undefined {
    if (key === '') return undefined;
    const exact = this.#byTrackerKey.get(key);
    if (exact || this.#tracker !== 'github') return onlyOf(exact);
    const number = numberOf(key);
    return onlyOf(key === number ? this.#byNumber.get(number) : this.#byTrackerKey.get(number));
  }

  /** A work item and its parents. */
  *withAncestors(workItem: StatusWorkItem): Generator<StatusWorkItem> {
    let at: StatusWorkItem | undefined = workItem;
    for (let level = 0; at && level < LEVELS_MAX; level += 1) {
      yield at;
      at = at.parentId === null ? undefined : this.#byId.get(at.parentId);
    }
  }
}

/** The number of a GitHub issue without its repository: `#12`. */
const numberOf = (key: string): string => key.slice(Math.max(key.indexOf('#'), 0));

/** Whether an issue's key adds nothing new: it is empty, the known one, or its number without the repository. */
export const isKnownKey = (tracker: Tracker, known: string | null, key: string): boolean =>
  key === '' || known === key || (tracker === 'github' && known !== null && numberOf(known) === key);
