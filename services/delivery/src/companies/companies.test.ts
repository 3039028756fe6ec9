import { CALLS, type Call, type CallName, type Company, type CompanyRow } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import { invitationToken, lastKnownMemberships, tokenHash } from '@scopewright/data';
import type { Types } from 'mongoose';
import { afterAll, describe, expect, it } from 'vitest';
import { INVITATIONS_PER_DAY, SECRET, startDelivery, type TestFirm } from '../testing/delivery.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const delivery = await startDelivery('delivery');
const { database, service, make, time, tokens, firm, system } = delivery;
afterAll(() => delivery.close());

type Firm = TestFirm;

const list = (at: Firm, token: string, query: Record<string, string> = {}) =>
  service.call('consultantCompanies', { tenant: at.key, token, query });
const create = (
  at: Firm,
  body: unknown,
  { token = at.token, headers = {}, host }: { token?: string; headers?: Record<string, string>; host?: string } = {},
) => service.call('createCompany', { tenant: at.key, token, body, headers, ...(host && { host }) });
const names = (body: unknown) => (body as Company[]).map(({ name }) => name);
const countOf = async (firmId: Types.ObjectId) =>
  system(async () => ({
    companies: await database.models.companies.countDocuments({ consultingFirmId: firmId }),
    data: await database.models.companyData.countDocuments({ firmId }),
    invitations: await database.models.invitations.countDocuments({ firmId }),
    mails: await database.models.outbox.countDocuments({ 'payload.firmId': firmId.toHexString() }),
    events: await database.models.auditEvents.countDocuments({ firmId, action: 'company.created' }),
  }));

describe('a company that is part of no firm', () => {
  it('shows its people the company, notes that it is in use, and makes no companies', async () => {
    const key = 'legacy';
    const company = await make.legacyCompanyAt(key, { name: 'Legacy Ltd' });
    const user = await make.user(null, { companyId: company._id, role: 'companyUser' });
    const token = tokens.signFor(user, await make.session(user));
    const { status, body } = await service.call('consultantCompanies', { tenant: key, token });
    expect(status).toBe(200);
    expect(body).toMatchObject([{ id: company._id.toHexString(), name: 'Legacy Ltd', consultingFirmId: null }]);
    const page = await service.call('consultantCompanies', { tenant: key, token, query: { limit: '5' } });
    expect(page.body).toMatchObject({ items: [{ name: 'Legacy Ltd' }], total: 1 });
    const made = await service.call('createCompany', {
      tenant: key,
      token,
      body: { companyName: 'X', adminEmail: 'x@y.co' },
    });
    expect([made.status, made.body]).toEqual([
      409,
      expect.objectContaining({ error: 'This company is not part of a consulting firm yet' }),
    ]);
    await expect
      .poll(async () => (await system(() => database.models.companies.findById(company._id).lean()))?.lastActivityAt)
      .toEqual(time.clock());
    const ofFirms = Object.entries<Call>(CALLS).flatMap(([name, { service: by, scope }]) =>
      by === 'delivery' && scope === 'firm' ? [name as CallName] : [],
    );
    expect(ofFirms.length).toBeGreaterThan(20);
    for (const name of ofFirms) {
      const params = Object.fromEntries(
        Array.from(CALLS[name].path.matchAll(/\{(\w+)\}/g), ([, parameter]) => [parameter, company._id.toHexString()]),
      );
      const answer = await service.call(name, { tenant: key, token, params });
      expect([answer.status, answer.body], name).toEqual([409, expect.objectContaining({ code: 'conflict' })]);
    }
    for (const other of [(await firm()).key, 'nobody'])
      expect((await service.call('consultantCompanies', { tenant: other, token })).status).toBe(401);
  });
});

