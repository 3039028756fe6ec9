import type { Models } from '../../models/index.ts';

export const DAY_MS = 24 * 60 * 60 * 1000;

/** Dependencies of factories. */
export interface Maker {
  models: Models;
  clock: () => Date;
  /** A number that no other document of the test has. */
  next: () => number;
  /** Writes as system. */
  insert: <T>(work: () => Promise<T>) => Promise<T>;
  invitationSecret: string;
}
