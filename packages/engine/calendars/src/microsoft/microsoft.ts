import { z } from 'zod';
import { CalendarError, type OAuthCalendars } from '../calendar.ts';
import { microsoftAccount } from './account.ts';
import { microsoftGraph } from './graph.ts';
import { accessTokens, type MicrosoftApplication, requestTokens, SCOPES } from './identity.ts';

export interface MicrosoftOptions {
  clientId: string;
  clientSecret: string;
  /** Accounts that may sign in: `common` for all, or the id of one organization. */
  tenant?: string;
  /** Origin of sign-in and of Graph in place of Microsoft's; null for Microsoft's. */
  origin?: string | null;
  /** Time limit for an answer, ms. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 20_000;

const profile = z.object({ mail: z.string().nullish(), userPrincipalName: z.string().nullish() });

/** Whether a scope is among the granted ones, which may be prefixed with the API's address. */
const isGranted = (scope: string, granted: string[]) =>
  granted.some((name) => name.slice(name.lastIndexOf('/') + 1).toLowerCase() === scope.toLowerCase());

/** Calendars of Microsoft 365 and Outlook.com, through Microsoft Graph. */
export function microsoftCalendars({
  clientId,
  clientSecret,
  tenant = 'common',
  origin = null,
  timeoutMs = TIMEOUT_MS,
}: MicrosoftOptions): OAuthCalendars {
  const graphOrigin = origin ?? 'https://graph.microsoft.com';
  const app: MicrosoftApplication = {
    clientId,
    clientSecret,
    endpoints: `${origin ?? 'https://login.microsoftonline.com'}/${encodeURIComponent(tenant)}/oauth2/v2.0`,
    timeoutMs,
  };
  return {
    consentUrl({ state, challenge, redirectUri, loginHint }) {
      const query = new URLSearchParams({
        client_id: clientId,
        response_type: 'code',
        response_mode: 'query',
        redirect_uri: redirectUri,
        scope: SCOPES.join(' '),
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        ...(loginHint === null ? { prompt: 'select_account' } : { login_hint: loginHint }),
      });
      return `${app.endpoints}/authorize?${query}`;
    },
    async exchange({ code, verifier, redirectUri }) {
      const { accessToken, refreshToken, scopes } = await requestTokens(app, {
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        redirect_uri: redirectUri,
      });
      if (refreshToken === null || (scopes !== null && !isGranted('Calendars.ReadWrite', scopes)))
        throw new CalendarError('missing', 'The consent does not include calendars, or ends with the session');
      const graph = microsoftGraph(graphOrigin, { token: async () => accessToken }, timeoutMs);
      const me = await graph.ask('/me?$select=mail,userPrincipalName', profile);
      const account = me?.mail || me?.userPrincipalName;
      if (!account) throw new CalendarError('unknown', 'Microsoft Graph does not name the account');
      return { credentials: { secret: refreshToken, user: null, url: null }, account };
    },
    open({ secret }, onNewSecret) {
      return microsoftAccount(microsoftGraph(graphOrigin, accessTokens(app, secret, onNewSecret), timeoutMs));
    },
    // Microsoft has no endpoint for it: an unused refresh token expires
    async revoke() {},
  };
}
