import type { ChangeOrder, Sow, SowRow } from '@scopewright/contracts';
import type { CompanyDoc } from '@scopewright/data';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { type Asked, type CallName, hex, startDelivery, type TestFirm } from '../testing/delivery.ts';

const delivery = await startDelivery('sows');
const { ask, make } = delivery;
afterAll(() => delivery.close());

const company = async (at: TestFirm, values: Partial<CompanyDoc> = {}) => make.company(at.id, values);
const draft = async (at: TestFirm, of: CompanyDoc, body: object = {}) =>
  (await ask(at, 'createSow', { params: { companyId: hex(of) }, body: { title: 'Roll-out', ...body } })).body as Sow;
const move = (at: TestFirm, sow: Pick<Sow, 'id' | 'version'>, status: string, reason?: string) =>
  ask(at, 'moveSow', { params: { sowId: sow.id }, body: { version: sow.version, status, ...(reason && { reason }) } });
const moved = async (...given: Parameters<typeof move>) => (await move(...given)).body as Sow;
const NO_CHARGE = { noChargeReason: 'Included' };
/** A draft, by default without charge, so that it can be accepted. */
const order = async (at: TestFirm, sow: Pick<Sow, 'id'>, body: object = NO_CHARGE) =>
  (await ask(at, 'createChangeOrder', { params: { sowId: sow.id }, body: { title: 'More', ...body } }))
    .body as ChangeOrder;
const moveOrder = (
  at: TestFirm,
  { id, version }: Pick<ChangeOrder, 'id' | 'version'>,
  status: string,
  reason?: string,
) =>
  ask(at, 'moveChangeOrder', { params: { changeOrderId: id }, body: { version, status, ...(reason && { reason }) } });
const stored = (of: CompanyDoc) =>
  delivery.system(() => delivery.database.models.companies.findById(of._id).orFail().lean());
const summary = async (of: CompanyDoc) => {
  const { sowStatus, activeChangeOrderCount } = await stored(of);
  return [sowStatus, activeChangeOrderCount];
};
const events = (of: CompanyDoc) =>
  delivery.system(() => delivery.database.models.auditEvents.find({ companyId: of._id }).sort({ _id: 1 }).lean());

