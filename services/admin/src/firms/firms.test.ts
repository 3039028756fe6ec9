import type { CallOutput } from '@scopewright/contracts';
import { type FirmDoc, runAsSystem, type SubscriptionDoc } from '@scopewright/data';
import { firmLifecycle } from '@scopewright/domain/lifecycle';
import { type TestService, testClock, testTokens } from '@scopewright/service-kit/testing';
import type { Types } from 'mongoose';
import { afterAll, describe, expect, it } from 'vitest';
import { startAdmin } from '../testing/service.ts';

type Detail = CallOutput<'adminFirm'>;
type Page = CallOutput<'adminFirms'>;
type Name = Parameters<TestService['call']>[0];

const DAY_MS = 24 * 60 * 60 * 1000;
const time = testClock();
const tokens = testTokens(time.clock);

const { database, service, make, close } = await startAdmin('admin-firms', time, tokens);
const root = await make.user(null, { name: 'Root' });
const operator = { id: root._id, token: await tokens.signFor(root, await make.session(root)) };
afterAll(close);

const system = <T>(work: () => PromiseLike<T>) => runAsSystem('look', work);
const from = (days: number) => new Date(time.clock().getTime() + days * DAY_MS);
const hex = ({ _id }: { _id: Types.ObjectId }) => _id.toHexString();
const list = async (query: Record<string, string>) => {
  const { status, body } = await service.call('adminFirms', { token: operator.token, query });
  expect(status).toBe(200);
  return body as Page;
};
const names = async (query: Record<string, string>) => (await list(query)).items.map(({ name }) => name);
const detail = async (firm: Pick<FirmDoc, '_id'>) =>
  (await service.call('adminFirm', { token: operator.token, params: { firmId: hex(firm) } })).body as Detail;
const act = async (name: Name, firm: Pick<FirmDoc, '_id'>, body: Record<string, unknown>) =>
  service.call(name, {
    token: operator.token,
    params: { firmId: hex(firm) },
    body: { version: (await detail(firm)).version, ...body },
  });
const stored = (firm: Pick<FirmDoc, '_id'>) =>
  system(() => database.models.firms.findById(firm._id).orFail().lean<FirmDoc>());
const subscriptionOf = (firm: Pick<FirmDoc, '_id'>) =>
  system(() => database.models.subscriptions.findOne({ firmId: firm._id }).lean<SubscriptionDoc>());
const trailOf = (firm: Pick<FirmDoc, '_id'>) =>
  system(() => database.models.auditEvents.find({ firmId: firm._id }).sort({ _id: 1 }).lean());