describe('consultant/companies', () => {
  it('lists all of the firm to its admin, in the shape of the contract, sorted by name', async () => {
    const at = await firm();
    const other = await firm();
    await make.company(at.id, { name: 'beta', sowStatus: 'active', activeChangeOrderCount: 2 });
    await make.company(at.id, { name: 'Alpha' });
    await make.company(other.id, { name: 'Foreign' });
    const { status, body } = await list(at, at.token);
    expect(status).toBe(200);
    expect(names(body)).toEqual(['Alpha', 'beta']);
    expect((body as Company[])[1]).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'beta',
      status: 'active',
      createdAt: expect.stringMatching(/Z$/),
      sowStatus: 'active',
      activeChangeOrderCount: 2,
      consultingFirmId: at.id.toHexString(),
    });
  });

  it.each<{ what: string; query: Record<string, string>; commands: string[] }>([
    { what: 'the whole list', query: {}, commands: ['find companies'] },
    { what: 'a page', query: { limit: '50' }, commands: ['aggregate companies', 'find companies'] },
  ])('requests only $what from the database', async ({ query, commands }) => {
    const at = await firm();
    for (let index = 0; index < 150; index++) await make.company(at.id);
    const sent: string[] = [];
    const note = ({ commandName, command }: { commandName: string; command: Record<string, unknown> }) =>
      sent.push(`${commandName} ${command[commandName]}`);
    database.client.on('commandStarted', note);
    // warm-up: the first calls also load the address and ended sessions, and record that the firm is in use
    const asked = async () => {
      sent.length = 0;
      await list(at, at.token, query);
      return sent.toSorted();
    };
    await expect.poll(asked).toEqual(commands);
    database.client.off('commandStarted', note);
  });

  it("lists to a consultant those assigned, or all if the firm's setting is so", async () => {
    for (const consultantsCanSeeAllClients of [false, true]) {
      const at = await firm({ consultantsCanSeeAllClients });
      const consultant = await make.user(at.id, { role: 'consultant' });
      await make.company(at.id, { name: 'Assigned', assignedConsultantIds: [consultant._id] });
      await make.company(at.id, { name: 'Not assigned' });
      const { body } = await list(at, await at.sign(consultant));
      expect(names(body)).toEqual(consultantsCanSeeAllClients ? ['Assigned', 'Not assigned'] : ['Assigned']);
    }
  });

  it("lists to a company's people their own company and no other", async () => {
    const at = await firm({ consultantsCanSeeAllClients: true });
    const own = await make.company(at.id, { name: 'Own' });
    await make.company(at.id, { name: 'Neighbour' });
    for (const role of ['companyUser', 'user'] as const) {
      const token = await at.sign(await make.user(at.id, { role, companyId: own._id }));
      expect(names((await list(at, token)).body)).toEqual(['Own']);
      expect((await list(at, token, { search: 'neigh' })).body).toEqual({ items: [], nextCursor: null, total: 0 });
    }
    expect((await list(at, await at.sign(await make.user(at.id, { role: 'user' })))).body).toEqual([]);
  });

  it('returns pages that together are the list, with search and active SOWs only', async () => {
    const at = await firm();
    await make.companies(at.id, 25, (index) => ({ sowStatus: index % 5 === 0 ? 'active' : 'none' }));
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await list(at, at.token, { limit: '10', ...(cursor && { cursor }) });
      const { items, nextCursor, total } = page.body as { items: Company[]; nextCursor: string | null; total: number };
      expect(total).toBe(25);
      seen.push(...names(items));
      cursor = nextCursor;
    } while (cursor);
    expect(seen).toEqual(names((await list(at, at.token)).body));
    expect((await list(at, at.token, { activeOnly: 'true' })).body).toMatchObject({ total: 5 });
    expect((await list(at, at.token, { search: 'PANY 002' })).body).toMatchObject({ total: 5 });
    expect((await list(at, at.token, { search: '.*' })).body).toMatchObject({ total: 0 });
  });

  it('shows the progress of each invitation in a page, and only there', async () => {
    const at = await firm();
    const now = time.clock().getTime();
    const states = [
      { adminEmail: 'a@client.test', invitationStatus: 'pending', invitationExpiresAt: new Date(now + 1) },
      { adminEmail: 'b@client.test', invitationStatus: 'pending', invitationExpiresAt: new Date(now) },
      { adminEmail: 'c@client.test', invitationStatus: 'used', invitationExpiresAt: new Date(now - DAY_MS) },
      { adminEmail: null, invitationStatus: null, invitationExpiresAt: null },
    ] as const;
    await make.companies(at.id, states.length, (index) => ({ ...states[index] }));
    const { items } = (await list(at, at.token, { limit: '10' })).body as { items: CompanyRow[] };
    expect(items.map(({ adminEmail, invitationStatus }) => [adminEmail, invitationStatus])).toEqual([
      ['a@client.test', 'pending'],
      ['b@client.test', 'expired'],
      ['c@client.test', 'used'],
      [null, null],
    ]);
    expect(JSON.stringify((await list(at, at.token)).body)).not.toContain('client.test');
  });

  it('needs one round trip to the database for 200 companies', async () => {
    const at = await firm();
    await make.companies(at.id, 200);
    await list(at, at.token);
    const commands: string[] = [];
    const listen = ({ commandName, command }: { commandName: string; command: Record<string, unknown> }) =>
      commands.push(`${commandName} ${command[commandName === 'getMore' ? 'collection' : commandName]}`);
    database.client.on('commandStarted', listen);
    const { body } = await list(at, at.token);
    database.client.off('commandStarted', listen);
    expect((body as Company[]).length).toBe(200);
    // who calls, and at which firm, is read again after a while
    expect(commands.filter((name) => /^(find|getMore) (?!users|firms)/.test(name))).toEqual(['find companies']);
  });

  it("refuses other firms' tokens, no token, system administrators and bad parameters", async () => {
    const at = await firm();
    const other = await firm();
    expect((await list(other, at.token)).status).toBe(401);
    expect((await service.call('consultantCompanies', { tenant: at.key })).status).toBe(401);
    expect((await list(at, tokens.sign({ firm: null, role: 'systemAdmin' }))).status).toBe(403);
    const bad: Record<string, string>[] = [
      { cursor: 'x' },
      { limit: '0' },
      { limit: '501' },
      { activeOnly: 'yes' },
      { unknown: '1' },
      { 'search[$gt]': '' },
    ];
    for (const query of bad) {
      expect((await list(at, at.token, query)).status, JSON.stringify(query)).toBe(422);
    }
  });

  it('can be read while the account is read-only', async () => {
    const at = await firm({ trialEndsAt: new Date(time.clock().getTime() - 1) });
    expect((await list(at, at.token)).status).toBe(200);
  });
});

