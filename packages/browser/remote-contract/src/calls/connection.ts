import { type ApiClient, ApiError, createApiClient } from '@scopewright/api-client';
import type { ErrorCode } from '@scopewright/contracts/errors';
import type { CallName } from '@scopewright/contracts/routes';
import type { BootData } from '../boot.ts';
import { createImpersonationSession, storedImpersonation } from '../session/impersonation-session.ts';
import { createSessionStore, type FetchedSession, type SessionStore } from '../session/session-store.ts';

export interface ConnectionOptions {
  boot: Pick<BootData, 'apiBase' | 'publicKey' | 'host' | 'tenantKey' | 'tenant'>;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** One-time ticket from the page's address that opens a session here; null without one. */
  ticket?: string | null;
  /** The tab's storage, and the one-time impersonation code from the page's address. */
  impersonation?: { storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>; code: string | null };
  fetch?: typeof fetch;
}

/** Calls that open a session: any sign-out still to be confirmed by the server is finished before them. */
const OPENS_SESSION: ReadonlySet<CallName> = new Set<CallName>([
  'session',
  'login',
  'answerSecondFactor',
  'redeemTicket',
  'acceptInvitation',
]);

/** Refusals that mean the user has a pending step: the session names it, and the shell shows its screen. */
const OWING: ReadonlySet<string | undefined> = new Set<ErrorCode>([
  'password_change_required',
  'second_factor_required',
]);

/** Statuses that end an impersonation for good, so that retrying is useless: it is over, or the firm is closed. */
const OVER: ReadonlySet<number | undefined> = new Set([401, 403, 404, 410, 422]);

/** The result of a call that opens a session, distinguished from a server that did not answer. */
async function fetched(call: Promise<FetchedSession>): Promise<FetchedSession> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401 || error.status === 410) return 'none';
    if (error.status === 403) return 'closed';
    throw error;
  }
}

/** The result of an impersonation call, distinguished from a server that did not answer. */
async function unlessOver<T>(call: Promise<T>): Promise<T | 'over'> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && OVER.has(error.status)) return 'over';
    throw error;
  }
}

/**
 * The API client and the session of a page: calls carry the session's token, and a refused token is refreshed once
 * before the call fails.
 */
export function createConnection({ boot, storage, ticket = null, impersonation, fetch }: ConnectionOptions): {
  api: ApiClient;
  session: SessionStore;
} {
  const sharedKey = boot.host.kind === 'local' ? boot.tenantKey : null;
  let unspent = ticket;
  const client = createApiClient({
    baseUrl: boot.apiBase,
    publicKey: boot.publicKey,
    accessToken: () => session.accessToken(),
    tenantKey: () => sharedKey,
    refresh: async () => {
      // another tab may have signed in a different user: one user's call is never repeated as another
      const asking = session.get().user?.id;
      return (await session.refresh()) && session.get().user?.id === asking ? session.accessToken() : null;
    },
    ...(fetch ? { fetch } : {}),
  });
  async function noticing<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      if (error instanceof ApiError && OWING.has(error.code)) void session.refresh();
      throw error;
    }
  }
  const api: ApiClient = {
    async call(name, ...args) {
      if (OPENS_SESSION.has(name)) await session.finishSignOut();
      return noticing(client.call(name, ...args));
    },
    download: (name, ...args) => noticing(client.download(name, ...args)),
  };
  const firmId = boot.tenant?.firmId ?? null;
  const ownSession = () =>
    createSessionStore({
      storage,
      firmId,
      sharedKey,
      invited: ticket !== null,
      fetchSession: async () => {
        // following a link never replaces the user who is signed in here
        if (unspent !== null && !session.hasStored()) {
          const opened = await fetched(client.call('redeemTicket', { body: { ticket: unspent } }));
          unspent = null;
          if (opened !== 'none') return opened;
        }
        return fetched(client.call('session'));
      },
      revokeSession: async () => {
        await client.call('logout');
      },
    });
  const impersonated = ({ storage: tab, code }: NonNullable<ConnectionOptions['impersonation']>) =>
    createImpersonationSession({
      storage: tab,
      firmId,
      code,
      open: (shown) => unlessOver(client.call('openImpersonation', { body: { code: shown } })),
      goOn: (secret) => unlessOver(client.call('continueImpersonation', { body: { secret } })),
      end: async (secret) => {
        await unlessOver(client.call('endImpersonation', { body: { secret } }));
      },
    });
  const isImpersonation =
    impersonation && (impersonation.code !== null || storedImpersonation(impersonation.storage, firmId) !== null);
  const session: SessionStore = isImpersonation ? impersonated(impersonation) : ownSession();
  return { api, session };
}