describe('the list of firms', () => {
  it('finds by name and address, filters by state, sorts, and comes in pages', async () => {
    const trial = await make.firmAt('q-able', { name: 'Quarkle able' });
    const paid = await make.firmAt('q-baker', { name: 'quarkle Baker', plan: 'paid', createdAt: from(-3) });
    const over = await make.firmAt('q-char', { name: 'Quarkle charlie', trialEndsAt: from(-1), createdAt: from(-2) });
    await make.firmAt('q-dog', { name: 'Quarkle dog', archivedAt: from(-1) });
    await make.firmAt('q-easy', {
      name: 'quarkle easy',
      deletedAt: from(-1),
      deletionNonce: 'n',
      archivedAt: from(-2),
    });
    await make.firmAt('other-quarkish', { name: 'Named otherwise' });
    await make.user(trial._id);
    await make.user(trial._id, { status: 'invited', role: 'consultant' });
    await make.user(trial._id, { status: 'removed', role: 'consultant' });
    await make.company(trial._id);
    await make.company(trial._id, { status: 'deleted' });
    await make.company(trial._id, { sample: true });
    await make.subscription(paid._id, { plan: 'small', status: 'active' });

    expect(await names({ search: 'QUARK' })).toEqual([
      'Named otherwise',
      'Quarkle able',
      'quarkle Baker',
      'Quarkle charlie',
      'Quarkle dog',
      'quarkle easy',
    ]);
    for (const [state, found] of [
      ['trial', ['Quarkle able']],
      ['paid', ['quarkle Baker']],
      ['read-only', ['Quarkle charlie']],
      ['archived', ['Quarkle dog']],
      ['deleted', ['quarkle easy']],
    ] as const)
      expect(await names({ search: 'quarkle', state }), state).toEqual(found);
    expect((await names({ search: 'quarkle', sort: 'created', order: 'asc' })).slice(0, 2)).toEqual([
      paid.name,
      over.name,
    ]);
    expect(await names({ search: 'q-char' })).toEqual(['Quarkle charlie']);
    expect(await names({ search: '.*' })).toEqual([]);
    expect((await list({ search: 'quarkle able' })).items).toEqual([
      {
        id: hex(trial),
        name: 'Quarkle able',
        subdomain: 'q-able',
        state: 'trial',
        plan: null,
        complimentary: false,
        trialEndsAt: trial.trialEndsAt.toISOString(),
        createdAt: trial.createdAt.toISOString(),
        lastActivityAt: trial.lastActivityAt.toISOString(),
        people: 2,
        companies: 1,
      },
    ]);
    expect((await list({ search: 'quarkle baker' })).items).toMatchObject([{ plan: 'small', state: 'paid' }]);

    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Page = await list({ search: 'quarkle', limit: '2', order: 'desc', ...(cursor && { cursor }) });
      expect(page.total).toBe(5);
      seen.push(...page.items.map(({ name }) => name));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual(['quarkle easy', 'Quarkle dog', 'Quarkle charlie', 'quarkle Baker', 'Quarkle able']);
    expect((await service.call('adminFirms', { token: operator.token, query: { cursor: 'e30' } })).status).toBe(422);

    const file = await service.call('exportFirms', {
      token: operator.token,
      query: { search: 'quarkle', state: 'trial' },
    });
    expect(String(file.body).split('\r\n')).toEqual([
      expect.stringContaining('Firm,Subdomain,State'),
      expect.stringMatching(/^Quarkle able,q-able,trial,,,.*,2,1$/),
      '',
    ]);
  });

  it('is for system administrators alone, like all that can be done with firms', async () => {
    const firm = await make.firmAt('firms-guarded');
    const { version } = await detail(firm);
    for (const role of ['firmAdmin', 'consultant', 'companyUser', 'user'] as const) {
      const company = role === 'companyUser' || role === 'user' ? await make.company(firm._id) : null;
      const user = await make.user(firm._id, { role, ...(company && { companyId: company._id }) });
      const asked = { tenant: 'firms-guarded', token: await tokens.signFor(user, await make.session(user)) };
      const params = { firmId: hex(firm) };
      const answers = [
        await service.call('adminFirms', asked),
        await service.call('exportFirms', asked),
        await service.call('adminFirm', { ...asked, params }),
        await service.call('extendTrial', { ...asked, params, body: { version, trialEndsAt: from(30).toISOString() } }),
        await service.call('givePlan', {
          ...asked,
          params,
          body: { version, plan: 'standard', until: from(30).toISOString() },
        }),
        await service.call('adminDeleteFirm', { ...asked, params, body: { version, name: firm.name } }),
      ];
      expect(
        answers.map(({ status }) => status),
        role,
      ).toEqual([403, 403, 403, 403, 403, 403]);
    }
    expect((await service.call('adminFirm', { params: { firmId: hex(firm) } })).status).toBe(401);
    expect((await detail(firm)).version).toBe(version);
  });
});

it('shows a firm with its addresses, timeline and last events', async () => {
  const firm = await make.firmAt('firm-shown', {
    createdAt: from(-20),
    trialEndsAt: from(-6),
    lastActivityAt: from(-1),
  });
  await make.address({ _id: 'desk.shown.example', kind: 'custom', firmId: firm._id, verifiedAt: null });
  const admin = await make.user(firm._id, { name: 'Ada' });
  await make.event(firm._id, { actorId: admin._id, targetType: 'company', targetName: 'Northwind', at: from(-2) });
  const shown = await detail(firm);
  expect(shown).toMatchObject({
    state: 'read-only',
    readOnlySince: from(-6).toISOString(),
    addresses: [
      { address: 'firm-shown', kind: 'subdomain', verified: true },
      { address: 'desk.shown.example', kind: 'custom', verified: false },
    ],
    events: [{ action: 'company.created', actor: { name: 'Ada' }, target: { name: 'Northwind' } }],
    restorableUntil: null,
    periodEndsAt: null,
  });
  expect(shown.timeline.map(({ what }) => what)).toEqual(['created', 'trial-end', 'archive']);
  expect((await service.call('adminFirm', { token: operator.token, params: { firmId: 'f'.repeat(24) } })).status).toBe(
    404,
  );
});

