import { z } from 'zod';
import { boundedText, connectionError, retryAfterMs } from '../answer.ts';
import { CalendarError } from '../calendar.ts';

export const SCOPES = ['offline_access', 'User.Read', 'Calendars.ReadWrite'];

/** Where and as whom the application signs users in. */
export interface MicrosoftApplication {
  clientId: string;
  clientSecret: string;
  /** URL of the v2.0 endpoints of a tenant, without a slash at the end. */
  endpoints: string;
  /** Time limit for an answer, ms. */
  timeoutMs: number;
}

export interface Tokens {
  accessToken: string;
  /** When the access token ends, ms since 1970. */
  expiresAt: number;
  /** Null if the answer lacks one: the old one stays valid. */
  refreshToken: string | null;
  /** The scopes that were granted; null if the answer doesn't say. */
  scopes: string[] | null;
}

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
  refresh_token: z.string().min(1).optional(),
  scope: z.string().optional(),
});
const errorAnswer = z.object({ error: z.string() });

/** Errors after which only the user can help: https://learn.microsoft.com/entra/identity-platform/reference-error-codes */
const NEEDS_USER = new Set(['invalid_grant', 'interaction_required', 'consent_required', 'login_required']);
const MAX_CODE = 60;

/** An error code of the provider in a form for logs; anything but a plain word is dropped. */
export const loggableCode = (code: string): string =>
  code.length <= MAX_CODE && /^[\w.]+$/.test(code) ? ` ${code}` : '';

function refusal(status: number, headers: Headers, body: unknown): CalendarError {
  const said = errorAnswer.safeParse(body);
  const code = said.success ? said.data.error : '';
  const wait = retryAfterMs(headers);
  const message = `Microsoft's sign-in answered ${status}${loggableCode(code)}`;
  if (NEEDS_USER.has(code)) return new CalendarError('revoked', message);
  if (status === 429 || (wait !== null && (status === 503 || status === 504)))
    return new CalendarError('throttled', message, { retryAfterMs: wait });
  return new CalendarError('unknown', message);
}

/** JSON of a text; undefined if it is not JSON. The parser's error is dropped because it quotes the text. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Asks for tokens.
 * @param grant the fields of the grant: a code or a refresh token
 * @throws CalendarError `revoked` if the grant is void
 */
export async function requestTokens(app: MicrosoftApplication, grant: Record<string, string>): Promise<Tokens> {
  try {
    const response = await fetch(`${app.endpoints}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: app.clientId,
        client_secret: app.clientSecret,
        scope: SCOPES.join(' '),
        ...grant,
      }),
      // secrets must not be sent anywhere else
      redirect: 'error',
      signal: AbortSignal.timeout(app.timeoutMs),
    });
    const body = parsedJson(await boundedText(response));
    if (!response.ok) throw refusal(response.status, response.headers, body);
    const answer = tokenAnswer.safeParse(body);
    if (!answer.success) throw new CalendarError('unknown', "Microsoft's sign-in gave an answer that can't be read");
    const { access_token, expires_in, refresh_token, scope } = answer.data;
    return {
      accessToken: access_token,
      expiresAt: Date.now() + expires_in * 1000,
      refreshToken: refresh_token ?? null,
      scopes: scope?.split(' ') ?? null,
    };
  } catch (error) {
    throw connectionError(error, "Microsoft's sign-in");
  }
}

/** Access tokens of one account. */
export interface AccessTokens {
  /** @param refused a token that was not accepted, and is not to be returned again */
  token(refused: string | null): Promise<string>;
}

/** A token that ends while a request is under way is of no use. */
const MARGIN_MS = 60_000;

/**
 * Access tokens by a refresh token that is replaced by each refresh. Calls at the same time refresh once.
 * @param onNewSecret stores a new refresh token, before its access token is used
 */
export function accessTokens(
  app: MicrosoftApplication,
  secret: string,
  onNewSecret: (secret: string) => Promise<void>,
): AccessTokens {
  let current = secret;
  let stored = secret;
  let access: { token: string; expiresAt: number } | null = null;
  let refreshing: Promise<string> | null = null;

  // also repeated for a token whose storing failed, for the one before it is void
  const store = async () => {
    if (stored === current) return;
    const next = current;
    try {
      await onNewSecret(next);
    } catch (cause) {
      throw new CalendarError('unknown', 'The new refresh token could not be stored', { cause });
    }
    stored = next;
  };
  const usable = (refused: string | null) =>
    access !== null && access.token !== refused && access.expiresAt - MARGIN_MS > Date.now() ? access.token : null;
  const renew = async (refused: string | null): Promise<string> => {
    await store();
    const known = usable(refused);
    if (known !== null) return known;
    const tokens = await requestTokens(app, { grant_type: 'refresh_token', refresh_token: current });
    access = { token: tokens.accessToken, expiresAt: tokens.expiresAt };
    current = tokens.refreshToken ?? current;
    await store();
    return access.token;
  };
  return {
    async token(refused) {
      const known = stored === current ? usable(refused) : null;
      if (known !== null) return known;
      refreshing ??= renew(refused).finally(() => {
        refreshing = null;
      });
      return refreshing;
    },
  };
}
