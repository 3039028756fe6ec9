import type { Company, CompanyDetail, CompanyOverview } from '@scopewright/contracts';
import type { CompanyDoc } from '@scopewright/data';
import { Types } from 'mongoose';
import { afterAll, describe, expect, it } from 'vitest';
import { type CallName, hex, startDelivery, type TestFirm } from '../testing/delivery.ts';

const delivery = await startDelivery('manage');
const { make } = delivery;
afterAll(() => delivery.close());

const ask = (
  at: TestFirm,
  name: CallName,
  { token = at.token, of, body }: { token?: string; of?: Pick<CompanyDoc, '_id'>; body?: unknown } = {},
) =>
  delivery.service.call(name, {
    tenant: at.key,
    token,
    ...(of && { params: { companyId: hex(of) } }),
    ...(body !== undefined && { body }),
  });
const stored = (of: Pick<CompanyDoc, '_id'>) =>
  delivery.system(() => delivery.database.models.companies.findById(of._id).orFail().lean());
const userOf = (id: Types.ObjectId) =>
  delivery.system(() => delivery.database.models.users.findById(id).orFail().lean());
const actionsOf = async (of: Pick<CompanyDoc, '_id'>) =>
  (
    await delivery.system(() =>
      delivery.database.models.auditEvents.find({ companyId: of._id }).sort({ _id: 1 }).lean(),
    )
  ).map(({ action, changes }) => [action, changes]);

describe('one company', () => {
  it('is shown with its consultants to people who may see it', async () => {
    const at = await delivery.firm();
    const consultant = await make.user(at.id, { role: 'consultant', name: 'Con' });
    const of = await make.company(at.id, { name: 'Acme', assignedConsultantIds: [consultant._id] });
    const { body } = await ask(at, 'company', { of });
    expect(body as CompanyDetail).toMatchObject({
      id: hex(of),
      name: 'Acme',
      consultants: [{ id: hex(consultant), name: 'Con', email: consultant.email }],
    });
    expect((await ask(at, 'company', { of, token: await at.sign(consultant) })).status).toBe(200);
    expect(
      (
        await ask(at, 'company', {
          of,
          token: await at.sign(await make.user(at.id, { role: 'user', companyId: of._id })),
        })
      ).status,
    ).toBe(200);
  });

  it('is not found by others, by any id', async () => {
    const [at, other] = [await delivery.firm(), await delivery.firm()];
    const of = await make.company(at.id);
    for (const token of [
      await at.sign(await make.user(at.id, { role: 'consultant' })),
      await at.sign(await make.user(at.id, { role: 'companyUser', companyId: (await make.company(at.id))._id })),
    ])
      expect((await ask(at, 'company', { of, token })).status).toBe(404);
    expect((await ask(other, 'company', { of })).status).toBe(404);
    expect((await ask(at, 'company', { of: { _id: new Types.ObjectId() } })).status).toBe(404);
  });

  it('names its administrators, members before invited people', async () => {
    const at = await delivery.firm();
    const of = await make.company(at.id);
    const invited = await make.user(at.id, { role: 'companyUser', companyId: of._id, status: 'invited', name: 'Ann' });
    const active = await make.user(at.id, { role: 'companyUser', companyId: of._id, name: 'Zoe' });
    await make.user(at.id, { role: 'user', companyId: of._id });
    await make.user(at.id, { role: 'companyUser', companyId: of._id, status: 'removed' });
    const { body } = await ask(at, 'company', { of });
    expect((body as CompanyDetail).administrators).toEqual([
      { id: hex(active), name: 'Zoe', email: active.email, status: 'active' },
      { id: hex(invited), name: 'Ann', email: invited.email, status: 'invited' },
    ]);
  });

  it('is shown when deleted to people who may restore it, and to no one else', async () => {
    const at = await delivery.firm({ consultantsCanSeeAllClients: true });
    const of = await make.company(at.id, { status: 'deleted', deletedAt: new Date('2026-01-02T00:00:00Z') });
    expect((await ask(at, 'company', { of })).body).toMatchObject({
      status: 'deleted',
      deletedAt: '2026-01-02T00:00:00.000Z',
    });
    expect((await ask(at, 'companyOverview', { of })).status).toBe(404);
    for (const user of [
      await make.user(at.id, { role: 'consultant' }),
      await make.user(at.id, { role: 'companyUser', companyId: of._id }),
    ])
      expect((await ask(at, 'company', { of, token: await at.sign(user) })).status).toBe(404);
    const other = await delivery.firm();
    expect((await ask(other, 'company', { of })).status).toBe(404);
  });
});

