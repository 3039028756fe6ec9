import type { CallOutput } from '@scopewright/contracts';
import { runWithTenant, takeFromQuota, tokenQuota } from '@scopewright/data';
import { afterAll, describe, expect, it } from 'vitest';
import { startDelivery, type TestFirm } from '../testing/delivery.ts';

const MODEL = { host: 'models.example.com', model: 'reader-1', tokensPerDay: 50_000, callsPerDocument: 40 };
const NAMED = { host: MODEL.host, model: MODEL.model };
const delivery = await startDelivery('clause-model', { clauseModel: MODEL });
const without = await startDelivery('no-clause-model');
afterAll(() => Promise.all([delivery.close(), without.close()]));

const read = async (at: TestFirm, { service } = delivery) =>
  (await service.call('clauseModel', { tenant: at.key, token: at.token })).body as CallOutput<'clauseModel'>;
const set = (
  at: TestFirm,
  version: number,
  agree: object | null,
  { token = at.token, service = delivery.service } = {},
) => service.call('setClauseModel', { tenant: at.key, token, body: { version, agree } });

describe('the model that proposes clauses', () => {
  it('is off until an administrator agrees to the text they have read, and can be switched off again', async () => {
    const at = await delivery.firm();
    const off = { available: { ...MODEL, tokensToday: 0 }, on: false, agreed: null, version: 0 };
    expect(await read(at)).toEqual(off);
    const on = {
      ...off,
      on: true,
      agreed: { ...NAMED, at: delivery.time.clock().toISOString(), by: at.admin.name },
      version: 1,
    };
    expect(await set(at, 0, NAMED)).toMatchObject({ status: 200, body: on });
    expect(await read(at)).toEqual(on);
    expect((await set(at, 1, NAMED)).body).toEqual(on);
    expect((await set(at, 1, null)).body).toEqual({ ...off, version: 2 });
    expect((await set(at, 2, null)).body).toEqual({ ...off, version: 2 });
    const events = await delivery.system(() =>
      delivery.database.models.auditEvents
        .find({ firmId: at.id, action: /^firm\.clause-model/ })
        .sort({ _id: 1 })
        .lean(),
    );
    expect(events.map(({ action, changes }) => [action, changes])).toEqual([
      ['firm.clause-model-on', { model: { from: null, to: 'reader-1 at models.example.com' } }],
      ['firm.clause-model-off', { model: { from: 'reader-1 at models.example.com', to: null } }],
    ]);
  });

  it('is not agreed to unread: another host or model than there is, or a former state', async () => {
    const at = await delivery.firm();
    for (const agree of [
      { ...NAMED, host: 'elsewhere.example.com' },
      { ...NAMED, model: 'reader-2' },
    ])
      expect(await set(at, 0, agree)).toMatchObject({
        status: 409,
        body: { code: 'version_conflict', current: { on: false } },
      });
    expect((await set(at, 1, NAMED)).status).toBe(409);
    const both = await Promise.all([set(at, 0, NAMED), set(at, 0, NAMED)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    for (const agree of [{}, { host: 'x' }, { host: '', model: '' }, { ...NAMED, url: 'http://inside' }, 'yes'])
      expect((await set(at, 1, agree as object)).status).toBe(422);
  });

  it('that was agreed to is off as soon as the installation has another one', async () => {
    const at = await delivery.firm();
    await set(at, 0, NAMED);
    await delivery.system(() =>
      delivery.database.models.firms.updateOne({ _id: at.id }, { $set: { 'clauseModel.model': 'reader-0' } }),
    );
    expect(await read(at)).toMatchObject({ on: false, agreed: { model: 'reader-0' } });
    expect((await set(at, 1, NAMED)).body).toMatchObject({ on: true, agreed: NAMED });
  });

  it('shows how much of the day is used', async () => {
    const at = await delivery.firm();
    const use = { firmId: at.id, limit: 50_000, amount: 1234, ...tokenQuota(delivery.time.clock()) };
    await runWithTenant(at.id, () => takeFromQuota(delivery.database.models, use));
    expect((await read(at)).available?.tokensToday).toBe(1234);
  });

  it('does not exist where none is configured, and can’t be agreed to', async () => {
    const at = await without.firm();
    expect(await read(at, without)).toEqual({ available: null, on: false, agreed: null, version: 0 });
    expect((await set(at, 0, NAMED, { service: without.service })).status).toBe(409);
  });

  it('of a firm from before there was any is off', async () => {
    const at = await delivery.firm();
    await delivery.system(() =>
      delivery.database.models.firms.collection.updateOne(
        { _id: at.id },
        { $unset: { clauseModel: 1, clauseModelVersion: 1 } },
      ),
    );
    expect(await read(at)).toMatchObject({ on: false, agreed: null, version: 0 });
    expect((await set(at, 0, NAMED)).body).toMatchObject({ on: true, version: 1 });
  });

  it('is decided on by administrators of the firm alone, and not while the account is read-only', async () => {
    const at = await delivery.firm();
    const company = await delivery.make.company(at.id);
    for (const values of [
      { role: 'consultant' },
      { role: 'companyUser', companyId: company._id },
      { role: 'user', companyId: company._id },
    ] as const) {
      const token = await at.sign(await delivery.make.user(at.id, values));
      expect((await set(at, 0, NAMED, { token })).status, values.role).toBe(403);
      expect((await delivery.service.call('clauseModel', { tenant: at.key, token })).status, values.role).toBe(403);
    }
    const other = await delivery.firm();
    expect((await set(at, 0, NAMED, { token: other.token })).status).toBe(401);
    const ended = await delivery.firm({ trialEndsAt: new Date(0) });
    expect((await set(ended, 0, NAMED)).status).toBe(402);
    expect(await read(ended)).toMatchObject({ on: false });
  });
});
