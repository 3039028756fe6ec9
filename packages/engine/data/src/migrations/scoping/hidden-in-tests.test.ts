import { ObjectId } from 'mongodb';
import { afterAll, expect, it } from 'vitest';
import { bareDatabase } from '../../testing/database.ts';
import { hiddenInTests } from './hidden-in-tests.ts';

const { db, close } = await bareDatabase('tests');
afterAll(close);

it('names in test cases what they expected to be hidden, raises the version of what it changes, and leaves everything else as it is', async () => {
  const items = db.collection('scopeItems');
  const placed = { fieldId: 'f', sectionId: 's', order: 'a0', required: false, hiddenByDefault: false };
  const requestType = (tests: object) => ({
    _id: new ObjectId(),
    kind: 'requestType',
    version: 3,
    content: { placements: { one: placed, two: placed, three: placed }, tests },
  });
  const old = { name: 'Old', order: 'a0', answers: {}, visiblePlacementIds: ['two', 'gone'], requiredPlacementIds: [] };
  const current = { ...old, name: 'Current', hiddenPlacementIds: [] };
  const mixed = requestType({ old, current });
  const without = requestType({});
  const workflow = { _id: new ObjectId(), kind: 'workflow', version: 1, content: { tests: { old } } };
  await items.insertMany([mixed, without, workflow]);
  await hiddenInTests(db);
  await hiddenInTests(db);
  const stored = (id: ObjectId) => items.findOne({ _id: id });
  expect(await stored(mixed._id)).toEqual({
    ...mixed,
    version: 4,
    content: { ...mixed.content, tests: { old: { ...old, hiddenPlacementIds: ['one', 'three'] }, current } },
  });
  expect(await stored(without._id)).toEqual(without);
  expect(await stored(workflow._id)).toEqual(workflow);
});
