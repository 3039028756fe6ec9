import { createHash, randomBytes } from 'node:crypto';
import type { FakeGoogleData } from './fake-google-data.ts';

/** A request as the fake's parts see it. */
export interface FakeGoogleRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  body: string;
  authorization: string;
}

/** An object is sent as JSON, text as HTML, null as an empty body. */
export interface FakeGoogleAnswer {
  status: number;
  body: object | string | null;
  headers?: Record<string, string>;
}

/** How users and the token endpoint behave. */
export interface FakeGoogleConsent {
  clientId: string;
  clientSecret: string;
  /** The user signed in at the browser; a `login_hint` that is a known user wins. */
  signedIn: string;
  /** Scopes that users don't tick at the consent page. */
  withheldScopes: string[];
  /** Whether a lasting consent gets a refresh token. */
  givesRefreshTokens: boolean;
  /** Whether each refresh returns a new refresh token and voids the old one. */
  rotatesRefreshTokens: boolean;
  /** How long access tokens last, seconds. */
  expiresIn: number;
}

const newToken = (prefix: string) => `${prefix}${randomBytes(12).toString('base64url')}`;

const oauthError = (status: number, error: string, description: string): FakeGoogleAnswer => ({
  status,
  body: { error, error_description: description },
});

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const page = (status: number, content: string): FakeGoogleAnswer => ({
  status,
  body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Sign in with Google</title><main>${content}</main>`,
});

function consentPage(data: FakeGoogleData, consent: FakeGoogleConsent, query: URLSearchParams): FakeGoogleAnswer {
  const redirectUri = query.get('redirect_uri') ?? '';
  const challenge = query.get('code_challenge') ?? '';
  if (query.get('client_id') !== consent.clientId) return page(401, '<h1>Error 401: invalid_client</h1>');
  if (!URL.canParse(redirectUri) || query.get('response_type') !== 'code')
    return page(400, '<h1>Error 400: invalid_request</h1>');
  if (challenge !== '' && query.get('code_challenge_method') !== 'S256')
    return page(400, '<h1>Error 400: invalid_request</h1><p>Only S256</p>');
  const hint = query.get('login_hint') ?? '';
  const email = data.users.has(hint) ? hint : consent.signedIn;
  const code = newToken('4/0');
  data.codes.set(code, {
    email,
    scopes: (query.get('scope') ?? '').split(' ').filter((scope) => !consent.withheldScopes.includes(scope)),
    redirectUri,
    challenge,
    lasting: query.get('access_type') === 'offline' && query.get('prompt') === 'consent',
  });
  const linkOf = (answer: Record<string, string>) => {
    const link = new URL(redirectUri);
    link.search = new URLSearchParams({ ...answer, state: query.get('state') ?? '' }).toString();
    return escaped(link.href);
  };
  return page(
    200,
    `<h1>Sign in with Google</h1><p>${escaped(email)}</p>` +
      `<a href="${linkOf({ code })}">Allow</a> <a href="${linkOf({ error: 'access_denied' })}">Deny</a>`,
  );
}

function tokenAnswer(data: FakeGoogleData, consent: FakeGoogleConsent, form: URLSearchParams): FakeGoogleAnswer {
  if (form.get('client_id') !== consent.clientId || form.get('client_secret') !== consent.clientSecret)
    return oauthError(401, 'invalid_client', 'Unauthorized');
  const issue = (email: string, scopes: string[], refreshToken: string | null): FakeGoogleAnswer => {
    const accessToken = newToken('ya29.');
    data.accessTokens.set(accessToken, { email, scopes, until: Date.now() + consent.expiresIn * 1000 });
    return {
      status: 200,
      body: {
        access_token: accessToken,
        expires_in: consent.expiresIn,
        scope: scopes.join(' '),
        token_type: 'Bearer',
        ...(refreshToken !== null && { refresh_token: refreshToken }),
      },
    };
  };
  const newRefreshToken = (email: string, scopes: string[]) => {
    const token = newToken('1//0');
    data.refreshTokens.set(token, { email, scopes });
    return token;
  };
  if (form.get('grant_type') === 'refresh_token') {
    const used = form.get('refresh_token') ?? '';
    const grant = data.refreshTokens.get(used);
    if (!grant) return oauthError(400, 'invalid_grant', 'Token has been expired or revoked.');
    if (!consent.rotatesRefreshTokens) return issue(grant.email, grant.scopes, null);
    data.refreshTokens.delete(used);
    return issue(grant.email, grant.scopes, newRefreshToken(grant.email, grant.scopes));
  }
  if (form.get('grant_type') !== 'authorization_code') return oauthError(400, 'unsupported_grant_type', '');
  const given = form.get('code') ?? '';
  const code = data.codes.get(given);
  if (!code) return oauthError(400, 'invalid_grant', 'Bad Request');
  data.codes.delete(given);
  if (form.get('redirect_uri') !== code.redirectUri) return oauthError(400, 'redirect_uri_mismatch', 'Bad Request');
  const hash = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  if (code.challenge !== '' && hash !== code.challenge)
    return oauthError(400, 'invalid_grant', 'Invalid code verifier.');
  const lasting = code.lasting && consent.givesRefreshTokens;
  return issue(code.email, code.scopes, lasting ? newRefreshToken(code.email, code.scopes) : null);
}

function revokeAnswer(data: FakeGoogleData, token: string): FakeGoogleAnswer {
  const grant = data.refreshTokens.get(token) ?? data.accessTokens.get(token);
  if (!grant) return oauthError(400, 'invalid_token', 'Token expired or revoked');
  data.revokeUser(grant.email);
  return { status: 200, body: {} };
}

/** @returns null if the path isn't one of OAuth */
export function answerOAuth(
  data: FakeGoogleData,
  consent: FakeGoogleConsent,
  { method, path, query, body }: FakeGoogleRequest,
): FakeGoogleAnswer | null {
  const form = new URLSearchParams(body);
  if (method === 'GET' && path === '/auth') return consentPage(data, consent, query);
  if (method === 'POST' && path === '/token') return tokenAnswer(data, consent, form);
  if (method === 'POST' && path === '/revoke') return revokeAnswer(data, query.get('token') ?? form.get('token') ?? '');
  return null;
}
