import { factories, testDatabase } from '@scopewright/data/testing';
import { createLogger } from '@scopewright/service-kit';
import { testClock } from '@scopewright/service-kit/testing';
import { afterAll, expect, test, vi } from 'vitest';
import { createBookable } from './bookable.ts';

const database = await testDatabase('edge_bookable');
afterAll(() => database.close());
const log = createLogger({ name: 'test', level: 'silent' });

test('demos can be booked while there is an active representative, which is asked every ten seconds', async () => {
  const { clock, advance } = testClock();
  const make = factories(database.models, { clock });
  const bookable = createBookable({ models: database.models, log, clock });
  expect(await bookable.current()).toBe(false);
  await make.bookingRep({ active: false });
  await make.bookingRep();
  expect(bookable.current()).toBe(false);
  advance(10_000);
  // the answer before counts until the next one is there
  expect(bookable.current()).toBe(false);
  await expect.poll(() => bookable.current()).toBe(true);
});

test('a database that does not answer counts as no, and is asked again a second later', async () => {
  const { clock, advance } = testClock();
  const exists = vi.fn().mockRejectedValueOnce(new Error('no primary')).mockResolvedValue({});
  const bookable = createBookable({ models: { bookingReps: { exists } } as never, log, clock });
  expect(await Promise.all([bookable.current(), bookable.current()])).toEqual([false, false]);
  expect(exists).toHaveBeenCalledTimes(1);
  advance(999);
  expect(bookable.current()).toBe(false);
  expect(exists).toHaveBeenCalledTimes(1);
  advance(1);
  expect(bookable.current()).toBe(false);
  await expect.poll(() => bookable.current()).toBe(true);
  expect(exists).toHaveBeenCalledTimes(2);
});

test('a query that never ends does not keep later ones from being made', async () => {
  const { clock, advance } = testClock();
  const exists = vi
    .fn()
    .mockReturnValueOnce(new Promise(() => undefined))
    .mockResolvedValue({});
  const bookable = createBookable({ models: { bookingReps: { exists } } as never, log, clock, limitMs: 1 });
  expect(await bookable.current()).toBe(false);
  advance(1000);
  expect(bookable.current()).toBe(false);
  await expect.poll(() => bookable.current()).toBe(true);
});
