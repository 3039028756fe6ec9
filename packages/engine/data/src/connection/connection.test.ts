import { createServer } from 'node:net';
import { afterAll, expect, it, vi } from 'vitest';
import { migrateDatabase } from '../migrations/run.ts';
import { testDatabase } from '../testing/index.ts';
import { connectData, InvalidDatabaseUri, OutdatedDatabase, openData } from './connection.ts';

const database = await testDatabase('connection');
afterAll(() => database.close());

it('creates every collection before a transaction needs it', async () => {
  const names = (await database.client.db(database.dbName).listCollections().toArray()).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(Object.keys(database.models)));
});

it('opens in the background', async () => {
  const data = openData({ uri: process.env.MONGODB_URI ?? '', dbName: database.dbName });
  expect(data.state()).toBe('waiting');
  await data.opened;
  expect(data.state()).toBe('open');
  expect(await data.models.outbox.countDocuments()).toBe(0);
  await data.close();
});

it('waits for the migrations, changes nothing automatically, and opens when they have run', async () => {
  const options = { uri: process.env.MONGODB_URI ?? '', dbName: `${database.dbName}_new` };
  const onWaiting = vi.fn();
  const data = openData(options, onWaiting);
  await expect.poll(() => data.state()).toBe('outdated');
  expect(onWaiting.mock.calls[0]?.[0]).toBeInstanceOf(OutdatedDatabase);
  expect(onWaiting.mock.calls[0]?.[0].message).toContain('0100-baseline');
  await expect(connectData(options)).rejects.toThrow(OutdatedDatabase);
  const created = database.client.db(options.dbName);
  expect(await created.listCollections().toArray()).toEqual([]);
  await migrateDatabase(options);
  await data.opened;
  expect(data.state()).toBe('open');
  await data.close();
  await created.dropDatabase();
});

it('while the server is unavailable it logs the reason, operations fail immediately, and closing ends the attempts', async () => {
  const server = createServer();
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  await new Promise((resolve) => server.close(resolve));
  const onWaiting = vi.fn();
  const data = openData(
    { uri: `mongodb://127.0.0.1:${port}`, dbName: database.dbName, serverSelectionTimeoutMs: 50 },
    onWaiting,
  );
  await expect(data.models.outbox.countDocuments()).rejects.toThrow(/initial connection/);
  await expect.poll(() => onWaiting.mock.calls.length).toBeGreaterThan(1);
  expect(onWaiting.mock.calls[0]?.[0]).toMatchObject({ name: 'MongooseServerSelectionError' });
  await data.close();
  const { length } = onWaiting.mock.calls;
  expect(data.state()).toBe('waiting');
  expect(onWaiting).toHaveBeenCalledTimes(length);
});

it.each(['mongodb://', 'mongodb://host:port', 'mongodb://a.example,b.example/?replicaSet=x&directConnection=true'])(
  '%s is no address of a database',
  (uri) => {
    expect(() => openData({ uri, dbName: 'x' })).toThrow(InvalidDatabaseUri);
  },
);
