import { factories, type TestDatabase, testDatabase } from '@scopewright/data/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createSubdomainClaims } from './claims.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase('claims');
  await factories(database.models).firmAt('taken-name');
});
afterAll(() => database.close());

test('names that come while a query is under way share the next one, and each gets its own answer', async () => {
  const find = vi.spyOn(database.models.addresses, 'find');
  const claims = createSubdomainClaims(database.models);
  const names = ['first', 'taken-name', 'free-1', 'free-1', 'free-2'];
  expect(await Promise.all(names.map((name) => claims.isTaken(name)))).toEqual([false, true, false, false, false]);
  expect(find).toHaveBeenCalledTimes(2);
  expect(await claims.isTaken('taken-name')).toBe(true);
  find.mockRestore();
});

test('a query that fails fails for those who asked, and the next one is asked again', async () => {
  const claims = createSubdomainClaims(database.models);
  const find = vi.spyOn(database.models.addresses, 'find').mockImplementationOnce(() => {
    throw new Error('no primary');
  });
  await expect(claims.isTaken('taken-name')).rejects.toThrow('no primary');
  find.mockRestore();
  expect(await claims.isTaken('taken-name')).toBe(true);
});
