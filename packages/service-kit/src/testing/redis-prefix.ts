import { randomBytes } from 'node:crypto';

/** A prefix of keys and channels that no other test has, as all share one Redis. */
export const redisPrefix = (): string => `${randomBytes(6).toString('hex')}:`;
