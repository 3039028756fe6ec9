import { runWithTenant, withTransaction } from '@scopewright/data';
import { factories, testDatabase } from '@scopewright/data/testing';
import { Types } from 'mongoose';
import { afterAll, expect, it } from 'vitest';
import { holdFirm } from './held-firm.ts';

const database = await testDatabase('held-firm');
afterAll(() => database.close());

it('the first of two concurrent transactions that hold a firm makes the second retry, though it changes nothing of the firm', async () => {
  const { models, connection } = database;
  const make = factories(models);
  const [firm] = [await make.firm(), await make.firm()];
  const seen: string[] = [];
  let firstIsDone: () => void = () => undefined;
  const untilFirstIsDone = new Promise<void>((resolve) => {
    firstIsDone = resolve;
  });
  const hold = (who: string, then: () => Promise<void>) =>
    runWithTenant(firm._id, () =>
      withTransaction(connection, async (session) => {
        // the first read fixes the transaction's snapshot
        const before = await models.firms.findOne({}, { revision: 1 }, { session }).lean();
        seen.push(`${who} begins`);
        await then();
        expect((await holdFirm({ models, session }))._id).toEqual(firm._id);
        return before?.revision;
      }),
    );
  const second = hold('second', async () => {
    if (seen.length === 1) await untilFirstIsDone;
  });
  await expect.poll(() => seen).toEqual(['second begins']);
  const first = await hold('first', async () => undefined);
  firstIsDone();
  expect([first, await second]).toEqual([firm.revision, firm.revision + 1]);
  expect(seen).toEqual(['second begins', 'first begins', 'second begins']);
});

it('a firm that is not there cannot be held', async () => {
  const hold = runWithTenant(new Types.ObjectId(), () =>
    withTransaction(database.connection, (session) => holdFirm({ models: database.models, session })),
  );
  await expect(hold).rejects.toMatchObject({ status: 404 });
});
