import { sameValue } from '@scopewright/domain/json';
import { type Change, type ChangeRules, compacted, jsonAt, type Versioned, viewOf } from './changes.ts';

export type Direction = 'undo' | 'redo';

interface EditStep {
  kind: 'edit';
  itemId: string;
  label: string;
  forward: Change[];
  backward: Change[];
  at: number;
}

/** Something done by separate calls. Both directions reject with the call's error. */
export interface CommandStep {
  kind: 'command';
  label: string;
  /** The item that it is about, if it is one. */
  itemId?: string | undefined;
  undo: () => Promise<void>;
  redo: () => Promise<void>;
}

/** An action of the user that can be undone. */
export type LoggedStep = EditStep | CommandStep;

/** A step that is out of the log while it runs. */
export interface Running {
  step: LoggedStep;
  /** It succeeded: it can be reversed, unless the user has done something else since. */
  done: () => void;
  /** It failed for now: it returns to where it was. */
  putBack: () => void;
}

export interface UndoLog {
  /** Returns the logged step: merged with the previous one if the two belong together. */
  add: (step: LoggedStep) => LoggedStep;
  /** The step that would be undone, or redone, next. */
  next: (direction: Direction) => LoggedStep | null;
  /**
   * Takes the next step, or a specific one, out of the log to be run. It is forgotten unless `done` or `putBack` is
   * called.
   */
  take: (direction: Direction, certain?: LoggedStep) => Running | null;
}

/** Typing in one place is one step until it pauses for this long. */
const ONE_STEP_MS = 1_500;
const STEPS_MAX = 200;

const onePlace = (changes: readonly Change[]): string | null => {
  const [only] = changes;
  return changes.length === 1 && only?.kind === 'set' ? only.path.join('/') : null;
};

function joined(before: LoggedStep | undefined, after: LoggedStep): LoggedStep | null {
  if (
    before?.kind !== 'edit' ||
    after.kind !== 'edit' ||
    before.itemId !== after.itemId ||
    after.at - before.at > ONE_STEP_MS
  )
    return null;
  const place = onePlace(after.forward);
  if (place === null || place !== onePlace(before.forward)) return null;
  return {
    ...after,
    forward: compacted([...before.forward, ...after.forward]),
    backward: compacted([...after.backward, ...before.backward]),
  };
}

interface Entry {
  step: LoggedStep;
  /** Higher for later steps. */
  number: number;
}

/** The user's own steps on this page, the latest first. */
export function createUndoLog(): UndoLog {
  const sides: Record<Direction, Entry[]> = { undo: [], redo: [] };
  let added = 0;
  return {
    add(step) {
      added += 1;
      const before = sides.undo.at(-1);
      const one = sides.redo.length === 0 ? joined(before?.step, step) : null;
      sides.undo =
        one && before
          ? sides.undo.with(-1, { ...before, step: one })
          : [...sides.undo, { step, number: added }].slice(-STEPS_MAX);
      sides.redo = [];
      return one ?? step;
    },
    next: (direction) => sides[direction].at(-1)?.step ?? null,
    take(direction, certain) {
      const entry = sides[direction].findLast(({ step }) => !certain || step === certain);
      if (!entry) return null;
      sides[direction] = sides[direction].filter((each) => each !== entry);
      const other = direction === 'undo' ? 'redo' : 'undo';
      const known = added;
      // a completed step isn't merged with later typing
      const over = (step: LoggedStep): LoggedStep => (step.kind === 'edit' ? { ...step, at: 0 } : step);
      return {
        step: entry.step,
        done() {
          if (direction === 'redo') sides.undo = inPlace(sides.undo, { ...entry, step: over(entry.step) });
          else if (known === added) sides[other] = [...sides[other], { ...entry, step: over(entry.step) }];
        },
        putBack() {
          if (direction === 'undo') sides.undo = inPlace(sides.undo, entry);
          else if (known === added) sides.redo = [...sides.redo, entry];
        },
      };
    },
  };
}

/** The entries with one more, before those that were done after it. */
const inPlace = (entries: readonly Entry[], entry: Entry): Entry[] =>
  [...entries, entry].toSorted((a, b) => a.number - b.number);

/** Whether the item still contains the values that the changes start from. */
export function stillFits<T extends Versioned>(rules: ChangeRules<T>, item: T, changes: readonly Change[]): boolean {
  let state = item;
  return changes.every((change) => {
    const fits =
      change.kind === 'set'
        ? sameValue(jsonAt(state, change.path), change.from)
        : jsonAt(state, change.path) !== undefined;
    state = viewOf(rules, state, [change]);
    return fits;
  });
}
