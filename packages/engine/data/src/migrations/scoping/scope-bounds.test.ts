import { ObjectId } from 'mongodb';
import { afterAll, expect, it } from 'vitest';
import { bareDatabase } from '../../testing/database.ts';
import { scopeBounds } from './scope-bounds.ts';

const { db, close } = await bareDatabase('bounds');
afterAll(close);

it('brings the numbers of scopes within their bounds, raises the version of what it changes, and leaves everything else as it is', async () => {
  const items = db.collection('scopeItems');
  const field = (validation: object, more: object = {}) => ({
    _id: new ObjectId(),
    kind: 'field',
    version: 3,
    content: { type: 'longText', validation, ...more },
  });
  const far = field({ minCharacters: 4e9, maxWords: 40_000, minNumber: -1e300, pattern: 'a' }, { defaultValue: 1e300 });
  const near = field(
    { minCharacters: 10, maxNumber: 1e6 },
    { options: { one: { name: 'One', parentId: null, order: 'a0', retired: false } } },
  );
  const needs = { by: 'percent', percent: -1 };
  const workflow = {
    _id: new ObjectId(),
    kind: 'workflow',
    version: 1,
    content: {
      approvals: { approval: { name: 'Manager', needs } },
      transitions: {
        go: {
          from: ['one'],
          conditions: { match: 'all', conditions: [{ fieldId: null, operator: 'is', value: 2e15 }] },
        },
      },
    },
  };
  await items.insertMany([far, near, workflow]);
  await scopeBounds(db);
  await scopeBounds(db);
  const stored = (id: ObjectId) => items.findOne({ _id: id });
  expect(await stored(far._id)).toEqual({
    ...far,
    version: 4,
    content: {
      ...far.content,
      validation: { minCharacters: 32_767, maxWords: 32_767, minNumber: -1e15, pattern: 'a' },
      defaultValue: 1e15,
    },
  });
  expect(await stored(near._id)).toEqual(near);
  expect(await stored(workflow._id)).toEqual({
    ...workflow,
    version: 2,
    content: {
      approvals: { approval: { name: 'Manager', needs: { by: 'percent', percent: 0 } } },
      transitions: {
        go: {
          from: ['one'],
          conditions: { match: 'all', conditions: [{ fieldId: null, operator: 'is', value: 1e15 }] },
        },
      },
    },
  });
});
