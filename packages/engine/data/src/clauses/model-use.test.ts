import { Types } from 'mongoose';
import { afterAll, expect, it } from 'vitest';
import { runWithTenant } from '../tenant/context.ts';
import { factories, testDatabase } from '../testing/index.ts';
import { agreesTo, holdModel, releaseModel, tokenQuota } from './model-use.ts';

const database = await testDatabase('model-use');
const make = factories(database.models);
afterAll(() => database.close());

const now = new Date('2026-11-24T10:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

it('asks about one source of a firm at a time, however many want it, and about others once it is over', async () => {
  const firmId = (await make.firm())._id;
  const hold = (sourceId: Types.ObjectId, at = now) =>
    runWithTenant(firmId, () => holdModel(database.models, { firmId, sourceId, now: at }));
  const wanted = Array.from({ length: 6 }, () => new Types.ObjectId());
  const held = await Promise.all(wanted.map((sourceId) => hold(sourceId)));
  expect(held.filter(Boolean)).toHaveLength(1);
  const [first, second] = [wanted[held.indexOf(true)], wanted[held.indexOf(false)]] as [Types.ObjectId, Types.ObjectId];
  // the same source continues, for example after its worker was killed
  expect([await hold(first, later(9)), await hold(second, later(18))]).toEqual([true, false]);
  expect([await hold(second, later(19)), await hold(first, later(20))]).toEqual([true, false]);
  const release = (sourceId: Types.ObjectId) =>
    runWithTenant(firmId, () => releaseModel(database.models, { firmId, sourceId }));
  await release(first);
  expect(await hold(first, later(20))).toBe(false);
  await release(second);
  expect(await hold(first, later(20))).toBe(true);
});

it('does not make firms wait for each other', async () => {
  for (const { _id: firmId } of [await make.firm(), await make.firm()])
    expect(
      await runWithTenant(firmId, () => holdModel(database.models, { firmId, sourceId: new Types.ObjectId(), now })),
    ).toBe(true);
});

it('counts tokens by the day in UTC', () => {
  expect(tokenQuota(new Date('2026-11-24T23:59:59Z'))).toEqual({
    name: 'model-tokens:2026-11-24',
    expiresAt: new Date('2026-11-26T00:00:00Z'),
  });
});

it('takes an agreement for the host and the model that it names', () => {
  const model = { host: 'a.example.com', model: 'x' };
  const clauseModel = { ...model, at: now, by: 'Ada' };
  expect(agreesTo({ clauseModel }, model)).toBe(true);
  expect(agreesTo({ clauseModel }, { ...model, host: 'b.example.com' })).toBe(false);
  expect(agreesTo({ clauseModel }, { ...model, model: 'y' })).toBe(false);
  for (const none of [null, {}, { clauseModel: null }]) expect(agreesTo(none, model)).toBe(false);
});
