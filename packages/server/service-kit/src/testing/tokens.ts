import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { ACCESS_TOKEN_TTL_SECONDS } from '@scopewright/contracts/constants';
import type { SessionDoc, UserDoc } from '@scopewright/data';
import jwt from 'jsonwebtoken';
import { type KeySource, staticKeys } from '../auth/keys.ts';
import type { AccessTokenClaims } from '../auth/principal.ts';
import { tokenIssuer } from '../auth/token-verifier.ts';
import { type Clock, epochSeconds } from '../clock.ts';

export const TEST_PRODUCT_DOMAIN = 'scopewright.app';

type TestSession = Pick<SessionDoc, '_id' | 'accountId' | 'accountVersion'>;

const sessionClaims = (user: UserDoc, { _id, accountId, accountVersion }: TestSession) => ({
  sub: user._id.toHexString(),
  acc: accountId.toHexString(),
  sid: _id,
  av: accountVersion,
  mv: user.version,
});

export interface TestTokens {
  /** The public half, for the service under test. */
  keys: KeySource;
  privateKey: KeyObject;
  /** A valid access token of the claims; by default those of a firm admin. */
  sign(claims?: Partial<AccessTokenClaims>, options?: jwt.SignOptions): string;
  /**
   * A valid access token of a user's session, as issued by signing in; with an actor, as issued by an impersonation.
   */
  signFor(user: UserDoc, session: TestSession, actor?: { user: UserDoc; session: TestSession }): string;
}

const KEY_ID = 'test-key';

/** Signs access tokens with its own key. */
export function testTokens(clock: Clock): TestTokens {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const sign: TestTokens['sign'] = (claims = {}, options = {}) => {
    const iat = epochSeconds(clock);
    return jwt.sign(
      {
        sub: 'a'.repeat(24),
        acc: 'd'.repeat(24),
        sid: 'b'.repeat(24),
        av: 1,
        mv: 1,
        firm: 'c'.repeat(24),
        role: 'firmAdmin',
        iat,
        exp: iat + ACCESS_TOKEN_TTL_SECONDS,
        ...claims,
      },
      privateKey,
      {
        algorithm: 'ES256',
        keyid: KEY_ID,
        audience: TEST_PRODUCT_DOMAIN,
        issuer: tokenIssuer(TEST_PRODUCT_DOMAIN),
        ...options,
      },
    );
  };
  return {
    keys: staticKeys(new Map([[KEY_ID, publicKey]])),
    privateKey,
    sign,
    signFor: (user, session, actor) =>
      sign({
        ...sessionClaims(user, session),
        ...(actor && { act: sessionClaims(actor.user, actor.session) }),
        firm: user.firmId?.toHexString() ?? null,
        role: user.role,
        ...(user.companyId && { companyId: user.companyId.toHexString() }),
      }),
  };
}
