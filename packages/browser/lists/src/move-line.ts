/** Moves in one project, sent to the server one after the other. */
export interface MoveLine<M> {
  subscribe: (listener: () => void) => () => void;
  /** The moves that the server hasn't acknowledged, the first one first; the same array until that changes. */
  pending: () => readonly M[];
  /** Shows a move immediately and sends it after the earlier ones. Rejects if `send` rejects; the other moves stay. */
  add: (move: M, send: (move: M) => Promise<void>) => Promise<void>;
}

/** Queues moves: the server gets them in the order in which they were made, and a failed move is undone alone. */
export function createMoveLine<M>(): MoveLine<M> {
  const listeners = new Set<() => void>();
  let pending: readonly M[] = [];
  let last: Promise<unknown> = Promise.resolve();

  function set(moves: readonly M[]): void {
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
