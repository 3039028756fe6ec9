import { randomBytes } from 'node:crypto';
import { MongoClient, ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { invitedRoles } from './invited-roles.ts';

const client = new MongoClient(process.env.MONGODB_URI ?? '');
const db = client.db(`sw_invited_${randomBytes(6).toString('hex')}`);
beforeAll(() => client.connect());
afterAll(async () => {
  await db.dropDatabase();
  await client.close();
});

it('gives invitations the role of their membership, and where it is lost the least one', async () => {
  const [consultant, lost, known] = [new ObjectId(), new ObjectId(), new ObjectId()];
  await db.collection('users').insertMany([{ _id: consultant, role: 'consultant' }]);
  await db
    .collection('invitations')
    .insertMany([{ userId: consultant }, { userId: lost }, { userId: known, role: 'firmAdmin' }]);
  await invitedRoles(db);
  await invitedRoles(db);
  const roles = await db.collection('invitations').find({}).toArray();
  expect(roles.map(({ role }) => role)).toEqual(['consultant', 'user', 'firmAdmin']);
});
