import { createPublicKey, type KeyObject } from 'node:crypto';
import { keepTrying } from '@scopewright/data';
import { z } from 'zod';
import type { Clock } from '../clock.ts';

/** Public keys that access tokens are checked with, by key id. */
export interface KeySource {
  /** The key, or null when there is none of this id. */
  keyFor(kid: string): Promise<KeyObject | null>;
}

const jwk = z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string(), kid: z.string() });
const jwks = z.object({ keys: z.array(z.unknown()) });

/** Reads a JWK set; keys of other kinds than P-256 are left out. */
export function keysOfJwks(document: unknown): Map<string, KeyObject> {
  const keys = new Map<string, KeyObject>();
  for (const candidate of jwks.parse(document).keys) {
    const parsed = jwk.safeParse(candidate);
    if (parsed.success) keys.set(parsed.data.kid, createPublicKey({ key: { ...parsed.data }, format: 'jwk' }));
  }
  return keys;
}

/** Keys that are at hand: identity's own, and those of tests. */
export function staticKeys(keys: ReadonlyMap<string, KeyObject>): KeySource {
  return { keyFor: async (kid) => keys.get(kid) ?? null };
}

/** Keys of an address, which may be away when the process starts. */
export interface JwksKeys extends KeySource {
  /** Resolves when keys have been fetched, at once or as soon as the address answers; never rejects. */
  available: Promise<void>;
  isAvailable(): boolean;
  /** Stops waiting. */
  close(): Promise<void>;
}

export interface JwksKeysOptions {
  url: string;
  clock: Clock;
  fetch?: typeof globalThis.fetch;
  /** Told why the first keys could not be fetched yet. */
  onWaiting?: (error: unknown) => void;
}

const FETCH_LIMIT_MS = 3000;
/** An unknown key id refetches at most this often, so that forged tokens cannot turn into load on identity. */
const REFETCH_INTERVAL_MS = 10_000;
const MAX_AGE_MS = 10 * 60 * 1000;

/**
 * Keys of a JWKS address: fetched at once, as often as it takes, again for an unknown key id, and every ten minutes.
 * Keys already known go on working while the address does not answer.
 */
export function createJwksKeys({ url, clock, fetch = globalThis.fetch, onWaiting }: JwksKeysOptions): JwksKeys {
  let keys: Map<string, KeyObject> | null = null;
  let fetchedAt = Number.NEGATIVE_INFINITY;
  let triedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | null = null;

  const load = async (): Promise<void> => {
    triedAt = clock().getTime();
    const answer = await fetch(url, { signal: AbortSignal.timeout(FETCH_LIMIT_MS) });
    if (!answer.ok) throw new Error(`JWKS answered ${answer.status}`);
    keys = keysOfJwks(await answer.json());
    fetchedAt = clock().getTime();
  };
  const loadOnce = (): Promise<void> => {
    running ??= load().finally(() => {
      running = null;
    });
    return running;
  };

  const { done, stop } = keepTrying(
    async () => {
      // a request may have fetched them meanwhile
      if (keys === null) await loadOnce();
    },
    { onFailure: onWaiting },
  );

  return {
    available: done,
    isAvailable: () => keys !== null,
    close: stop,
    async keyFor(kid) {
      const now = clock().getTime();
      const known = keys?.get(kid);
      if (known && now - fetchedAt < MAX_AGE_MS) return known;
      // without any keys each request tries again, as nobody can be let in before it succeeds
      if (running === null && keys !== null && now - triedAt < REFETCH_INTERVAL_MS) return known ?? null;
      try {
        await loadOnce();
      } catch (error) {
        if (known) return known;
        throw error;
      }
      return keys?.get(kid) ?? null;
    },
  };
}
