import { describe, expect, test } from 'vitest';
import { countedHasher } from '../testing/counted-hasher.ts';
import { createPasswords, PASSWORD_COST } from './passwords.ts';

const passwords = await createPasswords();

describe('createPasswords', () => {
  test('hashes with argon2id, differently each time', async () => {
    const [one, two] = await Promise.all([passwords.hash('correct horse'), passwords.hash('correct horse')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
    expect(one).not.toBe(two);
    expect(await passwords.matches(one, 'correct horse')).toBe(true);
    expect(await passwords.matches(one, 'Correct horse')).toBe(false);
  });

  test('knows a hash of another cost', async () => {
    const earlier = await createPasswords({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    const hash = await earlier.hash('correct horse');
    expect([passwords.isOutdated(hash), earlier.isOutdated(hash)]).toEqual([true, false]);
    expect(await passwords.matches(hash, 'correct horse')).toBe(true);
  });

  test('the same password typed with composed or combining characters is the same', async () => {
    expect(await passwords.matches(await passwords.hash('Pa\u00dfw\u00f6rter'), 'Pa\u00dfwo\u0308rter')).toBe(true);
  });

  describe('does as much work as for a hash of the current cost', () => {
    const CURRENT = PASSWORD_COST.memoryCost * PASSWORD_COST.timeCost;
    const hasher = countedHasher();
    /** The work of checking a wrong password. */
    async function workOf(hash: string | null): Promise<number> {
      const counted = await createPasswords(PASSWORD_COST, { hasher });
      hasher.work = 0;
      expect(await counted.matches(hash, 'wrong')).toBe(false);
      return hasher.work;
    }

    test('for one of the current cost, and where there is no hash, which nothing matches', async () => {
      expect(await workOf(await passwords.hash('correct horse'))).toBe(CURRENT);
      expect(await workOf(null)).toBe(CURRENT);
    });

    test.each([
      { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
      { memoryCost: 4096, timeCost: 3, parallelism: 1 },
      { memoryCost: 65_536, timeCost: 2, parallelism: 1 },
    ])('for a hash of the earlier cost %o', async (cost) => {
      const outdated = await (await createPasswords(cost)).hash('correct horse');
      // memory is rounded to whole KiB in each pass
      expect(Math.abs((await workOf(outdated)) - CURRENT)).toBeLessThanOrEqual(PASSWORD_COST.timeCost);
    });
  });

  test('computes few at a time while others wait, and refuses more than may wait', async () => {
    const narrow = await createPasswords(undefined, { atOnce: 1, mostWaiting: 2 });
    const order: number[] = [];
    const asked = [1, 2, 3, 4].map((number) => narrow.hash('correct horse').then(() => order.push(number)));
    const [, , , refused] = await Promise.allSettled(asked);
    expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } });
    expect(order).toEqual([1, 2, 3]);
    await expect(narrow.hash('correct horse')).resolves.toContain('argon2id');
  });
});
