import { generateKeyPairSync } from 'node:crypto';
import { ACCESS_TOKEN_TTL_SECONDS, JWKS_REFRESH_SECONDS } from '@scopewright/contracts/constants';

/**
 * Stages of a key: one signs; the next one is published before it does; the previous one stays published until its last
 * tokens expire.
 */
export type Stage = 'signs' | 'next' | 'previous';

export interface SigningKey {
  /** PKCS #8. */
  pem: string;
  stage: Stage;
  since: Date;
}

/** Result of a rotation; `waits`: nothing, because the stage's time is not over. */
export type Step = 'published' | 'signs' | 'retired' | 'waits';

export interface Rotation {
  keys: SigningKey[];
  step: Step;
}

/** For differing clocks and for the restarts themselves. */
const MARGIN_MS = 5 * 60_000;
const KNOWN_EVERYWHERE_MS = JWKS_REFRESH_SECONDS * 1000 + MARGIN_MS;
const STAGE_MS: Record<Stage, number> = {
  signs: 0,
  next: KNOWN_EVERYWHERE_MS,
  previous: ACCESS_TOKEN_TTL_SECONDS * 1000 + KNOWN_EVERYWHERE_MS,
};

/** When a key can leave its stage. */
export const dueAt = ({ stage, since }: SigningKey): Date => new Date(since.getTime() + STAGE_MS[stage]);

/** A new P-256 key as PKCS #8 PEM. */
export const newKeyPem = (): string =>
  generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey.trim();

const ENTRY = /(?:^# (\w+) since (\S+)\s+)?(-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----)/gm;

/**
 * The keys of a file or variable: PEM, each after a line with its stage. The first signs, regardless of its line; a
 * manually added key without a line counts as a previous one from now on.
 */
export function parseKeys(text: string, now: Date): SigningKey[] {
  return [...text.matchAll(ENTRY)].map(([, stage, since = '', pem = ''], index) => ({
    pem,
    stage: index === 0 ? 'signs' : stage === 'next' ? 'next' : 'previous',
    since: Number.isNaN(Date.parse(since)) ? now : new Date(since),
  }));
}

/** The text that `parseKeys` and identity read: the key that signs comes first. */
export const formatKeys = (keys: readonly SigningKey[]): string =>
  keys.map(({ pem, stage, since }) => `# ${stage} since ${since.toISOString()}\n${pem}\n`).join('');

/**
 * Advances the keys one step: publishes a new one, lets it sign, or retires the previous one.
 * @param hurry does not wait for the stage's time: for a key that has leaked
 */
export function rotate(keys: readonly SigningKey[], { now, hurry = false }: { now: Date; hurry?: boolean }): Rotation {
  const [signing] = keys;
  if (signing === undefined) throw new Error('There is no key to rotate');
  const waiting = keys.filter(({ stage }) => stage !== 'signs');
  if (waiting.length === 0)
    return { keys: [signing, { pem: newKeyPem(), stage: 'next', since: now }], step: 'published' };
  if (!hurry && waiting.some((key) => dueAt(key) > now)) return { keys: [...keys], step: 'waits' };
  const next = waiting.find(({ stage }) => stage === 'next');
  if (next === undefined) return { keys: [signing], step: 'retired' };
  return {
    keys: [
      { ...next, stage: 'signs', since: now },
      { ...signing, stage: 'previous', since: now },
    ],
    step: 'signs',
  };
}
