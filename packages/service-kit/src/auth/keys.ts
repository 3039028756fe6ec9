import { KeyObject } from 'node:crypto';
import { JWKS_REFRESH_SECONDS } from '@scopewright/contracts/constants';
import { keepTrying } from '@scopewright/data';
import { createRemoteJWKSet, customFetch, errors } from 'jose';

/** Public keys for verifying access tokens, by key id. */
export interface KeySource {
  /** The key, or null if there is none with this id. */
  keyFor(kid: string): Promise<KeyObject | null>;
}

/** Keys held in memory: identity's own, and those of tests. */
export function staticKeys(keys: ReadonlyMap<string, KeyObject>): KeySource {
  return { keyFor: async (kid) => keys.get(kid) ?? null };
}

/** Keys from a URL, which may be unreachable when the process starts. */
export interface JwksKeys extends KeySource {
  /** Resolves when the keys have been fetched, which may be after many attempts; never rejects. */
  available: Promise<void>;
  isAvailable(): boolean;
  /** Stops waiting and refreshing. */
  close(): Promise<void>;
}

export interface JwksKeysOptions {
  url: string;
  fetch?: typeof globalThis.fetch;
  /** Age at which the keys are fetched again, ms. */
  refreshMs?: number;
  /** Called with the reason while the first fetch of the keys keeps failing. */
  onWaiting?: (error: unknown) => void;
}

const FETCH_LIMIT_MS = 3000;
/** An unknown key id fetches at most this often, so that forged tokens cannot turn into load on identity. */
const COOLDOWN_MS = 10_000;
const REFRESH_MS = JWKS_REFRESH_SECONDS * 1000;

/**
 * Keys from a JWKS URL (RFC 7517): fetched at start with retries, again for an unknown key id, and every ten minutes in
 * the background. Known keys keep working while the URL does not answer.
 */
export function createJwksKeys({
  url,
  fetch = globalThis.fetch,
  refreshMs = REFRESH_MS,
  onWaiting,
}: JwksKeysOptions): JwksKeys {
  let failedAt = Number.NEGATIVE_INFINITY;
  const remote = createRemoteJWKSet(new URL(url), {
    timeoutDuration: FETCH_LIMIT_MS,
    cooldownDuration: COOLDOWN_MS,
    // with an age limit, jose would let no request through without a fetch once the keys are old; the interval below
    // keeps them fresh
    cacheMaxAge: Number.POSITIVE_INFINITY,
    async [customFetch](...request) {
      // jose's cooldown starts with a successful fetch. Without any keys each request tries again, as no token can be
      // verified until one succeeds.
      if (remote.jwks() !== undefined && Date.now() < failedAt + COOLDOWN_MS)
        throw new Error('JWKS did not answer a moment ago');
      try {
        const answer = await fetch(...request);
        if (!answer.ok) throw new Error(`JWKS answered ${answer.status}`);
        return answer;
      } catch (error) {
        failedAt = Date.now();
        throw error;
      }
    },
  });
  const { done, stop } = keepTrying(
    async () => {
      // a request may have fetched them meanwhile
      if (remote.jwks() === undefined) await remote.reload();
    },
    { onFailure: onWaiting },
  );
  const refreshing = setInterval(() => void remote.reload().catch(() => undefined), refreshMs).unref();

  return {
    available: done,
    isAvailable: () => remote.jwks() !== undefined,
    close() {
      clearInterval(refreshing);
      return stop();
    },
    async keyFor(kid) {
      try {
        return KeyObject.from(await remote({ alg: 'ES256', kid }));
      } catch (error) {
        if (error instanceof errors.JWKSNoMatchingKey) return null;
        throw error;
      }
    },
  };
}
