import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/**
 * The secret that opens a session: its id, the generation of its secret (how often it was replaced), and that secret.
 * `kind` distinguishes the refresh cookie from the one-time ticket that opens a session at another host.
 */
export interface SessionProof {
  sessionId: string;
  generation: number;
}

/**
 * A `second-factor` proof has a challenge's id instead of a session's. `impersonation-code` takes an administrator to
 * the host of the impersonation, and `impersonation` continues it there.
 */
export type ProofKind = 'refresh' | 'ticket' | 'second-factor' | 'impersonation-code' | 'impersonation';

const TEXT = /^([\w-]{22})\.(0|[1-9]\d{0,8})\.([\w-]{43})$/;

/**
 * Writes and reads proofs. Secrets are derived with a key that only identity has: a secret that was never issued can be
 * distinguished from one that was replaced, and the database contains nothing that opens a session.
 */
export interface SessionProofs {
  write(kind: ProofKind, proof: SessionProof): string;
  /** The proof of a text that was issued at some time; null for anything else. */
  read(kind: ProofKind, text: string): SessionProof | null;
}

/** @param sessionSecret SESSION_SECRET; changing it invalidates everything issued before */
export function createSessionProofs(sessionSecret: string): SessionProofs {
  const keyFor = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', sessionSecret, '', purpose, 32));
  const keys: Record<ProofKind, Buffer> = {
    refresh: keyFor('refresh-secret'),
    ticket: keyFor('sign-in-ticket'),
    'second-factor': keyFor('second-factor-challenge'),
    'impersonation-code': keyFor('impersonation-code'),
    impersonation: keyFor('impersonation'),
  };
  const secretOf = (kind: ProofKind, { sessionId, generation }: SessionProof): Buffer =>
    createHmac('sha256', keys[kind]).update(`${sessionId}.${generation}`).digest();
  return {
    write: (kind, proof) => `${proof.sessionId}.${proof.generation}.${secretOf(kind, proof).toString('base64url')}`,
    read(kind, text) {
      const [, sessionId, generation, secret] = TEXT.exec(text) ?? [];
      if (sessionId === undefined || generation === undefined || secret === undefined) return null;
      const proof = { sessionId, generation: Number(generation) };
      const presented = Buffer.from(secret, 'base64url');
      const expected = secretOf(kind, proof);
      return presented.length === expected.length && timingSafeEqual(presented, expected) ? proof : null;
    },
  };
}
