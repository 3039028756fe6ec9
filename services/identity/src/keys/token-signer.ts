import { createHash, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto';
import { ACCESS_TOKEN_TTL_SECONDS } from '@scopewright/contracts/constants';
import type { Role } from '@scopewright/domain/policy';
import { type Clock, epochSeconds, type KeySource, staticKeys, tokenIssuer } from '@scopewright/service-kit';
import jwt from 'jsonwebtoken';

/** Whom an access token is for. */
export interface TokenSubject {
  userId: string;
  accountId: string;
  sessionId: string;
  membershipVersion: number;
  accountVersion: number;
  firmId: string | null;
  role: Role;
  companyId: string | null;
}

/** A public key as the key set publishes it. */
export interface PublicJwk {
  kty: 'EC';
  crv: 'P-256';
  x: string;
  y: string;
  kid: string;
  alg: 'ES256';
  use: 'sig';
}

export interface TokenSigner {
  /** An ES256 access token of 15 minutes. */
  sign(subject: TokenSubject): string;
  /** The key set that other services check tokens with. */
  jwks: { keys: readonly PublicJwk[] };
  keys: KeySource;
  /** 32 bytes that only holders of the private key can derive, for one purpose. */
  deriveKey(purpose: string): Buffer;
}

/** The key's own name: its RFC 7638 thumbprint, so that every process with the same key gives it the same name. */
const thumbprint = ({ crv, kty, x, y }: Pick<PublicJwk, 'crv' | 'kty' | 'x' | 'y'>): string =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');

/** @throws Error when the key is not of the P-256 curve */
export function createTokenSigner({ privateKey, productDomain, clock }: { privateKey: KeyObject; productDomain: string; clock: Clock }): TokenSigner {
  const publicKey = createPublicKey(privateKey);
  const { kty, crv, x, y } = publicKey.export({ format: 'jwk' });
  if (kty !== 'EC' || crv !== 'P-256' || x === undefined || y === undefined) throw new Error('The signing key must be of the P-256 curve');
  const kid = thumbprint({ kty, crv, x, y });
  const issuer = tokenIssuer(productDomain);
  const secret = privateKey.export({ type: 'pkcs8', format: 'der' });
  return {
    sign({ userId, accountId, sessionId, membershipVersion, accountVersion, firmId, role, companyId }) {
      const iat = epochSeconds(clock);
      const claims = {
        sub: userId,
        acc: accountId,
        sid: sessionId,
        mv: membershipVersion,
        av: accountVersion,
        firm: firmId,
        role,
        iat,
        exp: iat + ACCESS_TOKEN_TTL_SECONDS,
        ...(companyId === null ? {} : { companyId }),
        ...(role === 'companyUser' ? { ca: true } : {}),
      };
      return jwt.sign(claims, privateKey, { algorithm: 'ES256', keyid: kid, audience: productDomain, issuer });
    },
    jwks: { keys: [{ kty, crv, x, y, kid, alg: 'ES256', use: 'sig' }] },
    keys: staticKeys(new Map([[kid, publicKey]])),
    deriveKey: (purpose) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)),
  };
}
