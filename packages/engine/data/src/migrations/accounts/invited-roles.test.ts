import { ObjectId } from 'mongodb';
import { afterAll, expect, it } from 'vitest';
import { bareDatabase } from '../../testing/database.ts';
import { invitedRoles } from './invited-roles.ts';

const { db, close } = await bareDatabase('invited');
afterAll(close);

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
