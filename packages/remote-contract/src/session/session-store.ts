import type { Impersonation, SessionCompany, SessionGrant, SessionUser } from '@scopewright/contracts';
import { firmOfToken } from './access-token.ts';

/**
 * What is known of the session. `checking`: a stored session is being validated (§4). `unreachable`: it could not be validated, as the server gave no
 * answer. `ended`: it was over while the page was in use; whose it was is kept, so that the same person can sign in again and go on.
 */
export type SessionStatus = 'checking' | 'unreachable' | 'signed-out' | 'signed-in' | 'ended';

export interface SessionState {
  status: SessionStatus;
  user?: SessionUser;
  company?: SessionCompany | null;
  abilities: string[];
  /** The firm's trial has ended without a plan: what the user may do is reduced to reading. */
  readOnly: boolean;
  /** What ended without a plan after it; null where nothing has, and for whoever is not one of the firm's people. */
  ended?: 'trial' | 'plan' | null;
  /** When the firm's trial ends, or has ended; null with a plan, and for whoever is not one of the firm's people. */
  trialEndsAt?: string | null;
  /** What the person has put away of what is shown to somebody new. */
  onboardingDismissed?: readonly string[];
  /** The password is a temporary one: the server refuses everything until another is set. */
  mustChangePassword?: boolean;
  /** The firm requires a second factor: the server refuses everything until one is set up. */
  mustEnrolSecondFactor?: boolean;
  /** The tab shows a system administrator what the user sees, or did so: the server refuses whatever does more than that. */
  impersonating?: boolean;
  /** Who looks and until when; null or absent where nobody does, and while it is not known yet. */
  impersonation?: Impersonation | null;
  /** For how many minutes the user, a system administrator, can view the product as somebody else; 0 where that is off. */
  impersonationMinutes?: number;
}

export interface SessionStore {
  get(): SessionState;
  /** Calls `listener` after every change; gives the way to stop. */
  subscribe(listener: () => void): () => void;
  /** Takes over a login response: stores the three items and signs the user in. */
  signIn(login: SessionGrant): void;
  /**
   * Signs this device out at once and for good, then tells the server. Where the server can't be told, a mark stays that blocks the session until it has
   * been. Resolves to whether the server knows.
   */
  signOut(): Promise<boolean>;
  /**
   * Tells the server about a sign-out that it has not heard of; does nothing when there is none.
   * @throws what kept it from being told
   */
  finishSignOut(): Promise<void>;
  /** Clears the three items without asking the server: whoever was signed in has signed out elsewhere. */
  forget(): void;
  /** Takes note of what another tab did to the storage: its sign-out counts here, a session that it lost is checked. `key` is null when all was cleared. */
  noticeStorage(key: string | null, newValue: string | null): void;
  /** The access token of the signed-in user, or null. */
  accessToken(): string | null;
  /** Whether this browser stores a session of the page's tenant. */
  hasStored(): boolean;
  /** Asks the server for the current session and takes it over; several callers at once share one request. Resolves to whether a user is signed in. */
  refresh(): Promise<boolean>;
}

/** The three items of §3 in the browser's storage. */
export const STORAGE_ITEMS = { accessToken: 'accessToken', user: 'user', company: 'company' } as const;
const ITEMS = Object.values(STORAGE_ITEMS);
/** The mark of a sign-out that the server has not heard of. */
const SIGNED_OUT_ITEM = 'signedOut';

/** `none`: the server knows no such session. `closed`: it keeps the session, but lets nobody in for now (an archived firm). */
export type FetchedSession = SessionGrant | 'none' | 'closed';

export interface SessionStoreOptions {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Firm of the page's address; null where there is none. A stored token of another firm is not a session (local hosts share one storage). */
  firmId: string | null;
  /** Names the tenant whose cookie a sign-out is about where tenants share one storage (local hosts); null elsewhere. */
  sharedKey?: string | null;
  /** There is something else than the stored items that may open a session (a ticket), so that the server has to be asked. */
  invited?: boolean;
  /** Validates the session on the server; rejects when the server could not be asked. */
  fetchSession(): Promise<FetchedSession>;
  /** Revokes the session on the server. */
  revokeSession(): Promise<void>;
}

const SIGNED_OUT: SessionState = { status: 'signed-out', abilities: [], readOnly: false };

