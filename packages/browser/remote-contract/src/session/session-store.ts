import type { Impersonation, SessionCompany, SessionGrant, SessionUser } from '@scopewright/contracts';
import { firmOfToken } from './access-token.ts';
import { createSessionCell, oneAtATime, succeeds } from './session-cell.ts';

/**
 * State of the session. `checking`: a stored session is being validated (§4). `unreachable`: it couldn't be validated
 * because the server did not answer. `ended`: it ended while the page was in use; its user is remembered, so that the
 * same user can sign in again and continue.
 */
export type SessionStatus = 'checking' | 'unreachable' | 'signed-out' | 'signed-in' | 'ended';

export interface SessionState {
  status: SessionStatus;
  user?: SessionUser;
  /**
   * Set with `ended`: the person who has signed in with this browser since, in another tab. The page still shows what
   * `user` did.
   */
  replacedBy?: SessionUser | null;
  company?: SessionCompany | null;
  abilities: string[];
  /** The firm's trial has ended without a plan: the user can only read. */
  readOnly: boolean;
  /** Why the firm has no plan: the trial or the plan that ended; null otherwise, and for users outside the firm. */
  ended?: 'trial' | 'plan' | null;
  /** When the firm's trial ends or ended; null with a plan, and for users outside the firm. */
  trialEndsAt?: string | null;
  /** Onboarding hints that the user has dismissed. */
  onboardingDismissed?: readonly string[];
  /** The password is temporary: the server refuses everything until a new one is set. */
  mustChangePassword?: boolean;
  /** The firm requires a second factor: the server refuses everything until one is set up. */
  mustEnrolSecondFactor?: boolean;
  /** The tab shows (or showed) a system administrator the user's view: the server refuses anything beyond that. */
  impersonating?: boolean;
  /** The viewer and the end of viewing; null or absent when not impersonating, or not yet known. */
  impersonation?: Impersonation | null;
  /** For how many minutes this user, a system administrator, can view the product as someone else; 0 if disabled. */
  impersonationMinutes?: number;
}

export interface SessionStore {
  get(): SessionState;
  /** Calls `listener` after every change; returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** Applies a login response: stores the three items and signs the user in. */
  signIn(login: SessionGrant): void;
  /**
   * Signs this device out immediately and permanently, then notifies the server. If that fails, a mark remains that
   * blocks the session until the server confirms. Resolves to whether the server has confirmed.
   */
  signOut(): Promise<boolean>;
  /**
   * Notifies the server of a sign-out it hasn't confirmed; does nothing without one.
   * @throws the error of the notification
   */
  finishSignOut(): Promise<void>;
  /** Clears the three items without asking the server, because the user signed out elsewhere. */
  forget(): void;
  /**
   * Reacts to storage changes from another tab: its sign-out counts here too, and a session that it lost, or opened for
   * another person, is checked. `key` is null when all items were cleared.
   */
  noticeStorage(key: string | null, newValue: string | null): void;
  /** The access token of the signed-in user, or null. */
  accessToken(): string | null;
  /** Whether this browser stores a session of the page's tenant. */
  hasStored(): boolean;
  /**
   * Fetches the current session from the server and applies it; concurrent callers share one request. A session of
   * another person than the page's user ends the page's session and is named in `replacedBy`. Resolves to whether a user
   * is signed in.
   */
  refresh(): Promise<boolean>;
}

/** The three items of §3 in the browser's storage. */
export const STORAGE_ITEMS = { accessToken: 'accessToken', user: 'user', company: 'company' } as const;
const ITEMS = Object.values(STORAGE_ITEMS);
/** The mark of a sign-out that the server hasn't confirmed. */
const SIGNED_OUT_ITEM = 'signedOut';

/**
 * `none`: the server knows no such session. `closed`: the session exists, but no one can sign in for now (an archived
 * firm).
 */
export type FetchedSession = SessionGrant | 'none' | 'closed';

export interface SessionStoreOptions {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /**
   * Firm of the page's address; null without one. A stored token of another firm doesn't count as a session (local
   * hosts share one storage).
   */
  firmId: string | null;
  /**
   * On hosts where tenants share one storage (local hosts): the tenant whose cookie a sign-out concerns. Null
   * elsewhere.
   */
  sharedKey?: string | null;
  /** Something besides the stored items may open a session (a ticket), so the server has to be asked. */
  invited?: boolean;
  /** Validates the session on the server; rejects when the server can't be reached. */
  fetchSession(): Promise<FetchedSession>;
  /** Revokes the session on the server. */
  revokeSession(): Promise<void>;
}

const SIGNED_OUT: SessionState = { status: 'signed-out', abilities: [], readOnly: false };

/** The id of a stored user; null if the text is no user. */
function idOf(stored: string): string | null {
  try {
    const user: unknown = JSON.parse(stored);
    return typeof user === 'object' && user !== null && 'id' in user && typeof user.id === 'string' ? user.id : null;
  } catch {
    return null;
  }
}

