import { createPrivateKey, createPublicKey, generateKeyPairSync, type JsonWebKey, type KeyObject } from 'node:crypto';
import { ACCESS_TOKEN_TTL_SECONDS } from '@scopewright/contracts/constants';
import type { Role } from '@scopewright/domain/policy';
import {
  type Actor,
  type Clock,
  type Config,
  ConfigError,
  epochSeconds,
  type KeySource,
  keyIdOf,
  type PlainRoute,
  staticKeys,
  tokenIssuer,
} from '@scopewright/service-kit';
import jwt from 'jsonwebtoken';

/** The person and session that an access token is issued for. */
export interface TokenSubject {
  userId: string;
  accountId: string;
  sessionId: string;
  membershipVersion: number;
  accountVersion: number;
  firmId: string | null;
  role: Role;
  companyId: string | null;
  /** The password is a temporary one; see `Principal`. */
  mustChangePassword?: boolean;
  hasSecondFactor?: boolean;
  /** The administrator who views the product as this person, and the latest expiry of its tokens; see `Principal`. */
  impersonation?: { actor: Actor; until: Date };
}

/** The claims that identify session and user, as `accessTokenClaims` reads them. */
const sessionClaims = ({ userId, accountId, sessionId, membershipVersion, accountVersion }: Actor) => ({
  sub: userId,
  acc: accountId,
  sid: sessionId,
  mv: membershipVersion,
  av: accountVersion,
});

export interface TokenSigner {
  /** An ES256 access token valid for 15 minutes, of an impersonation until its end at most. */
  sign(subject: TokenSubject): string;
  /** The public halves of all keys (RFC 7517), which other services verify tokens with. */
  jwks: { keys: readonly JsonWebKey[] };
  keys: KeySource;
}

function readKey(pem: string): KeyObject {
  let key: KeyObject;
  try {
    key = createPrivateKey(pem);
  } catch {
    throw new ConfigError(['JWT_PRIVATE_KEYS has a key that cannot be read as a private key']);
  }
  if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1')
    throw new ConfigError(['JWT_PRIVATE_KEYS must be keys of the P-256 curve']);
  return key;
}

/**
 * The private keys for access tokens; the first one signs: JWT_PRIVATE_KEYS, or outside production a generated key that
 * lives as long as the process. Sessions don't depend on it: a browser whose token is refused gets a new one.
 * @throws ConfigError when production has none or one is of another kind
 */
export function signingKeys({
  JWT_PRIVATE_KEYS,
  NODE_ENV,
}: Pick<Config, 'JWT_PRIVATE_KEYS' | 'NODE_ENV'>): KeyObject[] {
  if (JWT_PRIVATE_KEYS !== undefined) return JWT_PRIVATE_KEYS.map(readKey);
  if (NODE_ENV === 'production') throw new ConfigError(['JWT_PRIVATE_KEYS is required in production']);
  return [generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey];
}

/**
 * Signs with the first of the keys; tokens of all of them verify.
 * @throws Error without a key
 */
export function createTokenSigner({
  privateKeys,
  productDomain,
  clock,
}: {
  privateKeys: readonly KeyObject[];
  productDomain: string;
  clock: Clock;
}): TokenSigner {
  const published = new Map<string, JsonWebKey>();
  const publicKeys = new Map<string, KeyObject>();
  for (const privateKey of privateKeys) {
    const publicKey = createPublicKey(privateKey);
    const kid = keyIdOf(publicKey);
    published.set(kid, { ...publicKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' });
    publicKeys.set(kid, publicKey);
  }
  const [privateKey] = privateKeys;
  const [keyid] = publicKeys.keys();
  if (privateKey === undefined || keyid === undefined) throw new Error('There is no signing key');
  const issuer = tokenIssuer(productDomain);
  return {
    sign({ firmId, role, companyId, mustChangePassword, hasSecondFactor, impersonation, ...session }) {
      const iat = epochSeconds(clock);
      const end = iat + ACCESS_TOKEN_TTL_SECONDS;
      const claims = {
        ...sessionClaims(session),
        firm: firmId,
        role,
        iat,
        exp: impersonation ? Math.min(end, Math.floor(impersonation.until.getTime() / 1000)) : end,
        ...(companyId === null ? {} : { companyId }),
        ...(role === 'companyUser' ? { ca: true } : {}),
        ...(mustChangePassword ? { np: true } : {}),
        ...(hasSecondFactor ? { sf: true } : {}),
        ...(impersonation ? { act: sessionClaims(impersonation.actor) } : {}),
      };
      return jwt.sign(claims, privateKey, { algorithm: 'ES256', keyid, audience: productDomain, issuer });
    },
    jwks: { keys: [...published.values()] },
    keys: staticKeys(publicKeys),
  };
}

/** The key set's address, for the other services. */
export const keyRoutes = ({ jwks }: TokenSigner): PlainRoute[] => [
  {
    method: 'GET',
    path: '/.well-known/jwks.json',
    handle(ctx) {
      ctx.set('Cache-Control', 'public, max-age=300');
      ctx.body = jwks;
    },
  },
];