describe('the overview of a company', () => {
  async function agreements() {
    const at = await delivery.firm();
    const of = await make.company(at.id);
    const put = { status: 'active', activatedAt: new Date('2026-01-02T00:00:00Z') } as const;
    const sow = await make.sow(of, {
      title: 'Roll-out',
      startDate: '2026-02-01',
      endDate: '2026-08-31',
      pastedText: 'secret text',
      notes: 'ours',
      ...put,
    });
    await make.sow(of, { title: 'Draft' });
    await make.changeOrder(sow, { title: 'More', ...put, status: 'accepted', notes: 'ours' });
    await make.changeOrder(sow, { title: 'Not yet' });
    await make.event(at.id, { action: 'sow.updated', companyId: of._id });
    await make.event(at.id, { action: 'sow.activated', companyId: of._id, actorId: at.admin._id });
    return { at, of };
  }
  const titles = (documents: readonly { title: string }[]) => documents.map(({ title }) => title).toSorted();

  it('shows the firm all agreements with their dates and the latest events', async () => {
    const { at, of } = await agreements();
    const { status, body } = await ask(at, 'companyOverview', { of });
    expect(status).toBe(200);
    const { sows, changeOrders, complete, recent } = body as CompanyOverview;
    expect([titles(sows), titles(changeOrders), complete]).toEqual([['Draft', 'Roll-out'], ['More', 'Not yet'], true]);
    expect(sows.find(({ title }) => title === 'Roll-out')).toMatchObject({
      startDate: '2026-02-01',
      endDate: '2026-08-31',
      status: 'active',
    });
    expect(recent.map(({ action }) => action)).toEqual(expect.arrayContaining(['sow.updated', 'sow.activated']));
    expect(JSON.stringify(body)).not.toMatch(/secret text|ours/);
  });

  it('shows a client only agreements shared with them', async () => {
    const { at, of } = await agreements();
    const token = await at.sign(await make.user(at.id, { role: 'user', companyId: of._id }));
    const { sows, changeOrders, recent } = (await ask(at, 'companyOverview', { of, token })).body as CompanyOverview;
    expect([titles(sows), titles(changeOrders)]).toEqual([['Roll-out'], ['More']]);
    expect(recent.map(({ action }) => action)).toEqual(['sow.activated']);
  });

  it('is not found by people who don’t see the company', async () => {
    const { at, of } = await agreements();
    const other = await delivery.firm();
    expect((await ask(other, 'companyOverview', { of })).status).toBe(404);
    expect(
      (await ask(at, 'companyOverview', { of, token: await at.sign(await make.user(at.id, { role: 'consultant' })) }))
        .status,
    ).toBe(404);
    const stranger = await make.user(at.id, { role: 'user', companyId: (await make.company(at.id))._id });
    expect((await ask(at, 'companyOverview', { of, token: await at.sign(stranger) })).status).toBe(404);
  });

  it('requests people and companies once, and reports when there are more than it shows', async () => {
    const at = await delivery.firm();
    const of = await make.company(at.id);
    for (let index = 0; index < 201; index++) await make.sow(of);
    const sent: string[] = [];
    const note = ({ commandName, command }: { commandName: string; command: Record<string, unknown> }) =>
      sent.push(`${commandName} ${command[commandName]}`);
    delivery.database.client.on('commandStarted', note);
    const { sows, complete } = (await ask(at, 'companyOverview', { of })).body as CompanyOverview;
    delivery.database.client.off('commandStarted', note);
    expect([sows.length, complete]).toEqual([200, false]);
    expect(sent.filter((command) => /sows|changeOrders|auditEvents/.test(command)).toSorted()).toEqual([
      'find auditEvents',
      'find changeOrders',
      'find sows',
    ]);
  });
});

