import type { ScopeChange, ScopeItem } from '@scopewright/contracts/scoping';
import { applyChanges, sameValue, valueAt } from '@scopewright/domain/scoping/changes';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type SetChange = Extract<ScopeChange, { kind: 'set' }>;

/** Whether one path leads to the place of the other, or to something in it. */
export const overlaps = (one: readonly string[], other: readonly string[]): boolean => {
  const shorter = Math.min(one.length, other.length);
  return one.slice(0, shorter).every((key, index) => key === other[index]);
};

const within = (outer: readonly string[], path: readonly string[]): boolean => outer.length <= path.length && overlaps(outer, path);
const samePath = (one: readonly string[], other: readonly string[]): boolean => one.length === other.length && overlaps(one, other);

/** What stands at a path of the item; undefined for nothing. */
export const jsonAt = (item: ScopeItem, path: readonly string[]): Json | undefined => valueAt(item, path) as Json | undefined;

/** The change to another value of what stands at a path. An undefined `to` takes it away. */
export function setChange(item: ScopeItem, path: readonly string[], to: Json | undefined): ScopeChange {
  const from = jsonAt(item, path);
  return { kind: 'set', path: [...path], ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

function merged(before: SetChange, after: SetChange): SetChange | null {
  if (sameValue(before.from, after.to)) return null;
  const { from: _from, ...rest } = after;
  return { ...rest, ...(before.from === undefined ? {} : { from: before.from }) };
}

/** The same changes, with several of one place as one; a value that has come back to what it was is no change. */
export function compacted(changes: readonly ScopeChange[]): ScopeChange[] {
  const result: ScopeChange[] = [];
  for (const change of changes) {
    const at = result.findLastIndex(({ path }) => overlaps(path, change.path));
    const before = result[at];
    if (change.kind !== 'set' || before?.kind !== 'set' || !samePath(before.path, change.path)) {
      result.push(change);
      continue;
    }
    const both = merged(before, change);
    if (both) result[at] = both;
    else result.splice(at, 1);
  }
  return result;
}

/** A place that both have changed. */
export interface Clash {
  path: string[];
  mine: Json | undefined;
  theirs: Json | undefined;
}

export interface Rebased {
  /** What does not touch the others' changes. */
  kept: ScopeChange[];
  clashes: Clash[];
}

/** The uppermost place on the way to `path` that the item lacks; the path itself when everything above it is there. */
function missingPlace(item: ScopeItem, path: readonly string[]): string[] {
  const length = path.findIndex((_, index) => index > 0 && jsonAt(item, path.slice(0, index)) === undefined);
  return path.slice(0, length === -1 ? path.length : length);
}

/**
 * Changes as they fit the item that somebody else has changed meanwhile: what is there already is left out, what starts from another value is a clash.
 * @param mine the item as the person sees it
 */
export function rebase(current: ScopeItem, changes: readonly ScopeChange[], mine: ScopeItem): Rebased {
  const kept: ScopeChange[] = [];
  const clashes: Clash[] = [];
  let state = current;
  const keep = (change: ScopeChange) => {
    kept.push(change);
    state = applied(state, change);
  };
  for (const change of changes) {
    if (clashes.some(({ path }) => within(path, change.path))) continue;
    const there = jsonAt(state, change.path);
    if (change.kind === 'move') {
      if (there !== undefined) keep(change);
    } else if (!sameValue(there, change.to)) {
      const place = missingPlace(state, change.path);
      if (place.length === change.path.length && sameValue(there, change.from)) keep(change);
      else clashes.push({ path: place, mine: jsonAt(mine, place), theirs: jsonAt(state, place) });
    }
  }
  return { kept, clashes };
}

/** The item after one change; as it is where the change does not fit. */
function applied(item: ScopeItem, change: ScopeChange): ScopeItem {
  const result = applyChanges(item, [change]);
  return result.kind === 'applied' ? result.item : item;
}

/** The item with the edits that wait; those that no longer fit it do not show. */
export const viewOf = (base: ScopeItem, changes: readonly ScopeChange[]): ScopeItem => changes.reduce(applied, base);
