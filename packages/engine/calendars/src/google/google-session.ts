import { auth, calendar, type calendar_v3 } from '@googleapis/calendar';
import { CalendarError } from '../calendar.ts';
import { calendarErrorOf, failureOf, unreadable } from './google-errors.ts';

export interface GoogleOptions {
  /** Of the OAuth client that is registered at Google. */
  clientId: string;
  clientSecret: string;
  /** Where all of Google is, such as `http://127.0.0.1:4000`; null: at Google's own addresses. */
  origin?: string | null;
  /** How long one request may take, ms. */
  timeoutMs?: number;
}

/** An OAuth client without tokens. It asks once: what failed is asked again by who knows whether that is worth it. */
export function oauthClient({ clientId, clientSecret, origin = null, timeoutMs = 10_000 }: GoogleOptions) {
  return new auth.OAuth2({
    clientId,
    clientSecret,
    transporterOptions: { timeout: timeoutMs, retryConfig: { retry: 0 } },
    ...(origin !== null && {
      endpoints: {
        oauth2AuthBaseUrl: `${origin}/auth`,
        oauth2TokenUrl: `${origin}/token`,
        oauth2RevokeUrl: `${origin}/revoke`,
      },
    }),
  });
}

/** An access token and until when it can be used, ms since 1970; Infinity if Google didn't say. */
export interface GoogleAccess {
  token: string;
  until: number;
}

/** Reads the access token from an answer of the token endpoint. @throws CalendarError `unknown` */
export function accessOf(tokens: unknown, operation: string): GoogleAccess {
  if (typeof tokens !== 'object' || tokens === null || !('access_token' in tokens)) throw unreadable(operation);
  const { access_token: token } = tokens;
  const until = 'expiry_date' in tokens && typeof tokens.expiry_date === 'number' ? tokens.expiry_date : Infinity;
  if (typeof token !== 'string' || token === '') throw unreadable(operation);
  return { token, until };
}

/** A token that expires while a request is under way is refused, so it is replaced this much earlier, ms. */
const EARLY_MS = 60_000;

/** Makes requests with a valid access token. @throws CalendarError and nothing else */
export type GoogleSession = <T>(operation: string, call: (api: calendar_v3.Calendar) => Promise<T>) => Promise<T>;

/**
 * A session of an account. Its requests share one access token, which is refreshed when it expires and when Google
 * refuses it, once for requests that run at the same time.
 * @param secret the refresh token
 * @param onNewSecret stores a refresh token that replaces it
 * @param access an access token, if there is one already
 */
export function googleSession(
  options: GoogleOptions,
  {
    secret,
    onNewSecret,
    access = null,
  }: { secret: string; onNewSecret: (secret: string) => Promise<void>; access?: GoogleAccess | null },
): GoogleSession {
  let refreshing: Promise<GoogleAccess> | null = null;

  async function refresh(): Promise<GoogleAccess> {
    const client = oauthClient(options);
    client.setCredentials({ refresh_token: secret });
    let replaced: string | null = null;
    // The SDK's answer always has the old refresh token; only this event has a new one.
    client.on('tokens', ({ refresh_token }) => {
      replaced = refresh_token ?? null;
    });
    const { credentials } = await client.refreshAccessToken();
    const refreshed = accessOf(credentials, 'refresh a token');
    if (replaced !== null && replaced !== secret) {
      await onNewSecret(replaced).catch((cause: unknown) => {
        throw new CalendarError('unknown', 'A new refresh token could not be stored', { cause });
      });
      secret = replaced;
    }
    access = refreshed;
    return refreshed;
  }

  async function currentAccess(): Promise<GoogleAccess> {
    if (access !== null && access.until - EARLY_MS > Date.now()) return access;
    refreshing ??= refresh().finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  function apiWith({ token }: GoogleAccess) {
    const bearer = oauthClient(options);
    bearer.setCredentials({ access_token: token });
    return calendar({ version: 'v3', auth: bearer, ...(options.origin && { rootUrl: `${options.origin}/` }) });
  }

  return async (operation, call) => {
    try {
      const used = await currentAccess();
      try {
        return await call(apiWith(used));
      } catch (error) {
        if (failureOf(error).status !== 401) throw error;
        // Another request may have replaced it since.
        if (access === used) access = null;
        return await call(apiWith(await currentAccess()));
      }
    } catch (error) {
      throw calendarErrorOf(error, operation);
    }
  };
}
