import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import { type Clock, epochSeconds } from '../clock.ts';
import { failures } from '../errors/call-error.ts';
import type { KeySource } from './keys.ts';
import { type Principal, principalOf } from './principal.ts';
import type { Revocations } from './revocations.ts';

/** Issuer of access tokens of a product domain. */
export const tokenIssuer = (productDomain: string): string => `https://${productDomain}`;

export interface TokenVerifierOptions {
  keys: KeySource;
  /** Audience of the tokens; also determines the issuer. */
  productDomain: string;
  revocations: Revocations;
  clock: Clock;
}

export interface TokenVerifier {
  /**
   * The owner of an access token.
   * @throws CallError 401 when it is invalid (signature, algorithm, audience, issuer, time, claims) or was revoked; 503
   *   when that can't be determined
   */
  verify(token: string): Promise<Principal>;
}

const MAX_CACHED_TOKENS = 20_000;
/** A signature is verified again after this time, so that tokens signed with a withdrawn key stop working. */
const VERIFIED_FOR_MS = 60_000;
const MAX_TOKEN_CHARACTERS = 4096;

/**
 * Verifies access tokens: ES256 only. A signature is verified once a minute; other calls cost a map look-up and the
 * revocation check.
 */
export function createTokenVerifier({ keys, productDomain, revocations, clock }: TokenVerifierOptions): TokenVerifier {
  const verified = new LRUCache<string, Principal>({
    max: MAX_CACHED_TOKENS,
    ttl: VERIFIED_FOR_MS,
    ttlResolution: 0,
    perf: { now: () => clock().getTime() },
  });
  const issuer = tokenIssuer(productDomain);

  const check = async (token: string): Promise<Principal> => {
    const decoded = jwt.decode(token, { complete: true });
    const kid = decoded?.header.kid;
    if (kid === undefined || decoded?.header.alg !== 'ES256') throw failures.unauthorized();
    let key: Awaited<ReturnType<KeySource['keyFor']>>;
    try {
      key = await keys.keyFor(kid);
    } catch (error) {
      throw failures.unavailable(error);
    }
    if (key === null) throw failures.unauthorized();
    try {
      return principalOf(
        jwt.verify(token, key, {
          algorithms: ['ES256'],
          audience: productDomain,
          issuer,
          clockTimestamp: epochSeconds(clock),
        }),
      );
    } catch {
      throw failures.unauthorized();
    }
  };

  return {
    async verify(token) {
      if (token.length > MAX_TOKEN_CHARACTERS) throw failures.unauthorized();
      let principal = verified.get(token);
      if (principal === undefined) {
        principal = await check(token);
        verified.set(token, principal);
      }
      if (principal.expiresAt <= epochSeconds(clock)) {
        verified.delete(token);
        throw failures.unauthorized();
      }
      for (const standing of principal.actor === null ? [principal] : [principal, principal.actor]) {
        const revoked = revocations.isRevoked(standing);
        if (revoked !== false && (revoked === true || (await revoked))) throw failures.unauthorized();
      }
      return principal;
    },
  };
}
