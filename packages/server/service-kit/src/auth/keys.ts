import { createHash, createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { JWKS_REFRESH_SECONDS } from '@scopewright/contracts/constants';
import { keepTrying } from '@scopewright/data';
import { z } from 'zod';

/** Public keys for verifying access tokens, by key id. */
export interface KeySource {
  /** The key with this id, if any. */
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

/** A key set (RFC 7517) of which only keys for ES256 with an id are used. */
const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string().optional() })) });
const publicKeysOf = (document: unknown): ReadonlyMap<string, KeyObject> =>
  new Map(
    keySet
      .parse(document)
      .keys.flatMap(({ kid, ...jwk }) =>
        kid !== undefined && jwk.kty === 'EC' && jwk.crv === 'P-256'
          ? [[kid, createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' })]]
          : [],
      ),
  );

/** A key's thumbprint (RFC 7638) is its id, so that every process computes the same id for the same key. */
export function keyIdOf(publicKey: KeyObject): string {
  const { crv, kty, x, y } = publicKey.export({ format: 'jwk' });
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
}

/**
 * Keys from a JWKS URL: fetched at start with retries, again for an unknown key id, and every ten minutes in the
 * background. Known keys keep working while the URL does not answer.
 */
export function createJwksKeys({
  url,
  fetch = globalThis.fetch,
  refreshMs = REFRESH_MS,
  onWaiting,
}: JwksKeysOptions): JwksKeys {
  let known: ReadonlyMap<string, KeyObject> | null = null;
  let fetchedAt = 0;
  let failure: unknown = null;
  let fetching: Promise<void> | null = null;

  async function fetchKeys(): Promise<void> {
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(FETCH_LIMIT_MS), redirect: 'manual' });
      if (!answer.ok) throw new Error(`JWKS answered ${answer.status}`);
      known = publicKeysOf(await answer.json());
      failure = null;
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      fetchedAt = Date.now();
      fetching = null;
    }
  }
  const reload = (): Promise<void> => {
    fetching ??= fetchKeys();
    return fetching;
  };
  const { done, stop } = keepTrying(
    async () => {
      // a request may have fetched them since
      if (known === null) await reload();
    },
    { onFailure: onWaiting },
  );
  const refreshing = setInterval(() => void reload().catch(() => undefined), refreshMs).unref();

  return {
    available: done,
    isAvailable: () => known !== null,
    close() {
      clearInterval(refreshing);
      return stop();
    },
    async keyFor(kid) {
      const key = known?.get(kid);
      if (key !== undefined) return key;
      // without any keys each request tries, as no token can be verified until one succeeds
      if (known === null || Date.now() >= fetchedAt + COOLDOWN_MS) await reload();
      else if (failure !== null) throw new Error('JWKS did not answer a moment ago', { cause: failure });
      return known?.get(kid) ?? null;
    },
  };
}
