import { ObjectId } from 'mongodb';
import { afterAll, expect, it } from 'vitest';
import { bareDatabase } from '../../testing/database.ts';
import { initialCollections } from '../initial.ts';
import { activityIndexes } from './activity-indexes.ts';

const { db, close } = await bareDatabase('activity');
afterAll(close);

it('gives the events of the time before their company, also when it is cut off and repeated', async () => {
  await initialCollections(db);
  const [firmId, company, later, given] = [new ObjectId(), new ObjectId(), new ObjectId(), new ObjectId()];
  const events = db.collection('auditEvents');
  await events.insertMany([
    { firmId, action: 'company.created', targetType: 'company', targetId: company.toHexString() },
    { firmId, action: 'company.renamed', targetType: 'company', targetId: later.toHexString(), companyId: null },
    { firmId, action: 'firm.created', targetType: 'firm', targetId: firmId.toHexString() },
    {
      firmId,
      action: 'sow.created',
      targetType: 'sow',
      companyId: given,
      targetName: 'SOW',
      changes: { title: { from: null, to: 'SOW' } },
    },
  ]);
  for (const _time of [1, 2]) await activityIndexes(db);
  const found = await events.find({}).sort({ action: 1 }).toArray();
  expect(found.map(({ companyId, targetName, changes }) => ({ companyId, targetName, changes }))).toEqual([
    { companyId: company, targetName: null, changes: {} },
    { companyId: later, targetName: null, changes: {} },
    { companyId: null, targetName: null, changes: {} },
    { companyId: given, targetName: 'SOW', changes: { title: { from: null, to: 'SOW' } } },
  ]);
});