describe('renaming', () => {
  it('ensures unique names in a firm, in any spelling, and records the previous name', async () => {
    const at = await delivery.firm();
    const of = await make.company(at.id, { name: 'Old' });
    await make.company(at.id, { name: 'Taken GmbH' });
    expect(await ask(at, 'renameCompany', { of, body: { name: ' TAKEN  gmbh ', from: 'Old' } })).toMatchObject({
      status: 409,
      body: { error: 'A client company with this name already exists', code: 'company_name_taken' },
    });
    expect((await ask(at, 'renameCompany', { of, body: { name: 'New', from: 'Old' } })).body).toMatchObject({
      name: 'New',
    });
    expect(await stored(of)).toMatchObject({ name: 'New', nameKey: 'new' });
    expect((await ask(at, 'renameCompany', { of, body: { name: 'NEW', from: 'New' } })).status).toBe(200);
    expect(await actionsOf(of)).toEqual([
      ['company.renamed', { name: { from: 'Old', to: 'New' } }],
      ['company.renamed', { name: { from: 'New', to: 'NEW' } }],
    ]);
  });

  it('shows the second user the name set by the first', async () => {
    const at = await delivery.firm();
    const of = await make.company(at.id, { name: 'Old' });
    const answers = await Promise.all(
      ['One', 'Two'].map((name) => ask(at, 'renameCompany', { of, body: { name, from: 'Old' } })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const won = answers.find(({ status }) => status === 200)?.body as Company;
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'version_conflict',
      current: { name: won.name },
    });
  });

  it('assigns a name that two companies request concurrently to one of them', async () => {
    const at = await delivery.firm();
    const two = [await make.company(at.id, { name: 'A' }), await make.company(at.id, { name: 'B' })];
    const answers = await Promise.all(
      two.map((of) => ask(at, 'renameCompany', { of, body: { name: 'Same', from: of.name } })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'company_name_taken' });
  });
});

describe('archiving', () => {
  it('accepts many together, reports which changed, and restores', async () => {
    const at = await delivery.firm();
    const many = [
      await make.company(at.id),
      await make.company(at.id),
      await make.company(at.id, { status: 'archived' }),
    ];
    const companyIds = many.map(hex);
    expect(
      (await ask(at, 'archiveCompanies', { body: { companyIds: [...companyIds, ...companyIds], archived: true } }))
        .body,
    ).toEqual({
      changed: companyIds.slice(0, 2),
    });
    for (const of of many) expect(await stored(of)).toMatchObject({ status: 'archived' });
    const [first] = many;
    if (!first) throw new Error('There is one');
    expect((await ask(at, 'renameCompany', { of: first, body: { name: 'x', from: first.name } })).body).toMatchObject({
      error: 'This client company is archived. Restore it to make changes.',
    });
    expect((await ask(at, 'createSow', { of: first, body: { title: 'x' } })).status).toBe(409);
    await ask(at, 'archiveCompanies', { body: { companyIds, archived: false } });
    expect(await stored(first)).toMatchObject({ status: 'active', archivedAt: null });
    expect((await actionsOf(first)).map(([action]) => action)).toEqual(['company.archived', 'company.unarchived']);
  });

  it("changes nothing when one of them can't be seen", async () => {
    const [at, other] = [await delivery.firm(), await delivery.firm()];
    const [mine, foreign] = [await make.company(at.id), await make.company(other.id)];
    expect(
      (await ask(at, 'archiveCompanies', { body: { companyIds: [hex(mine), hex(foreign)], archived: true } })).status,
    ).toBe(404);
    const consultant = await make.user(at.id, { role: 'consultant' });
    const own = await make.company(at.id, { assignedConsultantIds: [consultant._id] });
    const token = await at.sign(consultant);
    expect(
      (await ask(at, 'archiveCompanies', { token, body: { companyIds: [hex(mine), hex(own)], archived: true } }))
        .status,
    ).toBe(404);
    expect(
      (await ask(at, 'archiveCompanies', { token, body: { companyIds: [hex(own)], archived: true } })).status,
    ).toBe(200);
    for (const of of [mine, foreign]) expect(await stored(of)).toMatchObject({ status: 'active' });
  });
});

