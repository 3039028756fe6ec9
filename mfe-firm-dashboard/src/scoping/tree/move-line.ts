import type { TreeMove } from './tree-moves.ts';

/** Moves in one project, sent to the server one after the other. */
export interface MoveLine {
  subscribe: (listener: () => void) => () => void;
  /** The moves that the server hasn't acknowledged, the first one first; the same array until that changes. */
  pending: () => readonly TreeMove[];
  /** Shows a move at once and sends it after the earlier ones. Rejects if `send` rejects; the other moves stay. */
  add: (move: TreeMove, send: (move: TreeMove) => Promise<void>) => Promise<void>;
}

/** Queues moves: the server gets them in the order in which they were made, and a failed move is undone alone. */
export function createMoveLine(): MoveLine {
  const listeners = new Set<() => void>();
  let pending: readonly TreeMove[] = [];
  let last: Promise<unknown> = Promise.resolve();

  function set(moves: readonly TreeMove[]): void {
    pending = moves;
    for (const listener of [...listeners]) listener();
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    pending: () => pending,
    add(move, send) {
      set([...pending, move]);
      const result = last.then(() => send(move)).finally(() => set(pending.filter((each) => each !== move)));
      last = result.catch(() => undefined);
      return result;
    },
  };
}
