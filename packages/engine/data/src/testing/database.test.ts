import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runAsSystem } from '../tenant/context.ts';
import { factories, type TestDatabase, testDatabase } from './index.ts';

const made = new Set<string>();
beforeEach(() => {
  // a separate run, whose databases no other suite uses
  vi.stubEnv('TEST_RUN', randomBytes(4).toString('hex'));
});
afterEach(() => {
  vi.unstubAllEnvs();
});
afterAll(async () => {
  const last = await testDatabase('dropping');
  for (const dbName of made) await last.client.db(dbName).dropDatabase();
  await last.close();
});

async function open(): Promise<TestDatabase> {
  const database = await testDatabase();
  made.add(database.dbName);
  return database;
}
const contents = ({ client, dbName }: TestDatabase): Promise<Record<string, { documents: number; indexes: unknown }>> =>
  runAsSystem('look at the test', async () => {
    const collections = await client.db(dbName).collections();
    const described = collections.map(async (collection) => {
      const [documents, indexes] = await Promise.all([collection.countDocuments(), collection.indexes()]);
      return [collection.collectionName, { documents, indexes }] as const;
    });
    return Object.fromEntries(await Promise.all(described));
  });

it("reuses another suite's database for a suite, in its original state", async () => {
  const first = await open();
  const fresh = await contents(first);
  const firm = await factories(first.models).firmAt('acme');
  await first.client.db(first.dbName).collection('storedFiles.files').insertOne({ firmId: firm._id });
  await first.close();
  const second = await open();
  expect(second.dbName).toBe(first.dbName);
  const { 'storedFiles.files': _made, ...again } = await contents(second);
  const { 'storedFiles.files': _before, ...before } = fresh;
  expect(again).toEqual(before);
  expect(await runAsSystem('look at the test', () => second.models.firms.countDocuments())).toBe(0);
  await second.close();
});

it('creates a separate database for each of two concurrent suites', async () => {
  const [one, other] = await Promise.all([open(), open()]);
  expect(one.dbName).not.toBe(other.dbName);
  await Promise.all([one.close(), other.close()]);
});
