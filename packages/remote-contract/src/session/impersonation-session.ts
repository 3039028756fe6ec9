import type { SessionGrant } from '@scopewright/contracts';
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
  const listeners = new Set<() => void>();
  let state = NOTHING;
  let token: string | null = null;
  let unspent = code;
  let secret = code === null ? storedImpersonation(storage, firmId) : null;
  /** Secret of an impersonation stopped here whose end the server hasn't confirmed yet. */
  let untold: string | null = null;
  let pending: Promise<boolean> | undefined;
  let telling: Promise<void> | undefined;

  const change = (next: SessionState, nextToken: string | null) => {
    state = next;
    token = nextToken;
    for (const listener of listeners) listener();
  };
  const over = () => {
    unspent = null;
    secret = null;
    storage.removeItem(IMPERSONATION_ITEM);
    change({ ...NOTHING, status: 'ended', impersonation: state.impersonation ?? null }, null);
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
    impersonation,
  }: SessionGrant) =>
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
        impersonating: true,
        impersonation,
      },
      accessToken,
    );
  const fetchGrant = async (): Promise<SessionGrant | 'over'> => {
    if (unspent !== null) {
      const opened = await open(unspent);
      unspent = null;
      if (opened === 'over') return opened;
      ({ secret } = opened);
      storage.setItem(IMPERSONATION_ITEM, JSON.stringify({ firmId, secret }));
      return opened;
    }
    return secret === null ? 'over' : goOn(secret);
  };
  const validate = async (): Promise<boolean> => {
    try {
      const grant = await fetchGrant();
      // stopped during the call
      if (state.status === 'ended') return false;
      if (grant === 'over') over();
      else takeOver(grant);
    } catch {
      if (state.status === 'checking') change({ ...NOTHING, status: 'unreachable' }, null);
    }
    return state.status === 'signed-in';
  };
  const finishSignOut = (): Promise<void> => {
    if (untold === null) return Promise.resolve();
    telling ??= end(untold)
      .then(() => {
        untold = null;
      })
      .finally(() => {
        telling = undefined;
      });
    return telling;
  };

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    signIn: () => undefined,
    async signOut() {
      untold = secret;
      over();
      return finishSignOut().then(
        () => true,
        () => false,
      );
    },
    finishSignOut,
    forget: over,
    noticeStorage: () => undefined,
    accessToken: () => token,
    hasStored: () => secret !== null,
    refresh() {
      if (state.status === 'ended') return Promise.resolve(false);
      pending ??= validate().finally(() => {
        pending = undefined;
      });
      return pending;
    },
  };
}
