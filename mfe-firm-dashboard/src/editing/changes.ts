import { sameValue, valueAt } from '@scopewright/domain/scoping/changes';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** One change of an item, as the server takes it. `set`: the value that was at the path, and the new one; `move`: puts a part behind another one. */
export type Change =
  | { kind: 'set'; path: string[]; from?: Json | undefined; to?: Json | undefined }
  | { kind: 'move'; path: string[]; after: string | null };
type SetChange = Extract<Change, { kind: 'set' }>;

/** What the person did at once: its changes are saved together or not at all. */
export type Step = Change[];

/** What everything that can be edited has. */
export interface Versioned {
  id: string;
  name: string;
  /** Raised by every change that the server stores. */
  version: number;
  deletedAt: string | null;
}

/** How changes are made of an item; the same rules as those of the server. */
export interface ChangeRules<T extends Versioned> {
  /** Null where the change does not fit the item. */
  apply: (item: T, change: Change) => T | null;
  /** The changes that take others back. @param item the item before them */
  inverse: (item: T, changes: readonly Change[]) => Change[];
}

/** Whether one path leads to the place of the other, or to something in it. */
export const overlaps = (one: readonly string[], other: readonly string[]): boolean => {
  const shorter = Math.min(one.length, other.length);
  return one.slice(0, shorter).every((key, index) => key === other[index]);
};

export const within = (outer: readonly string[], path: readonly string[]): boolean =>
  outer.length <= path.length && overlaps(outer, path);
export const samePath = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && overlaps(one, other);

/** The value at a path of the item; undefined where there is none. */
export const jsonAt = (item: object, path: readonly string[]): Json | undefined =>
  valueAt(item, path) as Json | undefined;

/** The change of the value at a path. An undefined `to` removes it. */
export function setChange(item: object, path: readonly string[], to: Json | undefined): SetChange {
  const from = jsonAt(item, path);
  return { kind: 'set', path: [...path], ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

function merged(before: SetChange, after: SetChange): SetChange | null {
  if (sameValue(before.from, after.to)) return null;
  const { from: _from, ...rest } = after;
  return { ...rest, ...(before.from === undefined ? {} : { from: before.from }) };
}

/** Steps with one more change: joined to the last change of the same place, where nothing else has happened there since; a value that is back where it began is no change. */
export function withChange(steps: readonly Step[], change: Change): Step[] {
  const at = steps.findLastIndex((step) => step.some(({ path }) => overlaps(path, change.path)));
  const step = steps[at];
  const index = step?.findLastIndex(({ path }) => overlaps(path, change.path)) ?? -1;
  const before = step?.[index];
  if (!step || change.kind !== 'set' || before?.kind !== 'set' || !samePath(before.path, change.path))
    return [...steps, [change]];
  const both = merged(before, change);
  const joined = both ? step.with(index, both) : step.toSpliced(index, 1);
  return joined.length > 0 ? steps.with(at, joined) : steps.toSpliced(at, 1);
}

/** The same changes, with several of one place as one. */
export const compacted = (changes: readonly Change[]): Change[] => changes.reduce<Step[]>(withChange, []).flat();

/** A place that both have changed. */
export interface Clash {
  path: string[];
  mine: Json | undefined;
  theirs: Json | undefined;
}

export interface Rebased {
  /** What does not touch the others' changes, followed by what would put the person's values over theirs. */
  steps: Step[];
  /** Places where that needs the person's word. */
  contested: string[][];
}

/** The uppermost place on the way to `path` that the item lacks; the path itself when everything above it is there. */
function missingPlace(item: Versioned, path: readonly string[]): string[] {
  const length = path.findIndex((_, index) => index > 0 && jsonAt(item, path.slice(0, index)) === undefined);
  return path.slice(0, length === -1 ? path.length : length);
}

/**
 * Steps as they fit a newer state of the item: what is there already is left out, what starts from another value than the newer one is contested.
 * @param mine the item as the person sees it
 */
export function rebase<T extends Versioned>(
  { apply }: ChangeRules<T>,
  current: T,
  steps: readonly Step[],
  mine: T,
): Rebased {
  const contested: string[][] = [];
  let state = current;
  const keeps = (change: Change): boolean => {
    if (contested.some((path) => within(path, change.path))) return false;
    const there = jsonAt(state, change.path);
    if (change.kind === 'move') return there !== undefined;
    if (sameValue(there, change.to)) return false;
    const place = missingPlace(state, change.path);
    if (place.length === change.path.length && sameValue(there, change.from)) return true;
    if (!sameValue(jsonAt(mine, place), jsonAt(state, place))) contested.push(place);
    return false;
  };
  const kept = steps.map((step) =>
    step.filter((change) => {
      const keep = keeps(change);
      if (keep) state = apply(state, change) ?? state;
      return keep;
    }),
  );
  const over = contested.map((path) => {
    const change = setChange(state, path, jsonAt(mine, path));
    state = apply(state, change) ?? state;
    return [change];
  });
  return { steps: [...kept, ...over].filter((step) => step.length > 0), contested };
}

/** The item with changes made of it; those that do not fit it are left out. */
export const viewOf = <T extends Versioned>({ apply }: ChangeRules<T>, base: T, changes: readonly Change[]): T =>
  changes.reduce((item, change) => apply(item, change) ?? item, base);