/** The three items and the mark in the browser's storage. */
function storedItems({ storage, firmId, sharedKey = null }: SessionStoreOptions) {
  const mark = sharedKey === null ? SIGNED_OUT_ITEM : `${SIGNED_OUT_ITEM}.${sharedKey}`;
  const remove = () => {
    for (const item of ITEMS) storage.removeItem(item);
  };
  // An incomplete set of items isn't a session, but would look like one to code that reads only one of them.
  const missing = ITEMS.filter((item) => storage.getItem(item) === null).length;
  if (missing > 0 && missing < ITEMS.length) remove();
  const isMarked = () => storage.getItem(mark) !== null;
  /** The access token, if all items are there and of the page's firm. */
  const token = () => {
    const [stored, ...others] = ITEMS.map((item) => storage.getItem(item));
    if (!stored || others.includes(null) || isMarked()) return null;
    const firm = firmOfToken(stored);
    return typeof firm === 'string' && firm !== firmId ? null : stored;
  };
  return {
    mark,
    remove,
    isMarked,
    token,
    keep(grant: SessionGrant) {
      storage.setItem(STORAGE_ITEMS.accessToken, grant.accessToken);
      storage.setItem(STORAGE_ITEMS.user, JSON.stringify(grant.user));
      storage.setItem(STORAGE_ITEMS.company, JSON.stringify(grant.company));
    },
    /** Whether another tab has stored this other user as the one of the page's tenant. */
    isReplacedBy(stored: string | null, user: SessionUser | undefined): boolean {
      const held = token();
      if (stored === null || held === null || idOf(stored) === user?.id) return false;
      // a system administrator's token names no firm, so on a shared storage it may be of another tenant
      return sharedKey === null || firmOfToken(held) === firmId;
    },
  };
}

/**
 * Creates the session store of a page. It starts as `checking` if a session of this tenant is stored, and as
 * `signed-out` otherwise.
 */
export function createSessionStore(options: SessionStoreOptions): SessionStore {
  const { storage, invited = false, fetchSession, revokeSession } = options;
  // Incremented by every sign-in and sign-out, so that an earlier answer still under way can't undo them.
  let epoch = 0;

  const items = storedItems(options);
  const cell = createSessionCell(items.token() || invited ? { ...SIGNED_OUT, status: 'checking' } : SIGNED_OUT);
  const { get, change } = cell;

  const takeOver = (grant: SessionGrant) => {
    items.keep(grant);
    cell.takeOver(grant);
  };
  const clear = () => {
    items.remove();
    change(SIGNED_OUT, null);
  };

  const revoke = oneAtATime(async () => {
    await revokeSession();
    storage.removeItem(items.mark);
  });
  const finishSignOut = async (): Promise<void> => {
    if (items.isMarked()) await revoke();
  };

  const refresh = oneAtATime(async (): Promise<boolean> => {
    const asked = epoch;
    try {
      await finishSignOut();
      const session = await fetchSession();
      if (asked !== epoch) return get().status === 'signed-in';
      const { status, user } = get();
      const inUse = status === 'signed-in' || status === 'ended';
      if (session === 'closed') change(SIGNED_OUT, null);
      else if (session !== 'none') {
        // the items stay as the other tab stored them: it is that person's browser now
        if (inUse && user !== undefined && user.id !== session.user.id)
          change({ ...get(), status: 'ended', replacedBy: session.user }, null);
        else takeOver(session);
      } else if (inUse) {
        items.remove();
        change({ ...get(), status: 'ended', replacedBy: null }, null);
      } else clear();
    } catch {
      // The server couldn't be reached: keep the items, and keep an open session open.
      if (asked === epoch && (get().status === 'checking' || get().status === 'unreachable'))
        change({ ...SIGNED_OUT, status: 'unreachable' }, null);
    }
    return get().status === 'signed-in';
  });

  const forget = () => {
    epoch += 1;
    clear();
  };

  return {
    get,
    subscribe: cell.subscribe,
    signIn(login) {
      epoch += 1;
      takeOver(login);
    },
    async signOut() {
      epoch += 1;
      storage.setItem(items.mark, String(Date.now()));
      clear();
      return succeeds(finishSignOut());
    },
    finishSignOut,
    forget,
    noticeStorage(key, newValue) {
      const { status, user } = get();
      if (status === 'signed-out') return;
      // also while the session is being checked: the answer may predate the sign-out
      if (key === null || (key === items.mark && newValue !== null)) forget();
      else if (
        key === STORAGE_ITEMS.accessToken &&
        (status === 'ended' || (status === 'signed-in' && newValue === null))
      )
        void refresh();
      else if (key === STORAGE_ITEMS.user && status === 'signed-in' && items.isReplacedBy(newValue, user))
        void refresh();
    },
    accessToken: cell.accessToken,
    hasStored: () => items.token() !== null,
    refresh,
  };
}
