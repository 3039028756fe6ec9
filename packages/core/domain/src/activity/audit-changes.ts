import type { ScopeChange } from '@scopewright/contracts/scoping';
import { isObject, sameValue, valueAt } from '../json.ts';
import type { Changeable } from '../scoping/changes.ts';
import { inOrder } from '../scoping/parts.ts';
import { clipped, type InState, type Names, partWords, resolvedWords } from './part-words.ts';
import { type ScopeTarget, saidPath, TARGETS, wordsOfPath } from './paths.ts';

/**
 * An event's record of one changed place: plain values before and after, or their words (`Worded`), and the name of the
 * part that contains the place.
 */
export interface AuditedChange {
  from: unknown;
  to: unknown;
  part?: string;
}

/**
 * Limits of an event: number of places, characters of a text, and characters in total; beyond that only the places are
 * recorded.
 */
const PLACES_KEPT = 100;
const TEXT_KEPT = 1_000;
const CHARACTERS_KEPT = 30_000;
/** Limit of items, people and field options whose names are looked up for an event. */
const NAMED_AT_MOST = 60;
const OPTIONS_AT_MOST = 200;

/** Path in the item of the value at an event's path. */
const placeOf = (path: readonly string[], item: Changeable): string[] =>
  Object.hasOwn(item, path[0] ?? '') ? [...path] : ['content', ...path];
const at = (item: Changeable, path: readonly string[]): unknown => valueAt(item, placeOf(path, item));

/**
 * The places below one whose whole value was set, or the place itself if it is worded as a whole, was added or removed.
 */
function placesWithin(
  target: ScopeTarget,
  before: Changeable,
  after: Changeable,
  path: readonly string[],
): (readonly string[])[] {
  const [from, to] = [at(before, path), at(after, path)];
  const kind = wordsOfPath(target, path)?.words.kind;
  const isSplit = kind === 'part' || kind === 'parts' || (path.length === 1 && path[0] === 'validation');
  if (!isSplit || !isObject(from) || !isObject(to)) return [path];
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .filter((key) => !(kind === 'part' && key === 'order') && !sameValue(from[key], to[key]))
    .flatMap((key) => placesWithin(target, before, after, [...path, key]));
}

/** The places that changes modified, each once and none within another. */
function changedPlaces(before: Changeable, after: Changeable, changes: readonly ScopeChange[]): (readonly string[])[] {
  const target = TARGETS[before.kind];
  const asked = new Map<string, readonly string[]>();
  for (const { kind, path } of changes) {
    const said = saidPath([...(path[0] === 'content' ? path.slice(1) : path), ...(kind === 'move' ? ['order'] : [])]);
    asked.set(JSON.stringify(said), said);
  }
  const isWithin = (path: readonly string[]) =>
    path.some((_, length) => length > 0 && asked.has(JSON.stringify(path.slice(0, length))));
  return [...asked.values()]
    .filter((path) => !isWithin(path) && JSON.stringify(at(before, path)) !== JSON.stringify(at(after, path)))
    .flatMap((path) => placesWithin(target, before, after, path));
}

/** The part that precedes another one of its map, within its group; null for the first. */
type Predecessor = (item: Changeable, map: string, id: string) => string | null;

/** Finds predecessors; each map of parts is sorted once. */
function predecessors(): Predecessor {
  const known = new Map<unknown, Map<string, string | null>>();
  return (item, map, id) => {
    const parts = at(item, [map]) ?? NO_PARTS;
    const found = known.get(parts) ?? predecessorsIn(parts as Parts);
    known.set(parts, found);
    return found.get(id) ?? null;
  };
}

type Parts = Record<string, { order: string; sectionId?: string; parentId?: string | null }>;
const NO_PARTS: Parts = {};

function predecessorsIn(parts: Parts): Map<string, string | null> {
  const last = new Map<unknown, string>();
  const found = new Map<string, string | null>();
  for (const [id, { sectionId, parentId }] of inOrder(parts)) {
    const group = sectionId ?? parentId;
    found.set(id, last.get(group) ?? null);
    last.set(group, id);
  }
  return found;
}

function placeWords(state: InState, map: string, id: string, predecessor: Predecessor): string {
  const previous = predecessor(state.item, map, id);
  return previous === null ? 'to the top' : `after ${partWords(state, map, previous)?.name || 'another one'}`;
}

/** A plain value as an event stores it: a long text is cut and gets its length appended. */
function kept(value: unknown): unknown {
  if (typeof value === 'string' && value.length > TEXT_KEPT)
    return `${value.slice(0, TEXT_KEPT)}… (${value.length} characters)`;
  if (Array.isArray(value)) return value.map(kept);
  return value ?? null;
}

const worded = (words: string | null) => (words === null ? null : { words });

function valueIn(state: InState, pattern: string, format: string, path: readonly string[]): unknown {
  const value = at(state.item, path);
  return format === 'resolved' ? worded(resolvedWords(state, pattern, value, path[1] ?? '')) : kept(value);
}

