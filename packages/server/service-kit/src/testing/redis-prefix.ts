import { randomBytes } from 'node:crypto';

/** A unique prefix of keys and channels, because all tests share one Redis. */
export const redisPrefix = (): string => `${randomBytes(6).toString('hex')}:`;
