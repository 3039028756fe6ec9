import type { StatusMatch, Tracker } from '@scopewright/contracts/status-import/limits';
import { pieceMark } from '../backlog-exports/piece-mark.ts';
import type { StatusPiece } from './plan.ts';
import type { StatusRow } from './status-file.ts';

/** A row with the piece of work that it is about, if that is known. */
export interface MatchedRow {
  row: StatusRow;
  piece: StatusPiece | null;
  by: StatusMatch | null;
  /** Why a person has to confirm it; null if it is certain. */
  doubt: string | null;
  /** What contradicts that; null if nothing does. */
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

/** Whether an issue has the title of a piece. */
function hasTitleOf({ title }: Pick<StatusRow, 'title'>, piece: StatusPiece): boolean {
  const said = foldTitle(title);
  const known = foldTitle(piece.title);
  return said === known || (said.length >= CUT_TITLE_MIN && known.startsWith(said));
}

/** Whether an issue is a copy of a piece's: trackers copy labels and texts, and put a word before the title. */
const isCopyOf = ({ title }: Pick<StatusRow, 'title'>, piece: StatusPiece): boolean =>
  !hasTitleOf({ title }, piece) && foldTitle(title).endsWith(` - ${foldTitle(piece.title)}`);

const TITLE_ONLY = 'Only the title matches. Confirm that they are the same.';
const LABEL_ONLY = 'Only the label matches, and copies of an issue have its labels. Confirm that they are the same.';
const COPY = 'The title is that of a copy. Confirm that they are the same.';

/** Adds to the list of a key. */
const addTo = <K, V>(map: Map<K, V[]>, key: K, value: V): void => {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
};

/** The only one of a list; undefined if there are several or none. */
const onlyOf = <T>(list: readonly T[] | undefined): T | undefined => (list?.length === 1 ? list[0] : undefined);

/**
 * Matches issues with pieces of work: by the key that is known, by our label, by our id, and last by the title within
 * the same epic, which is only a proposal. Issues of several files are merged by their keys.
 */
export function matchRows(
  tracker: Tracker,
  given: readonly StatusRow[],
  pieces: readonly StatusPiece[],
): { matched: MatchedRow[]; claimed: ReadonlySet<string> } {
  const { rows, differing } = mergedByKey(given);
  const index = new PieceIndex(tracker, pieces);
  const matched = rows.map((row): MatchedRow => {
    const found = index.named(row);
    if (differing.has(row)) {
      const conflict = `The files have ${nameOf(row)} more than once, with different contents.`;
      return {
        row,
        piece: found?.piece ?? null,
        by: found?.by ?? null,
        doubt: null,
        conflict,
        canConfirm: false,
        note: null,
      };
    }
    if (!found) return { row, piece: null, by: null, doubt: null, conflict: null, canConfirm: false, note: null };
    return { row, ...found, canConfirm: found.conflict !== null, note: null };
  });
  markClaimedTwice(matched, differing);
  const claimed = new Set(matched.flatMap(({ piece }) => (piece ? [piece.id] : [])));
  proposeByTitle(matched, index, claimed);
  return { matched, claimed: new Set(matched.flatMap(({ piece }) => (piece ? [piece.id] : []))) };
}

/** What two rows have in common that are the same issue: the key, or our id where a table has no keys. */
function identityOf({ key, ownId, file, record }: StatusRow): string {
  if (key !== '') return `key ${key.toLowerCase()}`;
  return ownId === '' ? `row ${file} ${record}` : `id ${ownId.toLowerCase()}`;
}

/** What an issue is called in a sentence. */
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

/** Two issues that name the same piece: a person has to say which one it is. */
function markClaimedTwice(matched: MatchedRow[], differing: ReadonlySet<StatusRow>): void {
  const claims = new Map<string, MatchedRow[]>();
  for (const match of matched) if (match.piece) addTo(claims, match.piece.id, match);
  for (const several of claims.values()) {
    if (several.length < 2) continue;
    // a copy of an issue has its labels, and another key: the known key is the original's
    const certain = several.filter(({ doubt, conflict }) => doubt === null && conflict === null);
    const original = onlyOf(certain.filter(({ by }) => by === 'key')) ?? onlyOf(certain);
    const keys = several.map(({ row }) => nameOf(row)).join(' and ');
    for (const match of several) {
      if (match === original) continue;
      match.conflict ??= `${keys} name the same piece of work.`;
      match.canConfirm = original === undefined && !differing.has(match.row);
    }
  }
}

/** Proposes pieces for the issues that nothing certain matches. */
function proposeByTitle(matched: MatchedRow[], index: PieceIndex, claimed: ReadonlySet<string>): void {
  const titles = new TitleIndex(index, claimed);
  const epics = new EpicsOfRows(matched, titles);
  for (const match of matched) {
    if (match.piece !== null || match.conflict !== null) continue;
    const found = titles.find(match.row.title, epics.of(match));
    if (!found) continue;
    if (found.count > 1) match.note = `${found.count} pieces of work have this title.`;
    else Object.assign(match, { piece: found.piece, by: 'title', doubt: TITLE_ONLY });
  }
}

/** The epic of an issue: a piece of work if that is known, otherwise its title. */
type Epic = { piece: StatusPiece } | { title: string };

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

  /** Null if the file does not tell. An issue without a parent is itself at the top. */
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
    return top.piece && top.doubt === null ? { piece: top.piece } : { title: top.row.title };
  }
}

/** Pieces that are still to be matched, by their titles, alone and within what they are part of. */
class TitleIndex {
  readonly #found = new Map<string, { piece: StatusPiece; count: number }>();
  readonly #titles: ReadonlySet<string>;

