import { runAsSystem } from '@scopewright/data';
import { factories, testDatabase } from '@scopewright/data/testing';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { createFirstRun } from './first-run.ts';

const log = { warn: vi.fn() };

const database = await testDatabase('first_run');
afterAll(() => database.close());
beforeEach(() => runAsSystem('empty the users', () => database.models.users.deleteMany({})));

const setup = () => {
  const ask = vi.spyOn(database.models.users, 'exists');
  ask.mockClear();
  return { ...createFirstRun({ models: database.models, log }), ask };
};

test('comes from the database until a user exists, and never asked again', async () => {
  const { current, ask } = setup();
  expect(await Promise.all([current(), current(), current()])).toEqual([true, true, true]);
  expect(ask).toHaveBeenCalledTimes(1);
  await factories(database.models).user(null);
  expect(await current()).toBe(false);
  expect(current()).toBe(false);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('is asked again after the database may have been emptied', async () => {
  const { current, forget } = setup();
  await factories(database.models).user(null);
  expect(await current()).toBe(false);
  await runAsSystem('empty the users', () => database.models.users.deleteMany({}));
  expect(current()).toBe(false);
  forget();
  expect(await current()).toBe(true);
});

test('an answer overtaken by a reset is not cached', async () => {
  const { current, forget } = setup();
  await factories(database.models).user(null);
  const running = current();
  forget();
  await running;
  await runAsSystem('empty the users', () => database.models.users.deleteMany({}));
  expect(await current()).toBe(true);
});

test('a database that does not answer is no first run, and is asked again', async () => {
  const { current, ask } = setup();
  ask.mockImplementationOnce(() => {
    throw new Error('away');
  });
  expect(await current()).toBe(false);
  expect(await current()).toBe(true);
  expect(log.warn).toHaveBeenCalledTimes(1);
});
