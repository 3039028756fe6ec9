import { afterAll, expect, it } from 'vitest';
import { runWithTenant } from '../tenant/context.ts';
import { factories, testDatabase } from '../testing/index.ts';
import { TIME_LIMITS_MS, withinTime } from './time-limits.ts';

const database = await testDatabase('time-limits', {});
afterAll(() => database.close());

/** The time limits that commands carry, by command name. */
async function limitsOf(work: () => Promise<unknown>): Promise<Record<string, unknown>> {
  const limits: Record<string, unknown> = {};
  const listen = ({ commandName, command }: { commandName: string; command: { maxTimeMS?: number } }) => {
    limits[commandName] = command.maxTimeMS;
  };
  database.client.on('commandStarted', listen);
  await work().finally(() => database.client.off('commandStarted', listen));
  return limits;
}

it('every operation has the limit of its class, that of calls by default', async () => {
  const firm = await factories(database.models).firm();
  const { companies } = database.models;
  const everything = () =>
    runWithTenant(firm._id, async () => {
      await companies.find().lean();
      await companies.aggregate([{ $match: { name: 'x' } }]);
      await companies.updateMany({ name: 'x' }, { name: 'y' });
      await companies.deleteMany({ name: 'x' });
      await companies.findOneAndUpdate({ name: 'x' }, { name: 'y' });
      await companies.distinct('name');
    });
  const all = (ms: number) => ({ find: ms, aggregate: ms, update: ms, delete: ms, findAndModify: ms, distinct: ms });
  expect(await limitsOf(everything)).toEqual(all(TIME_LIMITS_MS.call));
  expect(await limitsOf(() => withinTime('job', everything))).toEqual(all(TIME_LIMITS_MS.job));
  const own = () => runWithTenant(firm._id, async () => companies.find().maxTimeMS(7).lean());
  expect(await limitsOf(() => withinTime('search', own))).toEqual({ find: 7 });
});
