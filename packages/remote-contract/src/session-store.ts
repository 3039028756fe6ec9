import type { SessionCompany, SessionGrant, SessionUser } from '@scopewright/contracts';
import { firmOfToken } from './access-token.ts';

/** `checking` until a stored session has been validated (§4). */
export interface SessionState {
  status: 'checking' | 'signed-out' | 'signed-in';
  user?: SessionUser;
  company?: SessionCompany | null;
  abilities: string[];
  /** The firm's trial has ended without a plan: what the user may do is reduced to reading. */
  readOnly: boolean;
}

export interface SessionStore {
  get(): SessionState;
  /** Calls `listener` after every change; gives the way to stop. */
  subscribe(listener: () => void): () => void;
  /** Takes over a login response: stores the three items and signs the user in. */
  signIn(login: SessionGrant): void;
  /** Clears the three items at once, then revokes the session on the server. Never rejects. */
  signOut(): Promise<void>;
  /** Clears the three items without asking the server: another tab has signed out. */
  forget(): void;
  /** The access token of the signed-in user, or null. */
  accessToken(): string | null;
  /** Whether this browser stores a session of the page's tenant. */
  hasStored(): boolean;
  /** Asks the server for the current session and takes it over; several callers at once share one request. Resolves to whether a user is signed in. */
  refresh(): Promise<boolean>;
}

/** The three items of §3 in the browser's storage. */
export const STORAGE_ITEMS = { accessToken: 'accessToken', user: 'user', company: 'company' } as const;

export interface SessionStoreOptions {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Firm of the page's address; null where there is none. A stored token of another firm is not a session (local hosts share one storage). */
  firmId: string | null;
  /** Validates the session on the server: null when there is none, rejects when the server could not be asked. */
  fetchSession(): Promise<SessionGrant | null>;
  /** Revokes the session on the server. */
  revokeSession(): Promise<void>;
}

const SIGNED_OUT: SessionState = { status: 'signed-out', abilities: [], readOnly: false };
const CHECKING: SessionState = { ...SIGNED_OUT, status: 'checking' };

/** Creates the session store of a page. It starts as `checking` when a session of this tenant is stored, as `signed-out` otherwise. */
export function createSessionStore({ storage, firmId, fetchSession, revokeSession }: SessionStoreOptions): SessionStore {
  const listeners = new Set<() => void>();
  let token: string | null = null;
  let pending: Promise<boolean> | undefined;
  // Raised by every sign-in and sign-out, so that an answer that was on its way cannot undo them.
  let epoch = 0;

  const storedToken = () => {
    const stored = storage.getItem(STORAGE_ITEMS.accessToken);
    if (!stored || !storage.getItem(STORAGE_ITEMS.user)) return null;
    const firm = firmOfToken(stored);
    return typeof firm === 'string' && firm !== firmId ? null : stored;
  };
  let state: SessionState = storedToken() ? CHECKING : SIGNED_OUT;

  const change = (next: SessionState, nextToken: string | null) => {
    state = next;
    token = nextToken;
    for (const listener of listeners) listener();
  };
  const takeOver = ({ accessToken, user, company, abilities, readOnly }: SessionGrant) => {
    storage.setItem(STORAGE_ITEMS.accessToken, accessToken);
    storage.setItem(STORAGE_ITEMS.user, JSON.stringify(user));
    storage.setItem(STORAGE_ITEMS.company, JSON.stringify(company));
    change({ status: 'signed-in', user, company, abilities, readOnly }, accessToken);
  };
  const clear = () => {
    for (const item of Object.values(STORAGE_ITEMS)) storage.removeItem(item);
    change(SIGNED_OUT, null);
  };

  const validate = async (): Promise<boolean> => {
    const asked = epoch;
    try {
      const session = await fetchSession();
      if (asked !== epoch) return state.status === 'signed-in';
      if (session) takeOver(session);
      else clear();
    } catch {
      // The server could not be asked: the items stay for the next visit, an open session stays open.
      if (asked === epoch && state.status === 'checking') change(SIGNED_OUT, null);
    }
    return state.status === 'signed-in';
  };

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    signIn(login) {
      epoch += 1;
      takeOver(login);
    },
    async signOut() {
      epoch += 1;
      clear();
      await revokeSession().catch(() => undefined);
    },
    forget() {
      epoch += 1;
      clear();
    },
    accessToken: () => token,
    hasStored: () => storedToken() !== null,
    refresh() {
      pending ??= validate().finally(() => {
        pending = undefined;
      });
      return pending;
    },
  };
}
