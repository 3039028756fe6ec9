import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { InvalidDatabaseUri, openData } from './connection.ts';
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

it('opens in the background', async () => {
  const data = openData({ uri: process.env.MONGODB_URI ?? '', dbName: database.dbName });
  expect(data.isOpen()).toBe(false);
  await data.opened;
  expect(data.isOpen()).toBe(true);
  expect(await data.models.outbox.countDocuments()).toBe(0);
  await data.close();
});

it('while the server is away it says why it waits, operations fail at once, and closing ends the attempts', async () => {
  const server = createServer();
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  await new Promise((resolve) => server.close(resolve));
  const onWaiting = vi.fn();
  const data = openData({ uri: `mongodb://127.0.0.1:${port}`, dbName: database.dbName, serverSelectionTimeoutMs: 50 }, onWaiting);
  await expect(data.models.outbox.countDocuments()).rejects.toThrow(/initial connection/);
  await vi.waitFor(() => expect(onWaiting.mock.calls.length).toBeGreaterThan(1));
  expect(onWaiting.mock.calls[0]?.[0]).toMatchObject({ name: 'MongooseServerSelectionError' });
  await data.close();
  const { length } = onWaiting.mock.calls;
  expect(data.isOpen()).toBe(false);
  expect(onWaiting).toHaveBeenCalledTimes(length);
});

it.each(['mongodb://', 'mongodb://host:port', 'mongodb://a.example,b.example/?replicaSet=x&directConnection=true'])('%s is no address of a database', (uri) => {
  expect(() => openData({ uri, dbName: 'x' })).toThrow(InvalidDatabaseUri);
});
