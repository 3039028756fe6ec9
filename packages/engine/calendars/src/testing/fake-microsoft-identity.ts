import { createHash, randomBytes } from 'node:crypto';
import type { Asked, Reply } from './fake-server.ts';

interface Code {
  challenge: string;
  redirectUri: string;
}

const json = (status: number, body: object): Reply => ({
  status,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});
const refusal = (error: string) => json(400, { error, error_description: `AADSTS: ${error}` });
const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Imitates sign-in with consent: codes that work once, and refresh tokens that are void once used. */
export class FakeIdentity {
  readonly clientId = 'fake-microsoft-client';
  readonly clientSecret = 'fake-microsoft-secret';
  /** Lifetime of access tokens, seconds. */
  expiresIn = 3600;
  /** Scopes granted by the answers. */
  scope = 'User.Read Calendars.ReadWrite';
  /** Whether answers have a refresh token. */
  offline = true;
  private readonly codes = new Map<string, Code>();
  private readonly refreshTokens = new Set<string>();
  private readonly accessTokens = new Set<string>();

  reset(): void {
    this.expiresIn = 3600;
    this.scope = 'User.Read Calendars.ReadWrite';
    this.offline = true;
    this.codes.clear();
    this.refreshTokens.clear();
    this.accessTokens.clear();
  }

  newRefreshToken(): string {
    const token = `refresh-${randomBytes(12).toString('hex')}`;
    this.refreshTokens.add(token);
    return token;
  }

  /** Whether a refresh token is not void. */
  knows(refreshToken: string): boolean {
    return this.refreshTokens.has(refreshToken);
  }

  /** Ends all access tokens, as if their time were over. */
  expire(): void {
    this.accessTokens.clear();
  }

  /** Ends all tokens, as if the user had revoked consent. */
  revokeAll(): void {
    this.accessTokens.clear();
    this.refreshTokens.clear();
  }

  accepts(authorization: string): boolean {
    return authorization.startsWith('Bearer ') && this.accessTokens.has(authorization.slice('Bearer '.length));
  }

  answer({ method, url, body }: Asked): Reply {
    if (method === 'GET' && url.pathname.endsWith('/authorize')) return this.consentPage(url.searchParams);
    if (method === 'POST' && url.pathname.endsWith('/token')) return this.tokens(new URLSearchParams(body));
    return { status: 404 };
  }

  private consentPage(query: URLSearchParams): Reply {
    const redirectUri = query.get('redirect_uri');
    const challenge = query.get('code_challenge');
    const state = query.get('state') ?? '';
    if (
      query.get('client_id') !== this.clientId ||
      query.get('response_type') !== 'code' ||
      query.get('code_challenge_method') !== 'S256' ||
      challenge === null ||
      redirectUri === null
    )
      return { status: 400, body: 'AADSTS900144: The request is not complete' };
    const code = `code-${randomBytes(12).toString('hex')}`;
    this.codes.set(code, { challenge, redirectUri });
    const link = (fields: Record<string, string>) => {
      const target = new URL(redirectUri);
      for (const [name, value] of Object.entries({ ...fields, state })) target.searchParams.set(name, value);
      return attribute(target.href);
    };
    return {
      status: 200,
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
      body: `<!doctype html><html lang="en"><title>Fake Microsoft</title><h1>Permissions requested</h1>
<p><a href="${link({ code })}">Allow</a></p>
<p><a href="${link({ error: 'access_denied' })}">Deny</a></p></html>`,
    };
  }

  private tokens(form: URLSearchParams): Reply {
    if (form.get('client_id') !== this.clientId || form.get('client_secret') !== this.clientSecret)
      return json(401, { error: 'invalid_client', error_description: 'AADSTS7000215' });
    if (form.get('grant_type') === 'authorization_code') {
      const found = this.codes.get(form.get('code') ?? '');
      this.codes.delete(form.get('code') ?? '');
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      if (found?.challenge !== challenge || found.redirectUri !== form.get('redirect_uri'))
        return refusal('invalid_grant');
      return this.granted();
    }
    if (form.get('grant_type') !== 'refresh_token') return refusal('unsupported_grant_type');
    return this.refreshTokens.delete(form.get('refresh_token') ?? '') ? this.granted() : refusal('invalid_grant');
  }

  private granted(): Reply {
    const accessToken = `access-${randomBytes(12).toString('hex')}`;
    this.accessTokens.add(accessToken);
    return json(200, {
      token_type: 'Bearer',
      access_token: accessToken,
      expires_in: this.expiresIn,
      scope: this.scope,
      ...(this.offline && { refresh_token: this.newRefreshToken() }),
    });
  }
}
