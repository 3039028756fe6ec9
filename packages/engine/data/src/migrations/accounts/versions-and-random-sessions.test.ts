import { randomBytes } from 'node:crypto';
import { MongoClient, ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { initialCollections } from '../initial.ts';
import { versionsAndRandomSessions } from './versions-and-random-sessions.ts';

const client = new MongoClient(process.env.MONGODB_URI ?? '');
const db = client.db(`sw_versions_${randomBytes(6).toString('hex')}`);
beforeAll(() => client.connect());
afterAll(async () => {
  await db.dropDatabase();
  await client.close();
});

it('brings a database of the first shape to this one, also when it is cut off and repeated', async () => {
  await initialCollections(db);
  const createdAt = new Date('2026-01-02T03:04:05Z');
  const firm = new ObjectId();
  const other = new ObjectId();
  await db.collection('firms').insertOne({ _id: firm, name: 'Acme', createdAt });
  await db.collection('authAccounts').insertOne({ email: 'ada@acme.example' });
  await db.collection('users').insertOne({ email: 'ada@acme.example', firmId: firm });
  await db.collection('sessions').insertOne({ secretHash: 'old' });
  await db.collection('invitations').insertOne({ tokenHash: 'token' });
  const company = (consultingFirmId: ObjectId | null, name: string) => ({
    consultingFirmId,
    name,
    nameKey: name.toLowerCase(),
  });
  const same = [
    company(firm, 'Client'),
    company(firm, 'client'),
    company(firm, 'CLIENT'),
    company(other, 'Client'),
    company(null, 'Client'),
    company(null, 'Client'),
  ];
  await db.collection('companies').insertMany(same);

  for (const _time of [1, 2]) await versionsAndRandomSessions(db);

  expect(await db.collection('authAccounts').findOne({})).toMatchObject({ version: 1, lastSignInAt: null });
  expect(await db.collection('users').findOne({})).toMatchObject({ version: 1, lastSignInAt: null });
  expect(await db.collection('firms').findOne({})).toMatchObject({ emailConfirmedAt: createdAt, planWish: null });
  expect(await db.collection('invitations').findOne({})).toMatchObject({ replacedHashes: [] });
  expect(await db.collection('sessions').countDocuments()).toBe(0);
  const names = (await db.collection('companies').find({}).sort({ _id: 1 }).toArray()).map(({ name }) => name);
  expect(names).toEqual(['Client', 'client (2)', 'CLIENT (3)', 'Client', 'Client', 'Client']);
  await expect(db.collection('companies').insertOne(company(firm, 'Client'))).rejects.toThrow('unique-name-in-firm');
  await db.collection('companies').insertOne(company(null, 'Client'));
  // two sessions of the new kind have no secret hash; the old unique index would refuse the second
  await db.collection('sessions').insertMany([{ generation: 0 }, { generation: 0 }]);
});
