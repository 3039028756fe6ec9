import { type TestDatabase, testDatabase } from '@scopewright/data/testing';
import { testClock } from '@scopewright/service-kit/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createOnce, HeldElsewhere, LeaseLost } from './once.ts';

const LEASE_MS = 10_000;
const time = testClock();
let database: TestDatabase;
const once = () => createOnce({ notices: database.models.notices, clock: time.clock, leaseMs: LEASE_MS });

beforeAll(async () => {
  database = await testDatabase('once');
});
afterAll(() => database.close());

/** Begins an effect that stops for good before or after handing over, as in a worker that is killed there. */
async function killed(key: string, at: 'before commit' | 'after commit'): Promise<void> {
  const dead = new Promise<never>(() => undefined);
  await new Promise<void>((reached) => {
    void once()(key, async (commit) => {
      if (at === 'after commit') await commit();
      reached();
      await dead;
    });
  });
}

it('does an effect once, however often it is asked for', async () => {
  const effect = vi.fn((commit: () => Promise<void>) => commit());
  expect(await once()('often', effect)).toBe('done');
  expect(await once()('often', effect)).toBe('already');
  time.advance(LEASE_MS * 2);
  expect(await once()('often', effect)).toBe('already');
  expect(effect).toHaveBeenCalledTimes(1);
});

it('does it once when many ask at the same time', async () => {
  const effect = vi.fn((commit: () => Promise<void>) => commit());
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => once()('parallel', effect)));
  expect(effect).toHaveBeenCalledTimes(1);
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(HeldElsewhere);
  }
  expect(await once()('parallel', effect)).toBe('already');
});

it('killed before handing over: waits for the claim to run out, then does it', async () => {
  await killed('early', 'before commit');
  const effect = vi.fn((commit: () => Promise<void>) => commit());
  const until = time.clock().getTime() + LEASE_MS;
  await expect(once()('early', effect)).rejects.toMatchObject({ name: 'HeldElsewhere', until: new Date(until) });
  time.advance(LEASE_MS);
  expect(await once()('early', effect)).toBe('done');
  expect(effect).toHaveBeenCalledTimes(1);
});

it('killed after handing over: counts as done, and says that it is unconfirmed', async () => {
  await killed('late', 'after commit');
  const effect = vi.fn((commit: () => Promise<void>) => commit());
  await expect(once()('late', effect)).rejects.toBeInstanceOf(HeldElsewhere);
  time.advance(LEASE_MS);
  expect(await once()('late', effect)).toBe('unconfirmed');
  expect(await once()('late', effect)).toBe('unconfirmed');
  expect(effect).not.toHaveBeenCalled();
  expect(await database.models.notices.findById('late').lean()).toMatchObject({ unconfirmed: true, sentAt: expect.any(Date) });
});

it('a failure gives the claim back at once', async () => {
  const refused = async (commit: () => Promise<void>) => {
    await commit();
    throw new Error('451');
  };
  await expect(once()('refused', refused)).rejects.toThrow('451');
  expect(await once()('refused', (commit) => commit())).toBe('done');
});

it('a claim that ran out while it was prepared can not be handed over', async () => {
  const other = vi.fn((commit: () => Promise<void>) => commit());
  await expect(
    once()('slow', async (commit) => {
      time.advance(LEASE_MS);
      expect(await once()('slow', other)).toBe('done');
      await commit();
    }),
  ).rejects.toBeInstanceOf(LeaseLost);
  expect(other).toHaveBeenCalledTimes(1);
  expect(await once()('slow', other)).toBe('already');
});
