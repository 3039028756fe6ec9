import { afterAll, expect, test } from 'vitest';
import { runWithTenant } from '../tenant/context.ts';
import { factories, testDatabase } from '../testing/index.ts';
import { enqueueOutbox } from './enqueue.ts';

const database = await testDatabase('enqueue');
afterAll(() => database.close());

test('a row has the firm of the scope, else the one in its payload, else none', async () => {
  const { models } = database;
  const firm = await factories(models).firm();
  const [firmId, now] = [firm._id.toHexString(), new Date()];
  const rows = [
    await runWithTenant(firm._id, () =>
      enqueueOutbox(models, 'hosting.remove-domain', { domain: 'a.example.com' }, { now }),
    ),
    await enqueueOutbox(models, 'firm.export', { firmId, exportId: firmId }, { now }),
    await enqueueOutbox(models, 'hosting.remove-domain', { domain: 'b.example.com' }, { now }),
  ];
  const stored = await Promise.all(rows.map((id) => models.outbox.findById(id, { firmId: 1 }).orFail().lean()));
  expect(stored.map((row) => row.firmId)).toEqual([firm._id, firm._id, null]);
});
