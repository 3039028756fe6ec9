import type { SessionGrant } from '@scopewright/contracts';
import type { SessionState } from './session-store.ts';

/** The state of a session and its access token, with the listeners to their changes. */
export function createSessionCell(initial: SessionState) {
  const listeners = new Set<() => void>();
  let state = initial;
  let token: string | null = null;
  const change = (next: SessionState, nextToken: string | null) => {
    state = next;
    token = nextToken;
    for (const listener of listeners) listener();
  };
  return {
    get: () => state,
    accessToken: () => token,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change,
    /** Signs the user of a grant in. @param instead what replaces the grant's values */
    takeOver({ accessToken, ...granted }: SessionGrant, instead: Partial<SessionState> = {}) {
      change({ ...granted, ...instead, status: 'signed-in' }, accessToken);
    },
  };
}

/** Runs the work once at a time: concurrent calls get the same promise. */
export function oneAtATime<T>(work: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | undefined;
  return () => {
    pending ??= work().finally(() => {
      pending = undefined;
    });
    return pending;
  };
}

/** Whether the promise is fulfilled. */
export const succeeds = (promise: Promise<unknown>): Promise<boolean> =>
  promise.then(
    () => true,
    () => false,
  );
