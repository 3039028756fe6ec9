import { beforeAll, describe, expect, test } from 'vitest';
import { createPasswords, type Passwords } from './passwords.ts';

let passwords: Passwords;
beforeAll(async () => {
  passwords = await createPasswords();
});

describe('createPasswords', () => {
  test('hashes with argon2id, differently each time', async () => {
    const [one, two] = await Promise.all([passwords.hash('correct horse'), passwords.hash('correct horse')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await passwords.matches(one, 'correct horse')).toBe(true);
    expect(await passwords.matches(one, 'Correct horse')).toBe(false);
  });

  test('the same password typed with composed or combining characters is the same', async () => {
    expect(await passwords.matches(await passwords.hash('Pa\u00dfw\u00f6rter'), 'Pa\u00dfwo\u0308rter')).toBe(true);
  });

  test('nothing matches no hash, and finding that out takes as long', async () => {
    const hash = await passwords.hash('correct horse');
    const fastest = { of: Number.POSITIVE_INFINITY, without: Number.POSITIVE_INFINITY };
    const time = async (of: string | undefined): Promise<number> => {
      const started = performance.now();
      expect(await passwords.matches(of, 'wrong')).toBe(false);
      return performance.now() - started;
    };
    // in turns, so that whatever else the machine does falls on both
    for (let round = 0; round < 12; round++) {
      fastest.of = Math.min(fastest.of, await time(hash));
      fastest.without = Math.min(fastest.without, await time(undefined));
    }
    const ratio = fastest.without / fastest.of;
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });
});
