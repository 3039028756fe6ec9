import { sameValue } from '@scopewright/domain/json';
import {
  type Change,
  type ChangeRules,
  type Clash,
  compacted,
  jsonAt,
  overlaps,
  rebase,
  type Step,
  setChange,
  type Versioned,
  viewOf,
  withChange,
  within,
} from './changes.ts';

/** A step that the server refuses as it is. */
export interface Refusal {
  changes: Step;
  reason: string;
}

/**
 * Everything of an item that the server hasn't acknowledged, as stored in the browser. `sent`, `waiting` and `refused`,
 * applied to `base` in this order, result in the item as the user sees it.
 */
export interface Unsaved<T> {
  /** The last known server state. Null: unknown, because an earlier release stored it. */
  base: T | null;
  /**
   * Steps being sent, now or when the page was closed. Their id is stable, so that sending them twice stores them once.
   */
  sent: { operationId: string; steps: Step[] } | null;
  waiting: Step[];
  /**
   * Places that another user has also changed, where the user has to choose. The waiting edits would overwrite them.
   */
  contested: string[][];
  refused: Refusal[];
  /** Unsaved edits of other, closed tabs, applied once these are saved. */
  inherited: Unsaved<T>[];
}

/** The same with a known base. */
export type Edits<T> = Unsaved<T> & { base: T };

export const savedAs = <T>(base: T): Edits<T> => ({
  base,
  sent: null,
  waiting: [],
  contested: [],
  refused: [],
  inherited: [],
});

/** Whether anything isn't acknowledged by the server. */
export const isUnsaved = ({ sent, waiting, refused, inherited }: Unsaved<unknown>): boolean =>
  sent !== null || waiting.length + refused.length + inherited.length > 0;

/** Unsaved edits of one item from several tabs, merged. */
export function mergedUnsaved<T>(all: readonly Unsaved<T>[]): Unsaved<T> | null {
  const [first, ...rest] = all;
  return first ? { ...first, inherited: [...first.inherited, ...rest] } : null;
}

const changesOf = ({ sent, waiting, refused }: Unsaved<unknown>): Change[] => [
  ...(sent?.steps ?? []).flat(),
  ...refused.flatMap(({ changes }) => changes),
  ...waiting.flat(),
];

/** The item as the user sees it. */
export const shown = <T extends Versioned>(rules: ChangeRules<T>, edits: Edits<T>): T =>
  viewOf(rules, edits.base, changesOf(edits));

/** The places where the user has to choose, with both values. */
export function clashesOf<T extends Versioned>(rules: ChangeRules<T>, edits: Edits<T>): Clash[] {
  if (edits.contested.length === 0) return [];
  const mine = shown(rules, edits);
  return edits.contested
    .map((path) => ({ path, mine: jsonAt(mine, path), theirs: jsonAt(edits.base, path) }))
    .filter((clash) => !sameValue(clash.mine, clash.theirs));
}

/** The edits with one more step. A refused step at the same place is corrected by it, and sent together with it. */
export function withStep<T>(edits: Edits<T>, step: Step): Edits<T> {
  const corrected = edits.refused.filter(({ changes }) =>
    changes.some(({ path }) => step.some((change) => overlaps(path, change.path))),
  );
  const whole = compacted([...corrected.flatMap(({ changes }) => changes), ...step]);
  const refused = edits.refused.filter((refusal) => !corrected.includes(refusal));
  const [only] = whole;
  if (only === undefined) return { ...edits, refused };
  return {
    ...edits,
    refused,
    waiting: whole.length === 1 ? withChange(edits.waiting, only) : [...edits.waiting, whole],
  };
}

/** The sent steps wait again, before everything else. */
export const takenBack = <T>(edits: Edits<T>): Edits<T> => ({
  ...edits,
  sent: null,
  waiting: [...(edits.sent?.steps ?? []), ...edits.waiting],
});

/** The sent steps are refused; waiting steps that change the same places are joined to them. */
export function withRefused<T>(edits: Edits<T>, reason: string): Edits<T> {
  const refused = (edits.sent?.steps ?? []).map((changes) => ({ changes, reason }));
  return edits.waiting.reduce<Edits<T>>(withStep, {
    ...edits,
    sent: null,
    waiting: [],
    refused: [...edits.refused, ...refused],
  });
}

/** Refused steps wait again. @param which all by default */
export function withRetried<T>(edits: Edits<T>, which: (refusal: Refusal) => boolean = () => true): Edits<T> {
  const again = edits.refused.filter(which).map(({ changes }) => changes);
  return {
    ...edits,
    refused: edits.refused.filter((refusal) => !which(refusal)),
    waiting: [...again, ...edits.waiting],
  };
}

/**
 * The edits rebased onto a newer state of the item. Refused edits of places that others have also changed are
 * contested.
 * @param before the edits so far; their `sent` steps are already part of the newer state
 */
export function rebasedOnto<T extends Versioned>(rules: ChangeRules<T>, before: Edits<T>, next: T): Edits<T> {
  const restored = before.base.deletedAt !== null && next.deletedAt === null;
  const edits = restored ? withRetried(before) : before;
  const mine = shown(rules, edits);
  const fits = edits.refused.map((refusal) => ({ refusal, rebased: rebase(rules, next, [refusal.changes], mine) }));
  const overtaken = fits.filter(({ rebased }) => rebased.contested.length > 0).map(({ refusal }) => refusal.changes);
  const { steps, contested } = rebase(rules, next, [...overtaken, ...edits.waiting], mine);
  const rebased: Edits<T> = {
    ...edits,
    base: next,
    sent: null,
    waiting: steps,
    contested: [...edits.contested.filter((path) => !contested.some((other) => within(other, path))), ...contested],
    refused: fits.flatMap(({ refusal, rebased: { contested: taken, steps: changes } }) =>
      taken.length > 0 || changes.length === 0 ? [] : [{ ...refusal, changes: changes.flat() }],
    ),
  };
  return { ...rebased, contested: clashesOf(rules, rebased).map(({ path }) => path) };
}

/** The edits without those of a place, which gets the other user's value back. */
export function withoutPlace<T extends Versioned>(
  rules: ChangeRules<T>,
  edits: Edits<T>,
  path: readonly string[],
): Edits<T> {
  const waiting = edits.waiting
    .map((step) => step.filter((change) => !within(path, change.path)))
    .filter((step) => step.length > 0);
  const rest = { ...edits, waiting };
  const mine = shown(rules, rest);
  const theirs = jsonAt(edits.base, path);
  return sameValue(jsonAt(mine, path), theirs)
    ? rest
    : { ...rest, waiting: [...waiting, [setChange(mine, path, theirs)]] };
}
