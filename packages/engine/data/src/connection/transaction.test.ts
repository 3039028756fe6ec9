import { afterAll, expect, it } from 'vitest';
import { runAsSystem, runWithTenant } from '../tenant/context.ts';
import { factories, testDatabase } from '../testing/index.ts';
import { isDuplicateKey, withTransaction } from './transaction.ts';

const database = await testDatabase('transaction');
const make = factories(database.models);
afterAll(() => database.close());

it('rolls everything back when a step throws', async () => {
  const { connection, models } = database;
  const firm = await make.firm();
  const attempt = runWithTenant(firm._id, () =>
    withTransaction(connection, async (session) => {
      await models.companies.create([{ name: 'x', nameKey: 'x', createdAt: new Date() }], { session });
      throw new Error('stop');
    }),
  );
  await expect(attempt).rejects.toThrow('stop');
  expect(await runWithTenant(firm._id, () => models.companies.countDocuments())).toBe(0);
});

it('retries conflicting transactions until each has succeeded', async () => {
  const { connection, models } = database;
  const firm = await make.firm();
  const company = await make.company(firm._id);
  const add = () =>
    runWithTenant(firm._id, () =>
      withTransaction(connection, async (session) => {
        const current = await models.companies.findById(company._id).session(session).orFail();
        current.activeChangeOrderCount += 1;
        await current.save({ session });
      }),
    );
  await Promise.all(Array.from({ length: 5 }, add));
  expect((await runAsSystem('look', () => models.companies.findById(company._id).lean()))?.activeChangeOrderCount).toBe(
    5,
  );
});

it('a claimed address is refused to the second, in parallel transactions too', async () => {
  const { connection, models } = database;
  const firms = [await make.firm(), await make.firm()];
  const claims = firms.map((firm) =>
    runWithTenant(firm._id, () =>
      withTransaction(connection, (session) =>
        models.addresses.create([{ _id: 'wanted', kind: 'subdomain', createdAt: new Date() }], { session }),
      ),
    ),
  );
  const results = await Promise.allSettled(claims);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const lost = results.find((result) => result.status === 'rejected');
  expect(isDuplicateKey(lost?.reason)).toBe(true);
});
