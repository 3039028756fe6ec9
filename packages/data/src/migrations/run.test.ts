import { randomBytes } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from './run.ts';

const client = new MongoClient(process.env.MONGODB_URI ?? '');
const db = client.db(`sw_migrate_${randomBytes(6).toString('hex')}`);
beforeAll(() => client.connect());
afterAll(async () => {
  await db.dropDatabase();
  await client.close();
});

it('applies each migration once, in order, however many processes start together', async () => {
  const ran: string[] = [];
  const migrations = ['0001-a', '0002-b'].map((id) => ({
    id,
    up: async () => {
      ran.push(id);
    },
  }));
  const results = await Promise.all(Array.from({ length: 4 }, () => migrate(db, { migrations })));
  expect(ran).toEqual(['0001-a', '0002-b']);
  expect(results.flat()).toEqual(['0001-a', '0002-b']);
  expect(await migrate(db, { migrations })).toEqual([]);
});

it('a failed migration is tried again by the next start', async () => {
  let calls = 0;
  const migrations = [
    {
      id: '0003-c',
      up: async () => {
        calls += 1;
        if (calls === 1) throw new Error('broken');
      },
    },
  ];
  await expect(migrate(db, { migrations })).rejects.toThrow('broken');
  expect(await migrate(db, { migrations })).toEqual(['0003-c']);
});

it('follows a holder of the lock that died', async () => {
  await db.collection<{ _id: string; holder: string; leaseUntil: Date }>('migrations').insertOne({ _id: 'lock', holder: 'dead', leaseUntil: new Date(0) });
  expect(await migrate(db, { migrations: [{ id: '0004-d', up: async () => undefined }] })).toEqual(['0004-d']);
});

it('a process whose connection broke takes up its own lock at once', async () => {
  const leaseUntil = new Date(Date.now() + 60_000);
  await db.collection<{ _id: string; holder: string; leaseUntil: Date }>('migrations').insertOne({ _id: 'lock', holder: 'me', leaseUntil });
  expect(await migrate(db, { migrations: [{ id: '0005-e', up: async () => undefined }], holder: 'me' })).toEqual(['0005-e']);
});

it('keeps the lock for as long as a migration takes: nobody else begins it meanwhile', async () => {
  const leaseUntil = async () => (await db.collection<{ _id: string; leaseUntil: Date }>('migrations').findOne({ _id: 'lock' }))?.leaseUntil.getTime() ?? 0;
  let runs = 0;
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const migrations = [
    {
      id: '0006-f',
      up: () => {
        runs += 1;
        return finished;
      },
    },
  ];
  const first = migrate(db, { migrations, leaseMs: 300 });
  await expect.poll(() => runs).toBe(1);
  const begun = await leaseUntil();
  const second = migrate(db, { migrations, leaseMs: 300 });
  await expect.poll(leaseUntil, { timeout: 5000 }).toBeGreaterThan(begun + 600);
  finish();
  expect([await first, await second, runs]).toEqual([['0006-f'], [], 1]);
});
