import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import * as argon2 from '@node-rs/argon2';
import { failures } from '@scopewright/service-kit';
import pLimit from 'p-limit';

export interface Passwords {
  /** An argon2id hash in PHC form. */
  hash(password: string): Promise<string>;
  /**
   * Whether a password matches a hash. Takes equally long for a hash of an earlier cost, and for no hash (no account,
   * no password set), which never matches.
   */
  matches(passwordHash: string | null | undefined, password: string): Promise<boolean>;
  /**
   * Whether a hash was computed with another cost than the current one, and should be replaced when the password is
   * known.
   */
  isOutdated(passwordHash: string): boolean;
}

/**
 * Cost of one hash, argon2id: 64 MiB and three passes, the second option that RFC 9106 (§4) recommends, with one lane
 * because one core computes it.
 */
export const PASSWORD_COST = { memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const satisfies argon2.Options;

/** One core stays free for every other call, for any number of concurrent sign-ins. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);
/** With more calls queued, each would wait longer than a browser's timeout. */
const MOST_WAITING = 200;

type Cost = Required<Pick<argon2.Options, 'memoryCost' | 'timeCost' | 'parallelism'>>;

/** The hash function. */
export type Hasher = Pick<typeof argon2, 'hash' | 'verify'>;

/** The cost parameters in a hash in PHC form: `m=65536,t=3,p=1`. */
const parametersOf = (passwordHash: string): string | undefined => passwordHash.split('$')[3];

/** Argon2's minimum memory, KiB. */
const LEAST_MEMORY = 8;

/**
 * The difference in work between checking a hash of an earlier, lower cost and one of the current cost, as the cost of
 * an additional hash; null for no difference. Argon2's time is proportional to memory times passes.
 */
function missingCost(passwordHash: string, { memoryCost, timeCost }: Cost): Cost | null {
  const [, memory, passes] = /^m=(\d+),t=(\d+),/.exec(parametersOf(passwordHash) ?? '') ?? [];
  const missing = memoryCost * timeCost - Number(memory) * Number(passes);
  const perPass = Math.round(missing / timeCost);
  return perPass >= LEAST_MEMORY ? { memoryCost: perPass, timeCost, parallelism: 1 } : null;
}

/**
 * Creates the password functions; computes one hash that no password matches, for accounts without a password. A few
 * hashes are computed concurrently and the others wait in a queue; when the queue is full, both functions reject with
 * 503.
 */
export async function createPasswords(
  cost: Cost = PASSWORD_COST,
  { atOnce = AT_ONCE, mostWaiting = MOST_WAITING, hasher = argon2 as Hasher } = {},
): Promise<Passwords> {
  const { hash, verify } = hasher;
  const nobody = await hash(randomBytes(32), cost);
  const limit = pLimit(atOnce);
  const parameters = `m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}`;
  const inLine = async <T>(compute: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= mostWaiting) throw failures.unavailable();
    return limit(compute);
  };
  return {
    hash: (password) => inLine(() => hash(password.normalize('NFKC'), cost)),
    async matches(passwordHash, password) {
      const text = password.normalize('NFKC');
      const same = await inLine(async () => {
        const right = await verify(passwordHash ?? nobody, text);
        const missing = passwordHash ? missingCost(passwordHash, cost) : null;
        if (missing !== null) await hash(text, missing);
        return right;
      });
      return same && typeof passwordHash === 'string';
    },
    isOutdated: (passwordHash) => parametersOf(passwordHash) !== parameters,
  };
}