describe('a SOW', () => {
  it('is drafted with every field, and its pasted text is stored to the last space', async () => {
    const at = await delivery.firm();
    const of = await company(at);
    const pastedText = ' \tStatement of Work\r\n\r\n  1. Scope — “everything”\u0007 \n';
    const terms = {
      title: 'Roll-out',
      amount: { minor: 1_250_050, currency: 'EUR' },
      startDate: '2026-02-28',
      endDate: '2026-12-31',
      notes: 'ours',
      pastedText,
    };
    const { status, body } = await ask(at, 'createSow', { params: { companyId: hex(of) }, body: terms });
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...terms, status: 'draft', version: 1, companyId: hex(of) });
    expect((await ask(at, 'sow', { params: { sowId: (body as Sow).id } })).body).toEqual(body);
    expect(await summary(of)).toEqual(['draft', 0]);
    const [event] = await events(of);
    expect(event).toMatchObject({
      action: 'sow.created',
      actorId: at.admin._id,
      targetName: 'Roll-out',
      changes: { title: { from: null, to: 'Roll-out' } },
    });
    expect(event?.requestId).toBeTruthy();
  });

  it('refuses invalid amounts, currencies, dates and periods', async () => {
    const at = await delivery.firm();
    const of = await company(at);
    const bad: object[] = [
      { title: '' },
      { amount: { minor: 1.5, currency: 'EUR' } },
      { amount: { minor: 1, currency: 'DEM' } },
      { amount: { minor: 1, currency: 'eur' } },
      { amount: { minor: 10 ** 13, currency: 'EUR' } },
      { startDate: '2026-02-30' },
      { startDate: '2026-02-01T00:00:00Z' },
      { startDate: '2026-02-02', endDate: '2026-02-01' },
      { notes: 'x'.repeat(10_001) },
      { pastedText: { $gt: '' } },
      { status: 'active' },
      { version: 1 },
    ];
    for (const body of bad)
      expect(
        (await ask(at, 'createSow', { params: { companyId: hex(of) }, body: { title: 'x', ...body } })).status,
        JSON.stringify(body),
      ).toBe(422);
    expect(await summary(of)).toEqual(['none', 0]);
  });

  it('is changed field by field, with the previous values in the audit trail', async () => {
    const at = await delivery.firm();
    const of = await company(at);
    const sow = await draft(at, of, { notes: 'old', amount: { minor: 100, currency: 'USD' }, endDate: '2026-05-01' });
    const change = (body: object) => ask(at, 'updateSow', { params: { sowId: sow.id }, body });
    const { status, body } = await change({ version: 1, notes: 'new', amount: null });
    expect(status).toBe(200);
    expect(body).toMatchObject({ title: 'Roll-out', notes: 'new', amount: null, version: 2, endDate: '2026-05-01' });
    expect((await change({ version: 2, startDate: '2026-05-02' })).body).toMatchObject({
      code: 'validation_failed',
      details: { endDate: expect.any(String) },
    });
    expect((await change({ version: 2, notes: 'new' })).body).toMatchObject({ version: 2 });
    await change({ version: 2, amount: { minor: 100, currency: 'EUR' } });
    await change({ version: 3, amount: { minor: 250, currency: 'EUR' } });
    expect((await events(of)).map(({ action, changes }) => [action, changes])).toEqual([
      ['sow.created', expect.anything()],
      [
        'sow.updated',
        { notes: { from: 'old', to: 'new' }, amount: { from: { minor: 100, currency: 'USD' }, to: null } },
      ],
      ['sow.updated', { amount: { from: null, to: { minor: 100, currency: 'EUR' } } }],
      ['sow.updated', { amount: { from: { minor: 100, currency: 'EUR' }, to: { minor: 250, currency: 'EUR' } } }],
    ]);
  });

  it('has its text read when one is pasted, and has no second reading when something else changes', async () => {
    const at = await delivery.firm();
    const of = await company(at);
    const sow = await draft(at, of);
    const sources = async () =>
      delivery.system(() => delivery.database.models.sources.find({ companyId: of._id }, { 'of.id': 1 }).lean());
    const change = (body: object) => ask(at, 'updateSow', { params: { sowId: sow.id }, body });
    await change({ version: 1, notes: 'new' });
    expect(await sources()).toEqual([]);
    await change({ version: 2, pastedText: 'The supplier sets up one portal.' });
    const read = await sources();
    expect(read.map(({ of: { id } }) => id.toHexString())).toEqual([sow.id]);
    await change({ version: 3, notes: 'newer' });
    expect(await sources()).toEqual(read);
  });

  it("shows the second user the first one's result, and changes nothing", async () => {
    const at = await delivery.firm();
    const of = await company(at);
    const sow = await draft(at, of);
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((notes) =>
        ask(at, 'updateSow', { params: { sowId: sow.id }, body: { version: 1, notes } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const won = answers.find(({ status }) => status === 200)?.body as Sow;
    for (const { status, body } of answers)
      if (status === 409) expect(body).toMatchObject({ code: 'version_conflict', current: won });
    expect((await move(at, sow, 'active')).body).toMatchObject({ code: 'version_conflict', current: { version: 2 } });
    expect((await events(of)).length).toBe(2);
  });

  it('notifies its company’s people when it is shared with them and when its status changes from there, and of nothing else', async () => {
    const at = await delivery.firm();
    const of = await company(at);
    const client = await make.user(at.id, { role: 'companyUser', companyId: of._id });
    const told = async () =>
      (
        await delivery.system(() =>
          delivery.database.models.notifications.find({ userId: client._id }).sort({ _id: 1 }).lean(),
        )
      ).map(({ kind }) => kind);
    await moved(at, await draft(at, of), 'cancelled');
    const sow = await draft(at, of);
    expect(await told()).toEqual([]);
    const active = await moved(at, sow, 'active');
    expect(await told()).toEqual(['agreement-put']);
    const changed = await ask(at, 'updateSow', {
      params: { sowId: sow.id },
      body: { version: active.version, notes: 'ours' },
    });
    expect([changed.status, await told()]).toEqual([200, ['agreement-put']]);
    await moved(at, changed.body as Sow, 'completed');
    expect(await told()).toEqual(['agreement-put', 'agreement-moved']);
  });

  it('that was deleted before the change is not found', async () => {
    const at = await delivery.firm();
    const sow = await draft(at, await company(at));
    const { models, inTransaction } = delivery.database;
    const gone = vi.spyOn(delivery.database, 'inTransaction').mockImplementationOnce((work) =>
      inTransaction(async (session) => {
        await models.sows.deleteOne({ _id: sow.id }, { session });
        return work(session);
      }),
    );
    const { status } = await ask(at, 'updateSow', { params: { sowId: sow.id }, body: { version: 1, notes: 'x' } });
    gone.mockRestore();
    expect(status).toBe(404);
  });

  it('changes from draft to active to completed, and reopens only with a reason', async () => {
    const at = await delivery.firm();
    const of = await company(at);
    const sow = await draft(at, of);
    expect((await move(at, sow, 'completed')).status).toBe(409);
    const active = await moved(at, sow, 'active');
    expect([active.status, await summary(of)]).toEqual(['active', ['active', 0]]);
    const completed = await moved(at, active, 'completed');
    expect(await summary(of)).toEqual(['completed', 0]);
    expect(
      (await ask(at, 'updateSow', { params: { sowId: sow.id }, body: { version: completed.version, notes: 'late' } }))
        .status,
    ).toBe(409);
    expect((await move(at, completed, 'active')).body).toMatchObject({ details: { reason: 'Reason is required' } });
    expect((await move(at, completed, 'active', '   ')).status).toBe(422);
    const reopened = await moved(at, completed, 'active', 'The client has found more');
    expect(await summary(of)).toEqual(['active', 0]);
    const cancelled = await moved(at, reopened, 'cancelled');
    expect((await move(at, cancelled, 'active', 'changed our mind')).status).toBe(409);
    expect((await events(of)).map(({ action }) => action)).toEqual([
      'sow.created',
      'sow.activated',
      'sow.completed',
      'sow.reopened',
      'sow.cancelled',
    ]);
    expect((await events(of))[3]?.changes).toEqual({
      status: { from: 'completed', to: 'active' },
      reason: { from: null, to: 'The client has found more' },
    });
  });

  it('is made once for a double click', async () => {
    const at = await delivery.firm();
    const of = await company(at);
    const press = () =>
      ask(at, 'createSow', {
        params: { companyId: hex(of) },
        body: { title: 'Once' },
        headers: { 'Idempotency-Key': 'sow-double-click' },
      });
    const answers = await Promise.all([press(), press(), press()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => (body as Sow).id)).size).toBe(1);
    expect((await events(of)).length).toBe(1);
  });

  it('is not answered to someone else who sends the same key', async () => {
    const at = await delivery.firm();
    const of = await company(at);
    const press = (token: string) =>
      ask(at, 'createSow', {
        params: { companyId: hex(of) },
        body: { title: 'Ours' },
        token,
        headers: { 'Idempotency-Key': 'sow-of-another' },
      });
    expect((await press(at.token)).status).toBe(201);
    expect((await press(await at.sign(await make.user(at.id, { role: 'consultant' })))).status).toBe(404);
  });
});

