import type { SessionGrant } from '@scopewright/contracts';
import { createSessionCell, oneAtATime, succeeds } from './session-cell.ts';
import type { SessionState, SessionStore } from './session-store.ts';

/**
 * Item of the tab's storage that keeps an impersonation across reloads. The items of §3, which the host's other tabs
 * share, aren't touched.
 */
export const IMPERSONATION_ITEM = 'impersonation';

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface ImpersonationOptions {
  /** The tab's own storage, because an impersonation lives in one tab. */
  storage: TabStorage;
  /** Firm of the page's address (local hosts share one storage). */
  firmId: string | null;
  /** The one-time code from the page's address that opens it; null to resume a stored one. */
  code: string | null;
  /**
   * Each rejects when the server can't be reached; `over`: the impersonation has ended, or its code was already used.
   */
  open(code: string): Promise<(SessionGrant & { secret: string }) | 'over'>;
  goOn(secret: string): Promise<SessionGrant | 'over'>;
  end(secret: string): Promise<void>;
}

/** The secret of the impersonation that this tab stores for the firm; null without one. */
export function storedImpersonation(storage: Pick<Storage, 'getItem'>, firmId: string | null): string | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(IMPERSONATION_ITEM) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('firmId' in stored) || !('secret' in stored)) return null;
    return stored.firmId === firmId && typeof stored.secret === 'string' ? stored.secret : null;
  } catch {
    return null;
  }
}

const NOTHING: SessionState = { status: 'checking', abilities: [], readOnly: true, impersonating: true };

/** The administrator is asked for no step that the user has to do first, and can't view as yet another user. */
const AS_SHOWN: Partial<SessionState> = {
  impersonating: true,
  mustChangePassword: false,
  mustEnrolSecondFactor: false,
  impersonationMinutes: 0,
};

/**
 * The session of a tab in which a system administrator views the product as one of a firm's users. The token is in
 * memory and its secret in the tab's storage. It signs no user in or out of the host. Once over, it stays over until
 * the tab reloads.
 */
export function createImpersonationSession({
  storage,
  firmId,
  code,
  open,
  goOn,
  end,
}: ImpersonationOptions): SessionStore {
  const cell = createSessionCell(NOTHING);
  const { get, change } = cell;
  let unspent = code;
  let secret = code === null ? storedImpersonation(storage, firmId) : null;
  /** Secret of an impersonation stopped here whose end the server hasn't confirmed yet. */
  let unconfirmed: string | null = null;

  const over = () => {
    unspent = null;
    secret = null;
    storage.removeItem(IMPERSONATION_ITEM);
    change({ ...NOTHING, status: 'ended', impersonation: get().impersonation ?? null }, null);
  };
  const fetchGrant = async (): Promise<SessionGrant | 'over'> => {
    if (unspent !== null) {
      const opened = await open(unspent);
      unspent = null;
      if (opened === 'over') return opened;
      const { secret: kept, ...grant } = opened;
      secret = kept;
      storage.setItem(IMPERSONATION_ITEM, JSON.stringify({ firmId, secret }));
      return grant;
    }
    return secret === null ? 'over' : goOn(secret);
  };
  const validate = oneAtATime(async (): Promise<boolean> => {
    try {
      const grant = await fetchGrant();
      // stopped during the call
      if (get().status === 'ended') return false;
      if (grant === 'over') over();
      else cell.takeOver(grant, AS_SHOWN);
    } catch {
      if (get().status === 'checking') change({ ...NOTHING, status: 'unreachable' }, null);
    }
    return get().status === 'signed-in';
  });
  const notifyServer = oneAtATime(async () => {
    if (unconfirmed !== null) await end(unconfirmed);
    unconfirmed = null;
  });
  const finishSignOut = async (): Promise<void> => {
    if (unconfirmed !== null) await notifyServer();
  };

  return {
    get,
    subscribe: cell.subscribe,
    signIn: () => undefined,
    async signOut() {
      unconfirmed = secret;
      over();
      return succeeds(finishSignOut());
    },
    finishSignOut,
    forget: over,
    noticeStorage: () => undefined,
    accessToken: cell.accessToken,
    hasStored: () => secret !== null,
    refresh: () => (get().status === 'ended' ? Promise.resolve(false) : validate()),
  };
}