/** Creates the session store of a page. It starts as `checking` when a session of this tenant is stored, as `signed-out` otherwise. */
export function createSessionStore({
  storage,
  firmId,
  sharedKey = null,
  invited = false,
  fetchSession,
  revokeSession,
}: SessionStoreOptions): SessionStore {
  const listeners = new Set<() => void>();
  const mark = sharedKey === null ? SIGNED_OUT_ITEM : `${SIGNED_OUT_ITEM}.${sharedKey}`;
  let token: string | null = null;
  let pending: Promise<boolean> | undefined;
  let finishing: Promise<void> | undefined;
  // Raised by every sign-in and sign-out, so that an answer that was on its way cannot undo them.
  let epoch = 0;

  const removeItems = () => {
    for (const item of ITEMS) storage.removeItem(item);
  };
  const isMarked = () => storage.getItem(mark) !== null;
  const storedToken = () => {
    const [stored, ...others] = ITEMS.map((item) => storage.getItem(item));
    if (!stored || others.includes(null) || isMarked()) return null;
    const firm = firmOfToken(stored);
    return typeof firm === 'string' && firm !== firmId ? null : stored;
  };

  // Some of the items without the others are no session, and would look like one to whatever reads only one of them.
  const missing = ITEMS.filter((item) => storage.getItem(item) === null).length;
  if (missing > 0 && missing < ITEMS.length) removeItems();
  let state: SessionState = storedToken() || invited ? { ...SIGNED_OUT, status: 'checking' } : SIGNED_OUT;

  const change = (next: SessionState, nextToken: string | null) => {
    state = next;
    token = nextToken;
    for (const listener of listeners) listener();
  };
  const takeOver = ({
    accessToken,
    user,
    company,
    abilities,
    readOnly,
    ended,
    trialEndsAt,
    onboardingDismissed,
    mustChangePassword,
    mustEnrolSecondFactor,
    impersonationMinutes,
  }: SessionGrant) => {
    storage.setItem(STORAGE_ITEMS.accessToken, accessToken);
    storage.setItem(STORAGE_ITEMS.user, JSON.stringify(user));
    storage.setItem(STORAGE_ITEMS.company, JSON.stringify(company));
    change(
      {
        status: 'signed-in',
        user,
        company,
        abilities,
        readOnly,
        ended,
        trialEndsAt,
        onboardingDismissed,
        mustChangePassword,
        mustEnrolSecondFactor,
        impersonationMinutes,
      },
      accessToken,
    );
  };
  const clear = () => {
    removeItems();
    change(SIGNED_OUT, null);
  };

  const finishSignOut = (): Promise<void> => {
    if (!isMarked()) return Promise.resolve();
    finishing ??= revokeSession()
      .then(() => storage.removeItem(mark))
      .finally(() => {
        finishing = undefined;
      });
    return finishing;
  };

  const validate = async (): Promise<boolean> => {
    const asked = epoch;
    try {
      await finishSignOut();
      const session = await fetchSession();
      if (asked !== epoch) return state.status === 'signed-in';
      if (session === 'closed') change(SIGNED_OUT, null);
      else if (session !== 'none') takeOver(session);
      else if (state.status === 'signed-in' || state.status === 'ended') {
        removeItems();
        change({ ...state, status: 'ended' }, null);
      } else clear();
    } catch {
      // The server could not be asked: the items stay, an open session stays open.
      if (asked === epoch && (state.status === 'checking' || state.status === 'unreachable'))
        change({ ...SIGNED_OUT, status: 'unreachable' }, null);
    }
    return state.status === 'signed-in';
  };

  const forget = () => {
    epoch += 1;
    clear();
  };
  const refresh = (): Promise<boolean> => {
    pending ??= validate().finally(() => {
      pending = undefined;
    });
    return pending;
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
      storage.setItem(mark, String(Date.now()));
      clear();
      return finishSignOut().then(
        () => true,
        () => false,
      );
    },
    finishSignOut,
    forget,
    noticeStorage(key, newValue) {
      const { status } = state;
      if (status === 'signed-out') return;
      // also while the session is being checked: the answer may be from before the sign-out
      if (key === null || (key === mark && newValue !== null)) forget();
      else if (
        key === STORAGE_ITEMS.accessToken &&
        (status === 'ended' || (status === 'signed-in' && newValue === null))
      )
        void refresh();
    },
    accessToken: () => token,
    hasStored: () => storedToken() !== null,
    refresh,
  };
}