function changeAt(
  target: ScopeTarget,
  { before, after, predecessor }: { before: InState; after: InState; predecessor: Predecessor },
  path: readonly string[],
): AuditedChange {
  const [map = '', id = ''] = path;
  const found = wordsOfPath(target, path);
  if (found === null) return { from: null, to: null };
  const { pattern, words } = found;
  const part = pattern.includes('*') ? (partWords(after, map, id) ?? partWords(before, map, id)) : null;
  const inPart = part?.name ? { part: part.name } : {};
  if (words.kind === 'order') return { from: null, to: worded(placeWords(after, map, id, predecessor)), ...inPart };
  if (words.kind === 'part')
    return {
      from: worded(partWords(before, map, id)?.detail ?? null),
      to: worded(partWords(after, map, id)?.detail ?? null),
      ...inPart,
    };
  if (words.kind === 'parts') return { from: null, to: null };
  const format = words.kind === 'value' ? words.format : 'text';
  return { from: valueIn(before, pattern, format, path), to: valueIn(after, pattern, format, path), ...inPart };
}

/** Only records that there was a value, once an event has reached its limit. */
const withoutValues = ({ from, to, part }: AuditedChange): AuditedChange => ({
  from: from === null ? null : { words: null },
  to: to === null ? null : { words: null },
  ...(part !== undefined && { part: clipped(part, 40) }),
});

/** Whether changes modify an item at all. */
export const isChanged = (before: object, after: object, changes: readonly ScopeChange[]): boolean =>
  changes.some(({ kind, path }) => {
    const whole = kind === 'move' ? [...path, 'order'] : path;
    return JSON.stringify(valueAt(before, whole)) !== JSON.stringify(valueAt(after, whole));
  });

/**
 * The audit record of changes of an item, by their paths, with all names as they are now. It is bounded: of many places
 * only the first are recorded, with the total number under `moreChanges`.
 */
export function auditChanges(
  before: Changeable,
  after: Changeable,
  changes: readonly ScopeChange[],
  names: Names,
): Record<string, AuditedChange> {
  const places = changedPlaces(before, after, changes);
  const states = { before: { item: before, names }, after: { item: after, names }, predecessor: predecessors() };
  const audited: Record<string, AuditedChange> = {};
  let characters = 0;
  for (const path of places.slice(0, PLACES_KEPT)) {
    const change = changeAt(TARGETS[before.kind], states, path);
    characters += JSON.stringify(change).length;
    audited[path.join('/')] = characters > CHARACTERS_KEPT ? withoutValues(change) : change;
  }
  if (places.length > PLACES_KEPT) audited.moreChanges = { from: null, to: places.length - PLACES_KEPT };
  return audited;
}

/** Lookups that describing changes needs. */
export interface Wanted {
  itemIds: string[];
  peopleIds: string[];
  /** Options of these items, if they are fields. */
  optionIds: string[];
  /** Whether portal groups of the project are named. */
  portalGroups: boolean;
}

function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const [key, held] of Object.entries(value)) {
      if (!Array.isArray(value)) yield key;
      yield* stringsIn(held);
    }
}

const PEOPLE: ReadonlySet<string> = new Set(['ownerId', 'consultantIds']);
const ITEM_ID = /^[0-9a-f]{24}$/;
const isPartId = (text: string): boolean => /^[\w-]{4,40}$/.test(text) && !(text in Object.prototype);

/** The parts that the words of a place refer to, besides its values: the one it is in, and the one this comes after. */
const partsAbout = (predecessor: Predecessor, item: Changeable, [map = '', id, key]: readonly string[]): string[] =>
  id === undefined ? [] : [id, ...(key === 'order' ? [predecessor(item, map, id) ?? id] : [])];

/** The items, people and options that an item's changes refer to. */
export function namedInChanges(before: Changeable, after: Changeable, changes: readonly ScopeChange[]): Wanted {
  const [itemIds, peopleIds, optionIds] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const add = (ids: Set<string>, id: string, most: number) => ids.size < most && ids.add(id);
  const places = changedPlaces(before, after, changes).slice(0, PLACES_KEPT);
  const predecessor = predecessors();
  for (const path of places)
    for (const item of [before, after]) {
      const placements = item.kind === 'requestType' ? item.content.placements : {};
      for (const text of [...partsAbout(predecessor, item, path), ...stringsIn(at(item, path))]) {
        const placed = Object.hasOwn(placements, text) ? placements[text]?.fieldId : undefined;
        if (ITEM_ID.test(text)) add(PEOPLE.has(path[0] ?? '') ? peopleIds : itemIds, text, NAMED_AT_MOST);
        else if (placed !== undefined) add(itemIds, placed, NAMED_AT_MOST);
        else if (isPartId(text)) add(optionIds, text, OPTIONS_AT_MOST);
      }
    }
  return {
    itemIds: [...itemIds],
    peopleIds: [...peopleIds],
    optionIds: [...optionIds],
    portalGroups: places.some(([key]) => key === 'portalGroupId'),
  };
}
