import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from './testing/index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase('connection');
});
afterAll(() => database.close());

it('creates every collection before a transaction needs it', async () => {
  const names = (await database.client.db(database.dbName).listCollections().toArray()).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(Object.keys(database.models)));
});
