import { sameValue, valueAt } from '@scopewright/domain/json';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/**
 * One change of an item, as the server takes it. `set`: the previous and the new value at the path; `move`: puts a part
 * after another one.
 */
export type Change =
  | { kind: 'set'; path: string[]; from?: Json | undefined; to?: Json | undefined }
  | { kind: 'move'; path: string[]; after: string | null };
type SetChange = Extract<Change, { kind: 'set' }>;

/** One action of the user: its changes are saved together or not at all. */
export type Step = Change[];

/** Base of everything that can be edited. */
export interface Versioned {
  id: string;
  name: string;
  /** Incremented by every change that the server stores. */
  version: number;
  deletedAt: string | null;
}

/** How changes are applied to an item; the same rules as the server's. */
export interface ChangeRules<T extends Versioned> {
  /** Null if the change doesn't fit the item. */
  apply: (item: T, change: Change) => T | null;
  /** An item in the form in which it is edited, where the server's differs. */
  edited?: (answered: T) => T;
  /** The changes that undo others. @param item the item before them */
  inverse: (item: T, changes: readonly Change[]) => Change[];
}

/** Whether one path equals the other or leads to something inside it. */
export const overlaps = (one: readonly string[], other: readonly string[]): boolean => {
  const shorter = Math.min(one.length, other.length);
  return one.slice(0, shorter).every((key, index) => key === other[index]);
};

export const within = (outer: readonly string[], path: readonly string[]): boolean =>
  outer.length <= path.length && overlaps(outer, path);
export const samePath = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && overlaps(one, other);

/** The value at a path of the item, if any. */
export const jsonAt = (item: object, path: readonly string[]): Json | undefined =>
  valueAt(item, path) as Json | undefined;

/** The change that sets the value at a path. An undefined `to` removes it. */
export function setChange(item: object, path: readonly string[], to: Json | undefined): SetChange {
  const from = jsonAt(item, path);
  return { kind: 'set', path: [...path], ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

function merged(before: SetChange, after: SetChange): SetChange | null {
  if (sameValue(before.from, after.to)) return null;
  const { from: _from, ...rest } = after;
  return { ...rest, ...(before.from === undefined ? {} : { from: before.from }) };
}

/**
 * Steps with one more change. It is merged with the last change of the same place if nothing else has happened there
 * since; a value that is back to its initial state is no change.
 */
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

/** The same changes, with several changes of one place merged. */
export const compacted = (changes: readonly Change[]): Change[] => changes.reduce<Step[]>(withChange, []).flat();

/** A place that both users have changed. */
export interface Clash {
  path: string[];
  mine: Json | undefined;
  theirs: Json | undefined;
}

export interface Rebased {
  /** Steps that don't touch the other user's changes, followed by those that would overwrite them. */
  steps: Step[];
  /** Places where the user has to choose a value. */
  contested: string[][];
}

/** The topmost place on the way to `path` that the item lacks; the path itself when everything above it exists. */
function missingPlace(item: Versioned, path: readonly string[]): string[] {
  const length = path.findIndex((_, index) => index > 0 && jsonAt(item, path.slice(0, index)) === undefined);
  return path.slice(0, length === -1 ? path.length : length);
}

/**
 * Steps rebased onto a newer state of the item: changes already made there are dropped; changes whose previous value
 * differs from the newer one are contested.
 * @param mine the item as the user sees it
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

/** The item with changes applied; those that don't fit it are skipped. */
export const viewOf = <T extends Versioned>({ apply }: ChangeRules<T>, base: T, changes: readonly Change[]): T =>
  changes.reduce((item, change) => apply(item, change) ?? item, base);