describe('assigning consultants', () => {
  it('assigns and unassigns in many companies by a fixed number of commands, and writes who was and is assigned', async () => {
    const at = await delivery.firm();
    const [ada, bob] = [
      await make.user(at.id, { role: 'consultant', name: 'Ada' }),
      await make.user(at.id, { role: 'consultant', name: 'Bob' }),
    ];
    const many = await Promise.all(
      Array.from({ length: 40 }, () => make.company(at.id, { assignedConsultantIds: [bob._id] })),
    );
    const companyIds = many.map(hex);
    let commands = 0;
    const count = () => {
      commands += 1;
    };
    delivery.database.client.on('commandStarted', count);
    const { status, body } = await ask(at, 'assignConsultants', {
      body: { companyIds, assign: [hex(ada)], unassign: [hex(bob)] },
    });
    delivery.database.client.off('commandStarted', count);
    expect([status, (body as { changed: string[] }).changed.length]).toEqual([200, 40]);
    expect(commands).toBeLessThan(22);
    const [first] = many;
    if (!first) throw new Error('There is one');
    expect((await stored(first)).assignedConsultantIds).toEqual([ada._id]);
    expect(await actionsOf(first)).toEqual([
      ['company.consultants-changed', { consultants: { from: ['Bob'], to: ['Ada'] } }],
    ]);
    expect((await ask(at, 'assignConsultants', { body: { companyIds, assign: [hex(ada)] } })).body).toEqual({
      changed: [],
    });
    expect((await ask(at, 'company', { of: first, token: await at.sign(bob) })).status).toBe(404);
    expect((await ask(at, 'company', { of: first, token: await at.sign(ada) })).status).toBe(200);
  });

  it('takes only consultants of the firm, and only from its administrators', async () => {
    const [at, other] = [await delivery.firm(), await delivery.firm()];
    const of = await make.company(at.id);
    const companyIds = [hex(of)];
    const refused = [
      at.admin,
      await make.user(other.id, { role: 'consultant' }),
      await make.user(at.id, { role: 'consultant', status: 'removed' }),
      await make.user(at.id, { role: 'companyUser', companyId: of._id }),
    ];
    for (const user of refused)
      expect((await ask(at, 'assignConsultants', { body: { companyIds, assign: [hex(user)] } })).status).toBe(422);
    const consultant = await make.user(at.id, { role: 'consultant' });
    const token = await at.sign(consultant);
    expect(
      (await ask(at, 'assignConsultants', { token, body: { companyIds, assign: [hex(consultant)] } })).status,
    ).toBe(403);
    expect((await ask(other, 'assignConsultants', { body: { companyIds } })).status).toBe(404);
    expect((await stored(of)).assignedConsultantIds).toEqual([]);
  });
});