  constructor(index: PieceIndex, claimed: ReadonlySet<string>) {
    this.#titles = new Set(index.pieces.map(({ title }) => foldTitle(title)));
    for (const piece of index.pieces) {
      if (claimed.has(piece.id)) continue;
      const title = foldTitle(piece.title);
      this.#add(title, piece);
      // each place once, though what it is part of may have the same title
      const places = new Set<string>();
      for (const above of index.withAncestors(piece)) places.add(above.id).add(foldTitle(above.title));
      for (const place of places) this.#add(`${place}\n${title}`, piece);
    }
  }

  #add(key: string, piece: StatusPiece): void {
    const found = this.#found.get(key);
    if (found) found.count += 1;
    else this.#found.set(key, { piece, count: 1 });
  }

  /** Whether any piece has this title. */
  has(title: string): boolean {
    return this.#titles.has(foldTitle(title));
  }

  /** One of the pieces with this title within an epic, or that are this epic, and how many there are. */
  find(title: string, epic: Epic | null): { piece: StatusPiece; count: number } | undefined {
    if (epic === null) return this.#found.get(foldTitle(title));
    const place = 'piece' in epic ? epic.piece.id : foldTitle(epic.title);
    return this.#found.get(`${place}\n${foldTitle(title)}`);
  }
}

/**
 * Why what an issue says of its piece isn't enough: a copy of an issue has its labels and its text, so a label
 * counts together with the title or the text, and the title must not be a copy's.
 */
function doubtOf(row: StatusRow, piece: StatusPiece, found: readonly { by: StatusMatch }[]): string | null {
  const says = (match: StatusMatch) => found.some(({ by }) => by === match);
  if (says('key')) return null;
  if (isCopyOf(row, piece)) return COPY;
  return says('id') || hasTitleOf(row, piece) ? null : LABEL_ONLY;
}

class PieceIndex {
  readonly pieces: readonly StatusPiece[];
  readonly #tracker: Tracker;
  readonly #byId: ReadonlyMap<string, StatusPiece>;
  readonly #byMark: ReadonlyMap<string, StatusPiece>;
  readonly #byKey = new Map<string, StatusPiece[]>();
  readonly #byTrackerKey = new Map<string, StatusPiece[]>();
  /** Of GitHub, by the number alone, for files that don't name the repository. */
  readonly #byNumber = new Map<string, StatusPiece[]>();

  constructor(tracker: Tracker, pieces: readonly StatusPiece[]) {
    this.#tracker = tracker;
    this.pieces = pieces;
    this.#byId = new Map(pieces.map((piece) => [piece.id, piece]));
    this.#byMark = new Map(pieces.map((piece) => [pieceMark(piece.id), piece]));
    for (const piece of pieces) {
      addTo(this.#byKey, piece.key.toLowerCase(), piece);
      const known = this.knownAs(piece);
      if (known === null) continue;
      const key = known.toLowerCase();
      addTo(this.#byTrackerKey, key, piece);
      if (tracker === 'github') addTo(this.#byNumber, numberOf(key), piece);
    }
  }

  /** The key of a piece in the tracker; null if it is not known. */
  knownAs(piece: StatusPiece): string | null {
    return piece.exports.find(({ system, key }) => system === this.#tracker && key !== null)?.key ?? null;
  }

  /** The piece that a row names by a key, label or id, and what contradicts it. */
  named(row: StatusRow): Pick<MatchedRow, 'piece' | 'by' | 'doubt' | 'conflict'> | null {
    const byKey = this.#keyed(row.key.toLowerCase());
    const labeled = row.labels.flatMap((label) => this.#byMark.get(label.trim().toLowerCase()) ?? []);
    const byLabel = onlyOf([...new Set(labeled)]);
    const ownId = row.ownId.toLowerCase();
    const byId = this.#byId.get(ownId) ?? this.#byMark.get(ownId) ?? onlyOf(this.#byKey.get(ownId));
    const found = [
      { piece: byKey, by: 'key' as const },
      { piece: byLabel, by: 'label' as const },
      { piece: byId, by: 'id' as const },
    ].flatMap(({ piece, by }) => (piece ? [{ piece, by }] : []));
    const [first] = found;
    if (!first) return null;
    const doubt = doubtOf(row, first.piece, found);
    const other = found.find(({ piece }) => piece !== first.piece);
    if (other)
      return {
        ...first,
        doubt,
        conflict: `${nameOf(row)} is known as “${first.piece.title}”, and the file says “${other.piece.title}”.`,
      };
    const known = this.knownAs(first.piece);
    if (first.by === 'key' || known === null || row.key === '') return { ...first, doubt, conflict: null };
    return { ...first, doubt, conflict: `This piece of work is known as ${known}, and the file says ${row.key}.` };
  }

  #keyed(key: string): StatusPiece | undefined {
    if (key === '') return undefined;
    const exact = this.#byTrackerKey.get(key);
    if (exact || this.#tracker !== 'github') return onlyOf(exact);
    const number = numberOf(key);
    return onlyOf(key === number ? this.#byNumber.get(number) : this.#byTrackerKey.get(number));
  }

  /** A piece and what it is part of. */
  *withAncestors(piece: StatusPiece): Generator<StatusPiece> {
    let at: StatusPiece | undefined = piece;
    for (let level = 0; at && level < LEVELS_MAX; level += 1) {
      yield at;
      at = at.parentId === null ? undefined : this.#byId.get(at.parentId);
    }
  }
}

/** The number of a GitHub issue without its repository: `#12`. */
const numberOf = (key: string): string => key.slice(Math.max(key.indexOf('#'), 0));

/** Whether an issue's key says nothing new: it is none, the known one, or its number without the repository. */
export const isKnownKey = (tracker: Tracker, known: string | null, key: string): boolean =>
  key === '' || known === key || (tracker === 'github' && known !== null && numberOf(known) === key);
