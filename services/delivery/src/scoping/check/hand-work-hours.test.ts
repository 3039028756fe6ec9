import type { CallOutput } from '@scopewright/contracts';
import type { HandWorkHours } from '@scopewright/contracts/scoping';
import { HAND_WORK_HOURS } from '@scopewright/domain/scoping/company/hand-work-hours';
import { afterAll, describe, expect, it } from 'vitest';
import { startDelivery, type TestFirm } from '../../testing/delivery.ts';
import { scopeOf } from '../../testing/scope.ts';

const delivery = await startDelivery('hand-work-hours');
afterAll(() => delivery.close());

const change = (at: TestFirm, body: object, token = at.token) =>
  delivery.service.call('changeHandWorkHours', { tenant: at.key, token, body });
const read = async (at: TestFirm, token = at.token) =>
  (await delivery.service.call('handWorkHours', { tenant: at.key, token })).body as HandWorkHours;

describe('hours of work by hand', () => {
  it("are the standard until a firm changes them, and every check of its companies uses the firm's", async () => {
    const at = await delivery.firm();
    const scope = await scopeOf(delivery, at);
    const { id } = await scope.project({ content: { key: 'DESK', isServiceProject: true } });
    const hours = async (query: Record<string, string> = {}) =>
      ((await scope.inCompany('scopeCheck', { query })).body as CallOutput<'scopeCheck'>).hours;
    expect([await read(at), await hours()]).toEqual([{ hours: {}, version: 0 }, HAND_WORK_HOURS.portal]);
    expect(await change(at, { version: 0, hours: { portal: 3.25, field: HAND_WORK_HOURS.field } })).toMatchObject({
      status: 200,
      body: { hours: { portal: 3.25 }, version: 1 },
    });
    expect([await read(at), await hours(), await hours({ projectId: id })]).toEqual([
      { hours: { portal: 3.25 }, version: 1 },
      3.25,
      3.25,
    ]);
    expect((await read(await delivery.firm())).hours).toEqual({});
    expect((await change(at, { version: 1, hours: { portal: null } })).body).toEqual({ hours: {}, version: 2 });
    expect(await hours()).toBe(HAND_WORK_HOURS.portal);
    const events = await delivery.system(() =>
      delivery.database.models.auditEvents
        .find({ firmId: at.id, action: 'firm.hours-changed' })
        .sort({ _id: 1 })
        .lean(),
    );
    expect(events.map(({ changes }) => changes)).toEqual([
      { portal: { from: HAND_WORK_HOURS.portal, to: 3.25 } },
      { portal: { from: 3.25, to: HAND_WORK_HOURS.portal } },
    ]);
  });

  it('are changed from the current ones, one of two concurrently, and an equal value is no change', async () => {
    const at = await delivery.firm();
    const answers = await Promise.all([
      change(at, { version: 0, hours: { field: 1 } }),
      change(at, { version: 0, hours: { portal: 2 } }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const current = await read(at);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'version_conflict', current });
    expect((await change(at, { version: 1, hours: current.hours })).body).toEqual(current);
  });

  it('of a firm from before there were any are the standard, and are changed from there', async () => {
    const at = await delivery.firm();
    const { firms } = delivery.database.models;
    await delivery.system(() =>
      firms.collection.updateOne({ _id: at.id }, { $unset: { handWorkHours: 1, handWorkHoursVersion: 1 } }),
    );
    expect(await read(at)).toEqual({ hours: {}, version: 0 });
    expect((await change(at, { version: 0, hours: { portal: 3 } })).body).toEqual({ hours: { portal: 3 }, version: 1 });
    expect((await change(at, { version: 1, hours: { field: 4 } })).body).toEqual({
      hours: { portal: 3, field: 4 },
      version: 2,
    });
    const event = await delivery.system(() => delivery.database.models.auditEvents.findOne({ firmId: at.id }).lean());
    const { name } = await delivery.system(() => firms.findById(at.id).orFail().lean());
    expect(event).toMatchObject({ targetType: 'firm', targetId: at.id.toHexString(), targetName: name });
  });

  it("of a firm that is removed concurrently are the standard, and can't be changed", async () => {
    const at = await delivery.firm();
    await change(at, { version: 0, hours: { portal: 3 } });
    await delivery.system(() => delivery.database.models.firms.deleteOne({ _id: at.id }));
    expect(await read(at)).toEqual({ hours: {}, version: 0 });
    expect((await change(at, { version: 1, hours: { portal: 4 } })).status).toBe(404);
  });

  it('are read by the firm’s own people alone, also while the account is read-only, and changed by its administrators', async () => {
    const at = await delivery.firm();
    const company = await delivery.make.company(at.id);
    const others = [
      { role: 'consultant' },
      { role: 'companyUser', companyId: company._id },
      { role: 'user', companyId: company._id },
    ] as const;
    for (const values of others) {
      const token = await at.sign(await delivery.make.user(at.id, values));
      expect((await change(at, { version: 0, hours: { field: 1 } }, token)).status, values.role).toBe(403);
      const { status, body } = await delivery.service.call('handWorkHours', { tenant: at.key, token });
      expect([status, JSON.stringify(body).includes('hours')], values.role).toEqual(
        values.role === 'consultant' ? [200, true] : [403, false],
      );
    }
    const ended = await delivery.firm({ trialEndsAt: new Date(0) });
    expect(await read(ended)).toEqual({ hours: {}, version: 0 });
    const foreign = await delivery.firm();
    expect(
      (
        await delivery.service.call('changeHandWorkHours', {
          tenant: at.key,
          token: foreign.token,
          body: { version: 0, hours: { field: 1 } },
        })
      ).status,
    ).toBe(401);
  });

  it.each([{ portal: -1 }, { portal: 200.01 }, { portal: 0.001 }, { portal: '1' }, { nothing: 1 }, { __proto__x: 1 }])(
    'refuse %j',
    async (hours) => {
      const at = await delivery.firm();
      expect((await change(at, { version: 0, hours })).status).toBe(422);
      expect(await read(at)).toEqual({ hours: {}, version: 0 });
    },
  );
});
