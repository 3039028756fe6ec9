import { createHash } from 'node:crypto';
import type { ClientSession, Types } from 'mongoose';
import type { Models } from './models/index.ts';
import { trusted } from './tenant/trusted.ts';

/** How long an Idempotency-Key stores its answer, ms. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** One submission: repeated with the same key, it has one effect and returns one answer. */
export interface Submission {
  /** Name of the call. */
  call: string;
  /** The caller's Idempotency-Key. */
  key: string;
  /** The submission; the same key with other content is refused. */
  content: unknown;
  now: Date;
}

/** Keys are stored as hashes: reading the database must not be enough to request another person's answer. */
const storedKey = ({ call, key }: Pick<Submission, 'call' | 'key'>): string =>
  `${call}:${createHash('sha256').update(key).digest('base64url')}`;

/** Recognizes identical content of a repeated submission. */
export const fingerprintOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex');

/** The key was used for something else. */
export class SubmissionMismatch extends Error {
  constructor() {
    super('The Idempotency-Key was used for another submission');
    this.name = 'SubmissionMismatch';
  }
}

/**
 * The answer stored under a key, regardless of the content; null when the key is new or too old. `T` is the type that
 * the call stores.
 */
export async function keptAnswer<T>(
  { submissions }: Pick<Models, 'submissions'>,
  { now, ...named }: Pick<Submission, 'call' | 'key' | 'now'>,
): Promise<T | null> {
  const row = await submissions
    .findOne({ key: storedKey(named), expiresAt: trusted({ $gt: now }) }, { response: 1 })
    .lean();
  return row === null ? null : (row.response as T);
}

/**
 * The answer stored for the same submission; null when it is new.
 * @throws SubmissionMismatch when its key was used with other content
 */
export async function earlierAnswer<T>(
  { submissions }: Pick<Models, 'submissions'>,
  submission: Submission,
  session?: ClientSession,
): Promise<T | null> {
  const row = await submissions
    .findOne(
      { key: storedKey(submission), expiresAt: trusted({ $gt: submission.now }) },
      { fingerprint: 1, response: 1 },
    )
    .session(session ?? null)
    .lean();
  if (row === null) return null;
  if (row.fingerprint !== fingerprintOf(submission.content)) throw new SubmissionMismatch();
  return row.response as T;
}

/**
 * Stores an answer in the transaction of its effect. Of two transactions with the same key one fails with a duplicate
 * key, and finds the other's answer.
 */
export async function keepAnswer<T extends object>(
  { submissions }: Pick<Models, 'submissions'>,
  submission: Submission,
  answer: T,
  { firmId, session }: { firmId: Types.ObjectId; session: ClientSession },
): Promise<void> {
  const { now, content } = submission;
  const key = storedKey(submission);
  const row = {
    firmId,
    key,
    fingerprint: fingerprintOf(content),
    response: { ...answer },
    createdAt: now,
    expiresAt: new Date(now.getTime() + KEPT_MS),
  };
  // the database removes expired rows with up to a minute's delay
  await submissions.deleteOne({ key, expiresAt: trusted({ $lte: now }) }, { session });
  await submissions.create([row], { session });
}
