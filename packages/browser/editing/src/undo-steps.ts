import type { ChangeRules, Versioned } from './changes.ts';
import { isStale } from './failures.ts';
import type { ItemQueue } from './item-queue.ts';
import { type Direction, type LoggedStep, type Running, stillFits, type UndoLog } from './undo-log.ts';

/**
 * The result of undo or redo, with the step's item; null for no or several items. `stale` is impossible for good,
 * because the item has changed since; `failed` may work later.
 */
export type UndoResult =
  | { done: string; itemId: string | null }
  | { stale: string }
  | { failed: string; error: unknown }
  | null;

interface UndoStepsOptions<T extends Versioned> {
  log: UndoLog;
  rules: ChangeRules<T>;
  queues: ReadonlyMap<string, ItemQueue<T>>;
  isClosed: () => boolean;
  /** Runs a call that counts as being saved. */
  run: (call: () => Promise<unknown>) => Promise<unknown>;
  notify: () => void;
}

/**
 * Undoes and redoes steps, each after the one before has finished.
 * @returns a function that takes the last step of a direction, or a specific one; it resolves to null without a step
 */
export function createUndoSteps<T extends Versioned>({
  log,
  rules,
  queues,
  isClosed,
  run,
  notify,
}: UndoStepsOptions<T>): (direction: Direction, certain?: LoggedStep) => Promise<UndoResult> {
  let stepping: Promise<unknown> = Promise.resolve();

  async function runCommand({ step, done, putBack }: Running, direction: Direction): Promise<UndoResult> {
    if (step.kind !== 'command') return null;
    try {
      await run(step[direction]);
    } catch (error) {
      // a step that can never be undone would block every step before it
      if (isStale(error)) return { stale: step.label };
      putBack();
      return { failed: step.label, error };
    }
    done();
    return { done: step.label, itemId: step.itemId ?? null };
  }

  async function takeStep(direction: Direction, certain?: LoggedStep): Promise<UndoResult> {
    const taken = isClosed() ? null : log.take(direction, certain);
    if (!taken) return null;
    const { step, done } = taken;
    notify();
    if (step.kind === 'command') return runCommand(taken, direction).finally(() => notify());
    const queue = queues.get(step.itemId);
    const changes = direction === 'undo' ? step.backward : step.forward;
    const item = queue?.snapshot().item;
    if (!queue || !item || item.deletedAt !== null || !stillFits(rules, item, changes)) return { stale: step.label };
    done();
    queue.change(changes);
    return { done: step.label, itemId: step.itemId };
  }

  return (direction, certain) => {
    const result = stepping.then(() => takeStep(direction, certain));
    stepping = result.catch(() => undefined);
    return result;
  };
}
