import { hash, verify } from '@node-rs/argon2';
import type { Hasher } from '../login/passwords.ts';

/**
 * Argon2 that counts its work: memory in KiB times passes, which its time is proportional to. `work` is the amount
 * since it was reset to zero.
 */
export function countedHasher(): Hasher & { work: number } {
  const counted: Hasher & { work: number } = {
    work: 0,
    hash(password, options, signal) {
      counted.work += (options?.memoryCost ?? 0) * (options?.timeCost ?? 0);
      return hash(password, options, signal);
    },
    verify(hashed, password, options, signal) {
      const [, memory, passes] = /\$m=(\d+),t=(\d+),/.exec(String(hashed)) ?? [];
      counted.work += Number(memory) * Number(passes);
      return verify(hashed, password, options, signal);
    },
  };
  return counted;
}