describe('the trial', () => {
  it('is extended, on record and with the timeline looked at again, also when it is over', async () => {
    const firm = await make.firmAt('trial-over', { trialEndsAt: from(-5), createdAt: from(-19) });
    const trialEndsAt = from(30).toISOString();
    const { status, body } = await act('extendTrial', firm, { trialEndsAt });
    expect([status, body]).toMatchObject([200, { state: 'trial', trialEndsAt, readOnlySince: null }]);
    const after = await stored(firm);
    expect(after.lifecycleDueAt).toEqual(time.clock());
    // the worker's next run finds nothing due, and the notices of the new end still ahead
    expect(firmLifecycle(after, time.clock())).toMatchObject({ state: 'trial', due: [], nextDueAt: from(27) });
    expect(await trailOf(firm)).toMatchObject([
      {
        action: 'firm.trial-extended',
        actorId: operator.id,
        targetName: firm.name,
        changes: { trialEndsAt: { from: from(-5).toISOString(), to: trialEndsAt } },
      },
    ]);
  });

  it('is not shortened, nor extended too far, nor of a firm that is closed or has a plan', async () => {
    const firm = await make.firmAt('trial-limits');
    for (const days of [5, -1, 90.1])
      expect((await act('extendTrial', firm, { trialEndsAt: from(days).toISOString() })).status, `${days}`).toBe(422);
    expect((await act('extendTrial', firm, { trialEndsAt: from(90).toISOString() })).status).toBe(200);
    const others = [
      await make.firmAt('trial-paid', { plan: 'paid' }),
      await make.firmAt('trial-archived', { archivedAt: from(-1) }),
      await make.firmAt('trial-deleted', { deletedAt: from(-1), deletionNonce: 'n' }),
    ];
    for (const other of others)
      expect((await act('extendTrial', other, { trialEndsAt: from(60).toISOString() })).status).toBe(409);
  });

  it('of two concurrent administrators one extends it, and the other sees the current state', async () => {
    const firm = await make.firmAt('trial-twice');
    const { version } = await detail(firm);
    const extend = (days: number) =>
      service.call('extendTrial', {
        token: operator.token,
        params: { firmId: hex(firm) },
        body: { version, trialEndsAt: from(days).toISOString() },
      });
    const answers = await Promise.all([extend(20), extend(30)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { trialEndsAt } = await detail(firm);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'version_conflict',
      current: { trialEndsAt },
    });
    expect(await trailOf(firm)).toHaveLength(1);
  });
});

describe('a complimentary plan', () => {
  it('costs nothing and ends with its time, and can be changed', async () => {
    const firm = await make.firmAt('given', { trialEndsAt: from(-5) });
    await make.user(firm._id, { role: 'consultant' });
    await make.user(firm._id, { role: 'consultant' });
    const until = from(60).toISOString();
    expect(await act('givePlan', firm, { plan: 'solo', until })).toMatchObject({ status: 422 });
    const given = await act('givePlan', firm, { plan: 'small', until });
    expect([given.status, given.body]).toMatchObject([
      200,
      { state: 'paid', plan: 'small', complimentary: true, periodEndsAt: until, cancelsAtPeriodEnd: true },
    ]);
    expect(await subscriptionOf(firm)).toMatchObject({
      seats: 2,
      chargedMinor: null,
      dueAt: new Date(until),
      cancelAtPeriodEnd: true,
      customer: null,
    });
    expect(await stored(firm)).toMatchObject({ plan: 'paid', planEndedAt: null, lifecycleDueAt: time.clock() });
    expect((await act('givePlan', firm, { plan: 'standard', until: from(10).toISOString() })).body).toMatchObject({
      plan: 'standard',
    });
    expect((await trailOf(firm)).map(({ action }) => action)).toEqual(['billing.plan-given', 'billing.plan-given']);
    for (const days of [-1, 367])
      expect((await act('givePlan', firm, { plan: 'standard', until: from(days).toISOString() })).status).toBe(422);
  });

  it('is not for a firm that is closed, or has chosen a plan itself', async () => {
    const paying = await make.firmAt('given-paying', { plan: 'paid' });
    await make.subscription(paying._id, {
      plan: 'standard',
      status: 'active',
      periodStart: from(-3),
      periodEnd: from(27),
      chargedMinor: 29_900,
      dueAt: from(27),
    });
    const following = await make.firmAt('given-following');
    expect((await act('givePlan', following, { plan: 'standard', until: from(30).toISOString() })).status).toBe(200);
    await system(() =>
      database.models.subscriptions.updateOne({ firmId: following._id }, { $set: { cancelAtPeriodEnd: false } }),
    );
    const closed = await make.firmAt('given-archived', { archivedAt: from(-1) });
    for (const firm of [paying, following, closed])
      expect((await act('givePlan', firm, { plan: 'small', until: from(30).toISOString() })).status).toBe(409);
    expect(await subscriptionOf(paying)).toMatchObject({ plan: 'standard', chargedMinor: 29_900 });
  });
});

