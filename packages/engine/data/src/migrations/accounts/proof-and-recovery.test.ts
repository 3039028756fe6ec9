import { afterAll, expect, it } from 'vitest';
import { bareDatabase } from '../../testing/database.ts';
import { initialCollections } from '../initial.ts';
import { proofAndRecovery } from './proof-and-recovery.ts';

const { db, close } = await bareDatabase('codes');
afterAll(close);

it('leaves one code for each subject, also when it is repeated', async () => {
  await initialCollections(db);
  const subject = { email: 'ada@acme.example', purpose: 'recover', tenantKey: null };
  const codes = db.collection('emailCodes');
  await codes.insertMany([
    { ...subject, codeHash: 'x' },
    { ...subject, codeHash: 'y' },
  ]);
  for (const _time of [1, 2]) await proofAndRecovery(db);
  expect(await codes.countDocuments()).toBe(0);
  await codes.insertOne({ ...subject, nonce: 'x' });
  await expect(codes.insertOne({ ...subject, nonce: 'y' })).rejects.toThrow('E11000');
  await proofAndRecovery(db);
  expect(await codes.countDocuments()).toBe(1);
  expect((await codes.indexes()).find(({ key }) => Object.hasOwn(key, 'expiresAt'))).toMatchObject({
    expireAfterSeconds: 24 * 60 * 60,
  });
});