describe('consultant/create-company', () => {
  const newAdmin = (number: number) => ({
    companyName: `Client ${number}`,
    adminEmail: `client${number}@example.test`,
    adminName: 'Ada',
  });

  it('creates company, data, user record, invitation, mail and audit event together', async () => {
    const at = await firm();
    const { status, body } = await create(at, {
      companyName: '  Contoso <b>GmbH</b> ',
      adminEmail: 'Ada@Contoso.example',
      adminName: 'Ada',
    });
    expect(status).toBe(201);
    const { company, passwordResetSent } = body as { company: Company; passwordResetSent: boolean };
    expect(passwordResetSent).toBe(false);
    expect(company).toMatchObject({
      name: 'Contoso <b>GmbH</b>',
      sowStatus: 'none',
      activeChangeOrderCount: 0,
      consultingFirmId: at.id.toHexString(),
      status: 'active',
    });
    expect(await countOf(at.id)).toEqual({ companies: 1, data: 1, invitations: 1, mails: 1, events: 1 });
    const user = await system(() => database.models.users.findOne({ email: 'ada@contoso.example' }).lean());
    expect(user).toMatchObject({
      name: 'Ada',
      role: 'companyUser',
      status: 'invited',
      firmId: at.id,
      companyId: expect.anything(),
    });
    expect(names((await list(at, at.token)).body)).toEqual(['Contoso <b>GmbH</b>']);
  });

  it('creates one by its name alone, once, without a mail, and a person invited later becomes its administrator', async () => {
    const at = await firm();
    const headers = { 'Idempotency-Key': 'name-alone-1' };
    const body = { companyName: 'Contoso' };
    const made = await create(at, body, { headers });
    expect(made.status).toBe(201);
    expect(await create(at, body, { headers })).toMatchObject({ status: 201, body: made.body });
    const { company } = made.body as { company: Company };
    expect(await countOf(at.id)).toEqual({ companies: 1, data: 1, invitations: 0, mails: 0, events: 1 });
    const rowOf = async () => {
      const { items } = (await list(at, at.token, { limit: '50' })).body as { items: CompanyRow[] };
      return items.find(({ id }) => id === company.id);
    };
    expect(await rowOf()).toMatchObject({ adminEmail: null, invitationStatus: null });
    const taken = await create(at, body);
    expect([taken.status, taken.body]).toMatchObject([409, { code: 'company_name_taken' }]);
    const params = { companyId: company.id };
    const invited = { email: 'ada@contoso.example', name: 'Ada', role: 'companyUser' };
    const asked = await service.call('invitePerson', { tenant: at.key, token: at.token, params, body: invited });
    expect(asked.status).toBe(201);
    expect(await rowOf()).toMatchObject({ adminEmail: 'ada@contoso.example', invitationStatus: 'pending' });
  });

  it('needs no invitation left of the firm to create a company without one', async () => {
    const at = await firm({ emailConfirmedAt: null });
    const refused = async () => {
      for (let number = 0; ; number += 1) {
        const answer = await create(at, newAdmin(number));
        if (answer.status !== 201) return answer;
      }
    };
    expect((await refused()).status).toBe(403);
    expect((await create(at, { companyName: 'Without a mail' })).status).toBe(201);
  });

  it('stores nothing that opens the invitation', async () => {
    const at = await firm();
    await create(at, newAdmin(1));
    const invitation = await system(() => database.models.invitations.findOne({ firmId: at.id }).lean());
    const mail = await system(() => database.models.outbox.findOne({ 'payload.firmId': at.id.toHexString() }).lean());
    const token = invitationToken(String(invitation?._id), invitation?.nonce ?? '', SECRET);
    expect(invitation?.tokenHash).toBe(tokenHash(token));
    expect(invitation?.expiresAt.getTime()).toBe(time.clock().getTime() + 7 * DAY_MS);
    expect(JSON.stringify([invitation, mail])).not.toContain(token);
    expect(mail).toMatchObject({
      job: 'mail.invitation',
      status: 'pending',
      payload: { link: { origin: `http://${at.key}.scopewright.app`, tenantKey: null } },
    });
  });

  it('leads the link back to a local host with its tenant', async () => {
    const at = await firm();
    const answer = await service.call('createCompany', {
      host: 'localhost:3000',
      tenantHeader: at.key,
      token: at.token,
      body: newAdmin(2),
      headers: { 'X-Forwarded-Proto': 'https' },
    });
    expect(answer.status).toBe(201);
    const mail = await system(() => database.models.outbox.findOne({ 'payload.firmId': at.id.toHexString() }).lean());
    expect(mail?.payload.link).toEqual({ origin: 'https://localhost:3000', tenantKey: at.key });
    expect(mail?.requestId).toBe(answer.headers.get('x-request-id'));
  });

  it('assigns a consultant who creates a company to it, so that they see it', async () => {
    const at = await firm();
    const token = await at.sign(await make.user(at.id, { role: 'consultant' }));
    await create(at, newAdmin(3), { token });
    expect(names((await list(at, token)).body)).toEqual(['Client 3']);
  });

  it('makes an existing user the administrator, without a mail, and ends their sessions', async () => {
    const at = await firm();
    const user = await make.user(at.id, { role: 'user' });
    const token = await at.sign(user);
    const { status, body } = await create(at, { companyName: 'Client', existingUserId: user._id.toHexString() });
    expect(status).toBe(201);
    const { company } = body as { company: Company };
    expect(await system(() => database.models.users.findById(user._id).lean())).toMatchObject({
      role: 'companyUser',
      companyId: expect.objectContaining({}),
    });
    expect(String((await system(() => database.models.users.findById(user._id).lean()))?.companyId)).toBe(company.id);
    expect(await countOf(at.id)).toMatchObject({ companies: 1, invitations: 0, mails: 0 });
    expect((await list(at, token)).status).toBe(401);
  });

  it('remembers the new role in the audit trail, so that recovery restores no earlier one', async () => {
    const at = await firm();
    const user = await make.user(at.id, { role: 'user', name: 'Kim' });
    const account = await make.authAccount({ email: user.email });
    const { body } = await create(at, { companyName: 'Client', existingUserId: user._id.toHexString() });
    const { company } = body as { company: Company };
    const [known] = await system(() => lastKnownMemberships(database.models, account._id));
    expect(known).toMatchObject({
      userId: user._id,
      firmId: at.id,
      role: 'companyUser',
      name: 'Kim',
      version: user.version + 1,
    });
    expect(String(known?.companyId)).toBe(company.id);
  });

  it('leaves a company its only administrator, regardless of who asks and of concurrent requests', async () => {
    const at = await firm();
    const former = await make.company(at.id, { name: 'Heron Logistics' });
    const only = await make.user(at.id, { role: 'companyUser', companyId: former._id });
    await make.user(at.id, { role: 'user', companyId: former._id });
    await make.user(at.id, { role: 'companyUser', companyId: former._id, status: 'invited' });
    const body = { companyName: 'Heron Shipping', existingUserId: only._id.toHexString() };
    expect(await create(at, body)).toMatchObject({ status: 409, body: { error: MESSAGES.lastCompanyAdministrator } });
    expect(await countOf(at.id)).toMatchObject({ companies: 1, events: 0 });
    const another = await make.user(at.id, { role: 'companyUser', companyId: former._id });
    const both = await Promise.all(
      [only, another].map(({ _id }) =>
        create(at, { companyName: `For ${_id.toHexString()}`, existingUserId: _id.toHexString() }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it('takes a user from another company on record and by mail, and only from the one that was asked about', async () => {
    const at = await firm();
    const former = await make.company(at.id, { name: 'Heron Logistics' });
    const user = await make.user(at.id, { role: 'user', companyId: former._id });
    const body = { companyName: 'Heron Shipping', existingUserId: user._id.toHexString() };
    const elsewhere = { ...body, leavesCompanyId: 'f'.repeat(24) };
    expect(await create(at, elsewhere)).toMatchObject({ status: 409, body: { error: MESSAGES.personMovedMeanwhile } });
    const { status, body: made } = await create(at, { ...body, leavesCompanyId: former._id.toHexString() });
    expect(status).toBe(201);
    const { company } = made as { company: Company };
    const left = await system(() => database.models.auditEvents.find({ companyId: former._id }).lean());
    expect(left).toMatchObject([
      { action: 'person.removed', targetId: user._id.toHexString(), changes: { role: { from: 'user', to: null } } },
    ]);
    const [mail] = await database.models.outbox
      .find({ job: 'mail.appointed', 'payload.userId': user._id.toHexString() })
      .lean();
    expect(mail?.payload).toMatchObject({ companyId: company.id, leftCompanyId: former._id.toHexString() });
  });

  it('has the company that its new administrator leaves name another one', async () => {
    const at = await firm();
    const former = await make.company(at.id, { adminEmail: 'moves@client.test', invitationStatus: 'used' });
    const user = await make.user(at.id, { role: 'companyUser', companyId: former._id, email: 'moves@client.test' });
    const stays = await make.user(at.id, { role: 'companyUser', companyId: former._id });
    expect((await create(at, { companyName: 'New', existingUserId: user._id.toHexString() })).status).toBe(201);
    expect(await system(() => database.models.companies.findById(former._id).lean())).toMatchObject({
      adminEmail: stays.email,
      invitationStatus: null,
    });
  });

  it('takes no user of another firm, no one outside of the offered ones, and no removed one', async () => {
    const at = await firm();
    const other = await firm();
    const company = await make.company(at.id);
    const refused = [
      await make.user(other.id, { role: 'user' }),
      await make.user(at.id, { role: 'consultant', companyId: company._id }),
      await make.user(at.id, { role: 'user', status: 'removed' }),
      await make.user(at.id, { role: 'user', status: 'invited' }),
      await make.user(null),
    ];
    for (const user of refused)
      expect(
        (await create(at, { companyName: `For ${user.email}`, existingUserId: user._id.toHexString() })).status,
      ).toBe(404);
    expect(await countOf(at.id)).toMatchObject({ companies: 1, events: 0 });
  });

  it("never takes the firm's own staff, however many there are", async () => {
    const at = await firm();
    const staff = [
      at.admin,
      await make.user(at.id, { role: 'firmAdmin' }),
      await make.user(at.id, { role: 'consultant' }),
    ];
    for (const user of staff) {
      expect((await create(at, { companyName: 'Client', existingUserId: user._id.toHexString() })).status).toBe(404);
      expect(await system(() => database.models.users.findById(user._id).lean())).toMatchObject({
        role: user.role,
        companyId: null,
        version: 1,
      });
    }
    expect(await countOf(at.id)).toMatchObject({ companies: 0 });
  });

  it('lets a consultant choose only among the people they see', async () => {
    const at = await firm();
    const consultant = await make.user(at.id, { role: 'consultant' });
    const token = await at.sign(consultant);
    const own = await make.company(at.id, { assignedConsultantIds: [consultant._id] });
    const foreign = await make.company(at.id);
    const choose = async (companyId: Types.ObjectId | null) => {
      const user = await make.user(at.id, { role: 'user', companyId });
      return (await create(at, { companyName: `For ${user.email}`, existingUserId: user._id.toHexString() }, { token }))
        .status;
    };
    expect(await choose(foreign._id)).toBe(404);
    expect(await choose(own._id)).toBe(201);
    expect(await choose(null)).toBe(201);
  });

  it('refuses a name that the firm uses already, in any spelling, and claims no success', async () => {
    const at = await firm();
    const first = await create(at, { companyName: 'Contoso  GmbH', adminEmail: 'ada@contoso.example' });
    expect(first.status).toBe(201);
    for (const companyName of ['Contoso GmbH', ' CONTOSO gmbh', 'Ｃontoso GmbH'])
      for (const adminEmail of ['ada@contoso.example', 'new@contoso.example'])
        expect(await create(at, { companyName, adminEmail })).toMatchObject({
          status: 409,
          body: { error: 'A client company with this name already exists', code: 'company_name_taken' },
        });
    expect(await countOf(at.id)).toEqual({ companies: 1, data: 1, invitations: 1, mails: 1, events: 1 });
    expect(
      (await create(await firm(), { companyName: 'Contoso GmbH', adminEmail: 'ada@contoso.example' })).status,
    ).toBe(201);
  });

  it('of several companies of one name concurrently creates exactly one', async () => {
    const at = await firm();
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        create(at, { companyName: 'Raced', adminEmail: `racer${index}@example.test` }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    for (const { status, body } of answers)
      if (status === 409) expect(body).toMatchObject({ code: 'company_name_taken' });
    expect(await countOf(at.id)).toEqual({ companies: 1, data: 1, invitations: 1, mails: 1, events: 1 });
  });

  it('sends five invitations before the firm has confirmed its address, so many a day after, and counts no failure', async () => {
    const young = await firm({ emailConfirmedAt: null });
    for (let number = 100; number < 105; number++) {
      expect((await create(young, newAdmin(number))).status).toBe(201);
      if (number < 104) expect((await create(young, newAdmin(number))).status).toBe(409);
    }
    expect(await create(young, newAdmin(105))).toMatchObject({ status: 403, body: { code: 'email_not_confirmed' } });
    const user = await make.user(young.id, { role: 'user' });
    expect((await create(young, { companyName: 'Without mail', existingUserId: user._id.toHexString() })).status).toBe(
      201,
    );
    const at = await firm();
    for (let number = 0; number < INVITATIONS_PER_DAY; number++)
      expect((await create(at, newAdmin(number))).status).toBe(201);
    expect(await create(at, newAdmin(200))).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(await countOf(at.id)).toMatchObject({ companies: INVITATIONS_PER_DAY, mails: INVITATIONS_PER_DAY });
  });

  it('refuses an address that already has a user at the firm, and stores nothing', async () => {
    const at = await firm();
    await make.user(at.id, { email: 'taken@example.test' });
    const answer = await create(at, { companyName: 'Client', adminEmail: 'Taken@example.test' });
    expect(answer).toMatchObject({
      status: 409,
      body: { error: 'Someone with this email already belongs to your firm.', code: 'email_taken' },
    });
    expect(await countOf(at.id)).toEqual({ companies: 0, data: 0, invitations: 0, mails: 0, events: 0 });
    const other = await firm();
    expect((await create(other, { companyName: 'Client', adminEmail: 'taken@example.test' })).status).toBe(201);
  });

  it('answers a double-clicked submit twice and acts once', async () => {
    const at = await firm();
    const headers = { 'Idempotency-Key': 'double-click-0001' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(at, newAdmin(4), { headers })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => (body as { company: Company }).company.id)).size).toBe(1);
    expect(await countOf(at.id)).toEqual({ companies: 1, data: 1, invitations: 1, mails: 1, events: 1 });
  });

  it('counts a double-clicked submit as one invitation', async () => {
    const young = await firm({ emailConfirmedAt: null });
    const headers = { 'Idempotency-Key': 'double-click-0002' };
    await Promise.all(Array.from({ length: 4 }, () => create(young, newAdmin(300), { headers })));
    for (let number = 301; number < 305; number++) expect((await create(young, newAdmin(number))).status).toBe(201);
    expect((await create(young, newAdmin(305))).status).toBe(403);
  });

  it('acts once for the same Idempotency-Key, also much later, and refuses it for another form', async () => {
    const at = await firm();
    const headers = { 'Idempotency-Key': 'form-fill-0001' };
    const first = await create(at, newAdmin(5), { headers });
    time.advance(60_000);
    expect((await create(at, newAdmin(5), { headers })).body).toEqual(first.body);
    expect((await create(at, newAdmin(6), { headers })).status).toBe(422);
    expect((await create(at, newAdmin(6), { headers: { 'Idempotency-Key': 'x' } })).status).toBe(422);
    expect(await countOf(at.id)).toMatchObject({ companies: 1, mails: 1 });
    const other = await firm();
    expect((await create(other, newAdmin(5), { headers })).body).not.toEqual(first.body);
  });

  it('is refused while the account is read-only or archived', async () => {
    const readOnly = await firm({ trialEndsAt: new Date(time.clock().getTime() - 1) });
    expect(await create(readOnly, newAdmin(7))).toMatchObject({ status: 402, body: { code: 'account_read_only' } });
    const archived = await firm({ archivedAt: time.clock() });
    expect(await create(archived, newAdmin(7))).toMatchObject({ status: 403, body: { code: 'account_archived' } });
  });

  it('is refused to company people, other firms and system administrators', async () => {
    const at = await firm();
    const other = await firm();
    const company = await make.company(at.id);
    for (const role of ['companyUser', 'user'] as const) {
      expect(
        (
          await create(at, newAdmin(8), {
            token: await at.sign(await make.user(at.id, { role, companyId: company._id })),
          })
        ).status,
      ).toBe(403);
    }
    expect((await create(at, newAdmin(8), { token: other.token })).status).toBe(401);
    expect((await create(at, newAdmin(8), { token: tokens.sign({ firm: null, role: 'systemAdmin' }) })).status).toBe(
      403,
    );
  });

  it('refuses bad input', async () => {
    const at = await firm();
    const good = newAdmin(9);
    const bad: unknown[] = [
      {},
      { ...good, companyName: '   ' },
      { ...good, companyName: 'x'.repeat(121) },
      { ...good, companyName: { $gt: '' } },
      { ...good, adminEmail: { $gt: '' } },
      { ...good, adminEmail: 'nobody' },
      { ...good, isAdmin: true },
      { ...good, existingUserId: 'a'.repeat(24) },
      { companyName: 'x', existingUserId: { $ne: null } },
      { companyName: 'x', existingUserId: 'undefined' },
    ];
    for (const body of bad) expect((await create(at, body)).status, JSON.stringify(body)).toBe(422);
    expect(await countOf(at.id)).toMatchObject({ companies: 0 });
  });
});
