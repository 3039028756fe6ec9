import { randomBytes } from 'node:crypto';
import { hash, type Options, verify } from '@node-rs/argon2';

export interface Passwords {
  /** An argon2id hash in PHC form. */
  hash(password: string): Promise<string>;
  /** Whether a password has a hash; takes the same time for no hash (no account, no password set), which is never right. */
  matches(passwordHash: string | null | undefined, password: string): Promise<boolean>;
}

/** Cost of one hash, argon2id by the library's default: 19 MiB, two passes, one lane (RFC 9106's shape at the size advised for interactive sign-in). */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Makes the password functions; computes one hash that nothing matches, for accounts that have none. */
export async function createPasswords(cost: Options = COST): Promise<Passwords> {
  const nobody = await hash(randomBytes(32), cost);
  return {
    hash: (password) => hash(password.normalize('NFKC'), cost),
    async matches(passwordHash, password) {
      const same = await verify(passwordHash ?? nobody, password.normalize('NFKC'));
      return same && typeof passwordHash === 'string';
    },
  };
}