describe('a press that comes twice', () => {
  const trial = (days: number) => ({
    name: 'extendTrial' as const,
    form: { trialEndsAt: from(days).toISOString() },
    action: 'firm.trial-extended',
  });
  const plan = (days: number) => ({
    name: 'givePlan' as const,
    form: { plan: 'standard', until: from(days).toISOString() },
    action: 'billing.plan-given',
  });
  const begin = async (subdomain: string, key: string, token = operator.token) => {
    const firm = await make.firmAt(subdomain);
    const { version } = await detail(firm);
    const press = (asked: { name: Name; form: object }, as = token, seen = version, of = firm) =>
      service.call(asked.name, {
        token: as,
        params: { firmId: hex(of) },
        body: { version: seen, ...asked.form },
        headers: { 'Idempotency-Key': key },
      });
    return { firm, press };
  };

  it.each([
    ['the trial', trial(30), trial(40)],
    ['a given plan', plan(30), plan(40)],
  ])(
    'changes %s once: concurrently, after a lost answer, and not for another content',
    async (what, asked, another) => {
      const { firm, press } = await begin(`press-${asked.name.toLowerCase()}`, `press-${asked.name}`);
      const [one, two] = await Promise.all([press(asked), press(asked)]);
      expect([one.status, two.status], what).toEqual([200, 200]);
      expect(two.body).toEqual(one.body);
      const { version } = await detail(firm);
      // the page has since seen the state that the lost answer contained
      const again = await press(asked, operator.token, version);
      expect([again.status, again.body]).toEqual([200, one.body]);
      expect((await trailOf(firm)).map(({ action }) => action)).toEqual([asked.action]);
      expect((await press(another, operator.token, version)).status).toBe(422);
      expect(
        (await press(asked, operator.token, version, await make.firmAt(`other-${asked.name.toLowerCase()}`))).status,
      ).toBe(422);
      expect(await detail(firm)).toEqual(one.body);
    },
  );

  it('is the caller’s own: the same key of another administrator is another press, of an older version', async () => {
    const { firm, press } = await begin('press-own', 'press-own-key');
    const colleague = await make.user(null);
    expect((await press(trial(30))).status).toBe(200);
    expect((await press(trial(30), await tokens.signFor(colleague, await make.session(colleague)))).status).toBe(409);
    expect(await trailOf(firm)).toHaveLength(1);
  });

  it('deletes a firm once, with one mail, and answers it deleted', async () => {
    const { firm, press } = await begin('press-deleted', 'press-deleted-key');
    await make.user(firm._id);
    const asked = { name: 'adminDeleteFirm' as const, form: { name: firm.name } };
    const answers = [...(await Promise.all([press(asked), press(asked)])), await press(asked)];
    expect(answers.map(({ status, body }) => [status, (body as Detail).state])).toEqual(
      Array.from({ length: 3 }, () => [200, 'deleted']),
    );
    expect(await system(() => database.models.outbox.countDocuments({ 'payload.firmId': hex(firm) }))).toBe(1);
  });
});

describe('deleting', () => {
  it('takes the typed name, ends sessions, mails the administrators, and can be undone', async () => {
    const firm = await make.firmAt('gone', { name: 'Gone & Co' });
    const admin = await make.user(firm._id);
    const token = await tokens.signFor(admin, await make.session(admin));
    expect((await act('adminDeleteFirm', firm, { name: 'gone & co' })).status).toBe(422);
    const { status, body } = await act('adminDeleteFirm', firm, { name: 'Gone & Co' });
    expect([status, body]).toMatchObject([200, { state: 'deleted', restorableUntil: from(30).toISOString() }]);
    expect((body as Detail).timeline.map(({ what }) => what).slice(-2)).toEqual(expect.arrayContaining(['removal']));
    expect(await stored(firm)).toMatchObject({ deletedAt: time.clock(), lifecycleDueAt: null });
    expect((await service.call('allUsers', { tenant: 'gone', token })).status).toBe(401);
    const mails = await system(() => database.models.outbox.find({ 'payload.firmId': hex(firm) }).lean());
    expect(mails).toMatchObject([
      { job: 'mail.firm-deleted', payload: { userId: hex(admin), link: { origin: expect.stringContaining('gone.') } } },
    ]);
    expect(await trailOf(firm)).toMatchObject([{ action: 'firm.deleted', actorId: operator.id }]);
    expect((await act('adminDeleteFirm', firm, { name: 'Gone & Co' })).status).toBe(409);
    expect(
      (await service.call('adminRestoreFirm', { token: operator.token, body: { firmId: hex(firm) } })).status,
    ).toBe(200);
    expect(await stored(firm)).toMatchObject({ deletedAt: null, lifecycleDueAt: time.clock() });
    expect(await detail(firm)).toMatchObject({ state: 'trial', restorableUntil: null });
  });

  it('is refused when the firm has changed since it was looked at', async () => {
    const firm = await make.firmAt('gone-changed');
    const { version } = await detail(firm);
    expect(
      (await service.call('adminArchiveFirm', { token: operator.token, body: { firmId: hex(firm) } })).status,
    ).toBe(200);
    const body = { version, name: firm.name };
    expect(
      await service.call('adminDeleteFirm', { token: operator.token, params: { firmId: hex(firm) }, body }),
    ).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', current: { state: 'archived' } },
    });
    expect(await stored(firm)).toMatchObject({ deletedAt: null, lifecycleDueAt: time.clock() });
  });
});