describe('deleting', () => {
  it('needs the name as it is written, hides the company, ends the sessions of its people, and frees the name', async () => {
    const at = await delivery.firm();
    const of = await make.company(at.id, { name: 'Acme GmbH' });
    const [member, invited] = [
      await make.user(at.id, { role: 'companyUser', companyId: of._id }),
      await make.user(at.id, { role: 'user', companyId: of._id, status: 'invited' }),
    ];
    const gone = await make.user(at.id, { role: 'user', companyId: of._id, status: 'removed' });
    const token = await at.sign(member);
    expect((await ask(at, 'company', { of, token })).status).toBe(200);
    expect((await ask(at, 'removeCompany', { of, body: { name: 'acme gmbh' } })).body).toMatchObject({
      details: { name: expect.any(String) },
    });
    expect((await ask(at, 'removeCompany', { of, body: { name: 'Acme GmbH' } })).status).toBe(200);
    expect((await ask(at, 'people', { of })).status).toBe(404);
    expect((await ask(at, 'company', { of, token })).status).toBe(401);
    expect((await ask(at, 'removeCompany', { of, body: { name: 'Acme GmbH' } })).status).toBe(404);
    expect(await userOf(member._id)).toMatchObject({ status: 'removed', version: 2 });
    const again = await ask(at, 'createCompany', {
      body: { companyName: 'Acme GmbH', adminEmail: 'new@acme.example' },
    });
    expect(again.status).toBe(201);

    expect((await ask(at, 'restoreCompany', { of })).body).toMatchObject({ code: 'company_name_taken' });
    await ask(at, 'renameCompany', {
      of: { _id: new Types.ObjectId((again.body as { company: Company }).company.id) },
      body: { name: 'Other', from: 'Acme GmbH' },
    });
    expect((await ask(at, 'restoreCompany', { of })).body).toMatchObject({ name: 'Acme GmbH', status: 'active' });
    const statuses = await Promise.all([member, invited, gone].map(async ({ _id }) => (await userOf(_id)).status));
    expect(statuses).toEqual(['active', 'invited', 'removed']);
    expect((await ask(at, 'company', { of, token })).status).toBe(401);
    expect((await ask(at, 'company', { of, token: await at.sign(await userOf(member._id)) })).status).toBe(200);
    expect((await ask(at, 'restoreCompany', { of })).body).toMatchObject({ name: 'Acme GmbH', status: 'active' });
    expect((await actionsOf(of)).map(([action]) => action)).toEqual(['company.deleted', 'company.restored']);
  });

  it('is for administrators of the firm, and brings an archived company back as one', async () => {
    const [at, other] = [await delivery.firm(), await delivery.firm()];
    const consultant = await make.user(at.id, { role: 'consultant' });
    const of = await make.company(at.id, {
      name: 'Acme',
      assignedConsultantIds: [consultant._id],
      status: 'archived',
      archivedAt: new Date(),
    });
    const token = await at.sign(consultant);
    expect((await ask(at, 'removeCompany', { of, token, body: { name: 'Acme' } })).status).toBe(403);
    expect((await ask(other, 'removeCompany', { of, body: { name: 'Acme' } })).status).toBe(404);
    await ask(at, 'removeCompany', { of, body: { name: 'Acme' } });
    expect((await ask(at, 'restoreCompany', { of, token })).status).toBe(403);
    expect((await ask(other, 'restoreCompany', { of })).status).toBe(404);
    expect((await ask(at, 'restoreCompany', { of })).body).toMatchObject({ status: 'archived' });
  });

  it('runs once of several concurrent calls, and is undone once', async () => {
    const at = await delivery.firm();
    const of = await make.company(at.id, { name: 'Acme' });
    const answers = await Promise.all([1, 2, 3].map(() => ask(at, 'removeCompany', { of, body: { name: 'Acme' } })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    const restores = await Promise.all([1, 2].map(() => ask(at, 'restoreCompany', { of })));
    expect(restores.map(({ status }) => status)).toEqual([200, 200]);
    expect((await actionsOf(of)).map(([action]) => action)).toEqual(['company.deleted', 'company.restored']);
  });
});

it('refuses every change with 402 while the account is read-only', async () => {
  const at = await delivery.firm({ trialEndsAt: new Date(delivery.time.clock().getTime() - 1) });
  const of = await make.company(at.id, { name: 'Acme' });
  const writes: [CallName, { of?: CompanyDoc; body?: unknown }][] = [
    ['renameCompany', { of, body: { name: 'x', from: 'Acme' } }],
    ['archiveCompanies', { body: { companyIds: [hex(of)], archived: true } }],
    ['assignConsultants', { body: { companyIds: [hex(of)] } }],
    ['removeCompany', { of, body: { name: 'Acme' } }],
    ['restoreCompany', { of }],
  ];
  for (const [name, asked] of writes)
    expect((await ask(at, name, asked)).body, name).toMatchObject({ code: 'account_read_only' });
});