describe('change orders', () => {
  it('count for their company while they and their SOW are active', async () => {
    const at = await delivery.firm();
    const of = await company(at);
    const sow = await draft(at, of, { amount: { minor: 1_000, currency: 'USD' } });
    const [first, second] = [await order(at, sow, { amount: { minor: -500, currency: 'USD' } }), await order(at, sow)];
    expect(first).toMatchObject({ status: 'draft', amount: { minor: -500, currency: 'USD' }, sowId: sow.id });
    expect((await moveOrder(at, first, 'active')).body).toMatchObject({
      error: 'A change order can be sent or accepted only while its SOW is active.',
    });
    // its document shows the client the SOW
    expect((await moveOrder(at, first, 'sent')).status).toBe(409);
    const active = await moved(at, sow, 'active');
    const live = (await moveOrder(at, first, 'active')).body as ChangeOrder;
    expect(await summary(of)).toEqual(['active', 1]);
    await moveOrder(at, second, 'active');
    expect(await summary(of)).toEqual(['active', 2]);
    const closed = (await moveOrder(at, live, 'closed')).body as ChangeOrder;
    expect(await summary(of)).toEqual(['active', 1]);
    expect((await moveOrder(at, closed, 'active')).status).toBe(422);
    expect(
      (
        await ask(at, 'updateChangeOrder', {
          params: { changeOrderId: closed.id },
          body: { version: closed.version, notes: 'x' },
        })
      ).status,
    ).toBe(409);
    expect((await moveOrder(at, closed, 'active', 'Closed by mistake')).status).toBe(200);
    const completed = await moved(at, active, 'completed');
    expect(await summary(of)).toEqual(['completed', 0]);
    expect((await ask(at, 'createChangeOrder', { params: { sowId: sow.id }, body: { title: 'Late' } })).status).toBe(
      409,
    );
    await moved(at, completed, 'active', 'More to do');
    expect(await summary(of)).toEqual(['active', 2]);
    const rows = (await ask(at, 'sows', { params: { companyId: hex(of) } })).body as { items: SowRow[] };
    expect(rows.items[0]?.changeOrders).toMatchObject({ draft: 0, accepted: 2, closed: 0 });
  });

  it('of one SOW are changed by two people concurrently without a conflict, and every change counts', async () => {
    const at = await delivery.firm();
    const of = await company(at);
    const sow = await draft(at, of);
    await moved(at, sow, 'active');
    const orders = [await order(at, sow), await order(at, sow), await order(at, sow), await order(at, sow)];
    const answers = await Promise.all(orders.map((each) => moveOrder(at, each, 'active')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await summary(of)).toEqual(['active', 4]);
  });
});

describe('the total of a SOW', () => {
  const usd = (minor: number) => ({ minor, currency: 'USD' });
  const update = async (at: TestFirm, { id, version }: Sow, body: object) => {
    const answer = await ask(at, 'updateSow', { params: { sowId: id }, body: { version, ...body } });
    return [answer.status, (answer.body as { details?: object }).details] as const;
  };

  it('is never below nothing, nor in two currencies', async () => {
    const at = await delivery.firm();
    const of = await company(at);
    const refused = await ask(at, 'createSow', {
      params: { companyId: hex(of) },
      body: { title: 'Less than nothing', amount: usd(-1) },
    });
    expect([refused.status, refused.body]).toMatchObject([422, { details: { amount: 'Must not be negative' } }]);
    const sow = await draft(at, of, { amount: usd(1_000) });
    const active = await moved(at, sow, 'active');
    const reduced = await order(at, sow, { amount: usd(-600) });
    await moveOrder(at, reduced, 'accepted');
    expect(await update(at, active, { amount: usd(599) })).toMatchObject([
      422,
      { amount: expect.stringContaining('less than nothing') },
    ]);
    expect(await update(at, active, { amount: { minor: 1_000, currency: 'EUR' } })).toMatchObject([
      422,
      { amount: expect.stringContaining('USD') },
    ]);
    expect((await update(at, active, { title: 'Renamed' }))[0]).toBe(200);
  });

  it('has dates within 20 years of today, also where change orders move them', async () => {
    const at = await delivery.firm();
    const of = await company(at);
    const far = await ask(at, 'createSow', {
      params: { companyId: hex(of) },
      body: { title: 'Far', endDate: '9999-12-31' },
    });
    expect([far.status, far.body]).toMatchObject([422, { details: { endDate: 'Must be within 20 years of today' } }]);
    const latest = delivery.time.clock();
    latest.setUTCFullYear(latest.getUTCFullYear() + 20);
    const sow = await moved(at, await draft(at, of, { amount: usd(1) }), 'active');
    const made = await order(at, sow);
    const moving = await ask(at, 'updateChangeOrder', {
      params: { changeOrderId: made.id },
      body: { version: made.version, schedule: [{ name: 'End', before: null, days: 3_650 }] },
    });
    await moveOrder(at, moving.body as ChangeOrder, 'accepted');
    expect(await update(at, sow, { endDate: latest.toISOString().slice(0, 10) })).toMatchObject([
      422,
      { endDate: expect.stringContaining('20 years') },
    ]);
  });
});

it('two SOWs completed concurrently leave no company active', async () => {
  const at = await delivery.firm();
  const of = await company(at);
  const active = await Promise.all([1, 2, 3].map(async () => moved(at, await draft(at, of), 'active')));
  expect(await summary(of)).toEqual(['active', 0]);
  await Promise.all(active.map((sow) => move(at, sow, 'completed')));
  expect(await summary(of)).toEqual(['completed', 0]);
});

it('lists page by page, the latest first, by the same number of queries however many there are', async () => {
  const at = await delivery.firm();
  const of = await company(at);
  for (let index = 0; index < 7; index++) await make.changeOrder(await make.sow(of, { title: `SOW ${index}` }));
  const sent: string[] = [];
  const note = ({ commandName, command }: { commandName: string; command: Record<string, unknown> }) =>
    sent.push(`${commandName} ${command[commandName]}`);
  delivery.database.client.on('commandStarted', note);
  const seen: string[] = [];
  let cursor: string | null = '';
  for (let pages = 0; cursor !== null && pages < 5; pages++) {
    sent.length = 0;
    const { body } = await ask(at, 'sows', {
      params: { companyId: hex(of) },
      query: { limit: '3', ...(cursor && { cursor }) },
    });
    const page = body as { items: SowRow[]; nextCursor: string | null; total: number };
    expect(page.total).toBe(7);
    cursor = page.nextCursor;
    seen.push(...page.items.map(({ title }) => title));
  }
  delivery.database.client.off('commandStarted', note);
  expect(seen.toSorted()).toEqual(Array.from({ length: 7 }, (_, index) => `SOW ${index}`));
  expect(sent.filter((command) => /sows|changeOrders|companies/.test(command)).toSorted()).toEqual([
    'aggregate sows',
    'find changeOrders',
    'find companies',
    'find sows',
  ]);
  const orders = await ask(at, 'changeOrders', { params: { companyId: hex(of) }, query: { limit: '5' } });
  expect(orders.body).toMatchObject({ total: 7, nextCursor: expect.any(String) });
});

describe('access', () => {
  it('is refused to another firm, a consultant who is not assigned and company people, by any id', async () => {
    const at = await delivery.firm();
    const other = await delivery.firm();
    const of = await company(at);
    const sow = await draft(at, of);
    const change = await order(at, sow);
    const calls: [CallName, Asked][] = [
      ['sows', { params: { companyId: hex(of) } }],
      ['sow', { params: { sowId: sow.id } }],
      ['createSow', { params: { companyId: hex(of) }, body: { title: 'x' } }],
      ['updateSow', { params: { sowId: sow.id }, body: { version: 1, notes: 'x' } }],
      ['moveSow', { params: { sowId: sow.id }, body: { version: 1, status: 'active' } }],
      ['changeOrders', { params: { companyId: hex(of) } }],
      ['changeOrder', { params: { changeOrderId: change.id } }],
      ['createChangeOrder', { params: { sowId: sow.id }, body: { title: 'x' } }],
      ['updateChangeOrder', { params: { changeOrderId: change.id }, body: { version: 1, notes: 'x' } }],
      ['moveChangeOrder', { params: { changeOrderId: change.id }, body: { version: 1, status: 'active' } }],
    ];
    const consultant = await at.sign(await make.user(at.id, { role: 'consultant' }));
    const elsewhere = await at.sign(
      await make.user(at.id, { role: 'companyUser', companyId: (await company(at))._id }),
    );
    for (const [name, asked] of calls) {
      const refused = (answer: { status: number }, among: number[]) => expect(among, name).toContain(answer.status);
      refused(await ask(other, name, asked), [404]);
      refused(await ask(at, name, { ...asked, token: consultant }), [404]);
      refused(await ask(at, name, { ...asked, token: elsewhere }), [403, 404]);
      refused(await ask(at, name, { ...asked, token: other.token }), [401]);
    }
    expect((await events(of)).length).toBe(2);
  });

  it('shows clients shared agreements, without the notes, and lets them change nothing', async () => {
    const at = await delivery.firm();
    const of = await company(at);
    const [hidden, sow] = [
      await draft(at, of, { title: 'Draft' }),
      await draft(at, of, { notes: 'ours', pastedText: 'agreed' }),
    ];
    await moved(at, sow, 'active');
    const [put, waiting] = [
      await order(at, sow, { title: 'Put', notes: 'ours', ...NO_CHARGE }),
      await order(at, sow, { title: 'Not yet' }),
    ];
    expect((await ask(at, 'changeOrder', { params: { changeOrderId: put.id } })).body).toMatchObject({
      title: 'Put',
      notes: 'ours',
      sowId: sow.id,
    });
    await moveOrder(at, put, 'active');
    for (const role of ['companyUser', 'user'] as const) {
      const token = await at.sign(await make.user(at.id, { role, companyId: of._id }));
      const { items, total } = (await ask(at, 'sows', { params: { companyId: hex(of) }, token })).body as {
        items: SowRow[];
        total: number;
      };
      expect([items.map(({ id }) => id), total, items[0]?.changeOrders]).toEqual([
        [sow.id],
        1,
        expect.objectContaining({ draft: 0, accepted: 1, closed: 0 }),
      ]);
      expect((await ask(at, 'sow', { params: { sowId: sow.id }, token })).body).toMatchObject({
        pastedText: 'agreed',
        notes: null,
      });
      expect((await ask(at, 'sow', { params: { sowId: hidden.id }, token })).status).toBe(404);
      const orders = (await ask(at, 'changeOrders', { params: { companyId: hex(of) }, token })).body as {
        items: ChangeOrder[];
      };
      expect(orders.items.map(({ title, notes }) => [title, notes])).toEqual([['Put', null]]);
      expect((await ask(at, 'changeOrder', { params: { changeOrderId: put.id }, token })).body).toMatchObject({
        title: 'Put',
        notes: null,
      });
      expect((await ask(at, 'changeOrder', { params: { changeOrderId: waiting.id }, token })).status).toBe(404);
      expect(
        (await ask(at, 'updateSow', { params: { sowId: sow.id }, body: { version: 2, notes: 'x' }, token })).status,
      ).toBe(403);
    }
    const discarded = await moved(at, hidden, 'cancelled');
    expect(discarded.status).toBe('cancelled');
    const token = await at.sign(await make.user(at.id, { role: 'user', companyId: of._id }));
    const told = (await ask(at, 'companyActivity', { params: { companyId: hex(of) }, token })).body;
    expect(JSON.stringify(told)).not.toMatch(/Draft|Not yet|ours/);
  });

  it('is refused with 402 while the account is read-only, and can be read', async () => {
    const at = await delivery.firm({ trialEndsAt: new Date(delivery.time.clock().getTime() - 1) });
    const of = await company(at);
    const sow = await make.sow(of);
    const change = await make.changeOrder(sow);
    const writes: [CallName, Asked][] = [
      ['createSow', { params: { companyId: hex(of) }, body: { title: 'x' } }],
      ['updateSow', { params: { sowId: hex(sow) }, body: { version: 1, notes: 'x' } }],
      ['moveSow', { params: { sowId: hex(sow) }, body: { version: 1, status: 'active' } }],
      ['createChangeOrder', { params: { sowId: hex(sow) }, body: { title: 'x' } }],
      ['updateChangeOrder', { params: { changeOrderId: hex(change) }, body: { version: 1, notes: 'x' } }],
      ['moveChangeOrder', { params: { changeOrderId: hex(change) }, body: { version: 1, status: 'active' } }],
    ];
    for (const [name, asked] of writes)
      expect((await ask(at, name, asked)).body, name).toMatchObject({ code: 'account_read_only' });
    expect((await ask(at, 'sow', { params: { sowId: hex(sow) } })).status).toBe(200);
  });
});
