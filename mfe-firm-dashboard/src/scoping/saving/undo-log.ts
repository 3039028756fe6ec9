import type { ScopeChange, ScopeItem } from '@scopewright/contracts/scoping';
import { sameValue } from '@scopewright/domain/scoping/changes';
import { compacted, jsonAt, viewOf } from './edits.ts';

/** Something that the person has done, with its way back. */
export type Step =
  | { kind: 'edit'; itemId: string; label: string; forward: ScopeChange[]; backward: ScopeChange[]; at: number }
  | { kind: 'command'; label: string; undo: () => Promise<void>; redo: () => Promise<void> };

export interface UndoLog {
  add: (step: Step) => void;
  /** The step that would be undone, or done again, next. */
  next: (direction: 'undo' | 'redo') => Step | null;
  /** Takes the next step over to the other side. */
  pass: (direction: 'undo' | 'redo') => void;
  /** Forgets the next step, which can no longer be done. */
  drop: (direction: 'undo' | 'redo') => void;
}

/** Typing in one place is one step, as long as it does not pause so long. */
const ONE_STEP_MS = 1_500;
const STEPS_MAX = 200;

const onePlace = (changes: readonly ScopeChange[]): string | null => {
  const [only] = changes;
  return changes.length === 1 && only?.kind === 'set' ? only.path.join('/') : null;
};

function joined(before: Step | undefined, after: Step): Step | null {
  if (before?.kind !== 'edit' || after.kind !== 'edit' || before.itemId !== after.itemId || after.at - before.at > ONE_STEP_MS) return null;
  const place = onePlace(after.forward);
  if (place === null || place !== onePlace(before.forward)) return null;
  return { ...after, forward: compacted([...before.forward, ...after.forward]), backward: compacted([...after.backward, ...before.backward]) };
}

/** The person's own steps of this page, the last one first. */
export function createUndoLog(): UndoLog {
  let past: Step[] = [];
  let future: Step[] = [];
  const side = (direction: 'undo' | 'redo') => (direction === 'undo' ? past : future);
  return {
    add(step) {
      const one = future.length === 0 ? joined(past.at(-1), step) : null;
      past = one ? [...past.slice(0, -1), one] : [...past, step].slice(-STEPS_MAX);
      future = [];
    },
    next: (direction) => side(direction).at(-1) ?? null,
    pass(direction) {
      const step = side(direction).pop();
      if (step) side(direction === 'undo' ? 'redo' : 'undo').push(step.kind === 'edit' ? { ...step, at: 0 } : step);
    },
    drop: (direction) => void side(direction).pop(),
  };
}

/** Whether the item still holds what the changes start from. */
export function stillFits(item: ScopeItem, changes: readonly ScopeChange[]): boolean {
  let state = item;
  return changes.every((change) => {
    const fits = change.kind === 'set' ? sameValue(jsonAt(state, change.path), change.from) : jsonAt(state, change.path) !== undefined;
    state = viewOf(state, [change]);
    return fits;
  });
}
