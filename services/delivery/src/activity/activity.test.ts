import type { AuditEvent } from '@scopewright/contracts';
import { ROUTES } from '@scopewright/contracts/routes';
import { Types } from 'mongoose';
import { afterAll, describe, expect, it } from 'vitest';
import { startDelivery, type TestFirm } from '../testing/delivery.ts';

const delivery = await startDelivery('activity');
const { make } = delivery;
afterAll(() => delivery.close());

type Page = { items: AuditEvent[]; nextCursor: string | null };
const ofFirm = (at: TestFirm, token: string, query: Record<string, string> = {}) =>
  delivery.service.call('firmActivity', { tenant: at.key, token, query });
const ofCompany = (at: TestFirm, companyId: Types.ObjectId, token: string, query: Record<string, string> = {}) =>
  delivery.service.call('companyActivity', {
    tenant: at.key,
    token,
    params: { companyId: companyId.toHexString() },
    query,
  });
const actions = ({ body }: { body: unknown }) => (body as Page).items.map(({ action }) => action);
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));

/** Two companies with one event each, one event of the firm itself, and one of another firm. */
async function history() {
  const firm = await delivery.firm();
  const other = await delivery.firm();
  const [first, second, foreign] = [
    await make.company(firm.id, { name: 'First' }),
    await make.company(firm.id, { name: 'Second' }),
    await make.company(other.id),
  ];
  await make.event(firm.id, {
    action: 'company.created',
    companyId: first._id,
    actorId: firm.admin._id,
    targetType: 'company',
    targetName: 'First',
    at: at(1),
  });
  await make.event(firm.id, {
    action: 'company.renamed',
    companyId: second._id,
    at: at(2),
    changes: { name: { from: 'Old', to: 'Second' } },
  });
  await make.event(firm.id, { action: 'firm.renamed', at: at(3) });
  await make.event(firm.id, { action: 'sow.updated', companyId: first._id, at: at(4) });
  await make.event(other.id, { action: 'company.created', companyId: foreign._id, at: at(5) });
  return { firm, other, first, second, foreign };
}

it('shows a firm administrator all events of the firm, the latest first, with names and changes', async () => {
  const { firm, first } = await history();
  const answer = await ofFirm(firm, firm.token);
  expect(actions(answer)).toEqual(['sow.updated', 'firm.renamed', 'company.renamed', 'company.created']);
  const { items } = answer.body as Page;
  expect(items[2]).toMatchObject({
    changes: [{ field: 'name', from: 'Old', to: 'Second' }],
    company: { name: 'Second' },
    actor: null,
  });
  expect(items[3]).toMatchObject({
    at: at(1).toISOString(),
    actor: { id: firm.admin._id.toHexString(), name: firm.admin.name },
    company: { id: first._id.toHexString(), name: 'First' },
    target: { type: 'company', name: 'First' },
  });
  expect(JSON.stringify(items)).not.toContain('"ip"');
});

it('shows a consultant events of the companies they see, and none of the firm itself', async () => {
  const { firm, first, second } = await history();
  const consultant = await make.user(firm.id, { role: 'consultant' });
  const token = await firm.sign(consultant);
  expect(actions(await ofFirm(firm, token))).toEqual([]);
  expect((await ofCompany(firm, first._id, token)).status).toBe(404);
  await delivery.system(() =>
    delivery.database.models.companies.updateOne({ _id: second._id }, { assignedConsultantIds: [consultant._id] }),
  );
  expect(actions(await ofFirm(firm, token))).toEqual(['company.renamed']);
  expect(actions(await ofFirm(firm, token, { companyId: first._id.toHexString() }))).toEqual([]);
  expect(actions(await ofCompany(firm, second._id, token))).toEqual(['company.renamed']);
});

it('shows a consultant who sees every client no events of the firm itself either', async () => {
  const { firm } = await history();
  await delivery.system(() =>
    delivery.database.models.firms.updateOne({ _id: firm.id }, { consultantsCanSeeAllClients: true }),
  );
  const open = await delivery.firm({ consultantsCanSeeAllClients: true });
  const company = await make.company(open.id);
  await make.event(open.id, { action: 'firm.renamed' });
  await make.event(open.id, { action: 'company.created', companyId: company._id });
  const token = await open.sign(await make.user(open.id, { role: 'consultant' }));
  expect(actions(await ofFirm(open, token))).toEqual(['company.created']);
});

it.each(['companyUser', 'user'] as const)(
  'shows a %s the events meant for clients, of their own company only',
  async (role) => {
    const { firm, first, second } = await history();
    const token = await firm.sign(await make.user(firm.id, { role, companyId: first._id }));
    expect(actions(await ofCompany(firm, first._id, token))).toEqual(['company.created']);
    expect(actions(await ofFirm(firm, token))).toEqual(['company.created']);
    expect((await ofCompany(firm, second._id, token)).status).toBe(404);
  },
);

describe('an edit that is the firm’s own', () => {
  const changed = (...fields: string[]) =>
    Object.fromEntries(fields.map((field) => [field, { from: 'a secret', to: 'another' }]));
  /**
   * Edits of a company's scope, every second one of notes only, and a canceled SOW of which only the reason is
   * recorded; each by a different user.
   */
  async function edits() {
    const firm = await delivery.firm();
    const company = await make.company(firm.id);
    const [notes, others] = [
      await make.user(firm.id, { role: 'consultant', name: 'Notes' }),
      await make.user(firm.id, { role: 'consultant', name: 'Others' }),
    ];
    const add = (action: string, minute: number, changes: ReturnType<typeof changed>, actorId = others._id) =>
      make.event(firm.id, {
        action,
        companyId: company._id,
        actorId,
        at: at(minute),
        changes,
        targetType: 'workflow',
        targetName: `${minute}`,
      });
    for (let minute = 0; minute < 10; minute += 2) {
      await add('scope.changed', minute, changed('notes', 'phase'));
      await add('scope.changed', minute + 1, changed('notes'), notes._id);
    }
    await add('scope.changed', 20, {});
    await add('sow.cancelled', 21, changed('reason'));
    return {
      firm,
      company,
      client: await firm.sign(await make.user(firm.id, { role: 'companyUser', companyId: company._id })),
    };
  }
  const TOLD = ['21', '20', '8', '6', '4', '2', '0'];

  it('is nothing to a client, on pages as long as they are asked for, and all of it is shown to the firm', async () => {
    const { firm, company, client } = await edits();
    expect((await ofCompany(firm, company._id, firm.token)).body).toMatchObject({
      items: expect.objectContaining({ length: 12 }),
    });
    for (const limit of [1, 2, 3, 7]) {
      const seen: (string | null | undefined)[] = [];
      let cursor: string | null = '';
      for (let pages = 0; cursor !== null && pages < 9; pages += 1) {
        const { items, nextCursor }: Page = (
          await ofCompany(firm, company._id, client, { limit: `${limit}`, ...(cursor && { cursor }) })
        ).body as Page;
        expect(items).toHaveLength(Math.min(limit, TOLD.length - seen.length));
        expect(JSON.stringify(items)).not.toMatch(/notes|reason/);
        seen.push(...items.map(({ target }) => target?.name));
        cursor = nextCursor;
      }
      expect([seen, cursor], `${limit} at a time`).toEqual([TOLD, null]);
    }
    expect(actions(await ofCompany(firm, company._id, client, { action: 'sow' }))).toEqual(['sow.cancelled']);
  });

  it('makes no one one of the people that a client reads of', async () => {
    const { firm, company, client } = await edits();
    const people = async (token: string) => {
      const { body } = await delivery.service.call('companyActivityPeople', {
        tenant: firm.key,
        token,
        params: { companyId: company._id.toHexString() },
      });
      return (body as { items: { name: string }[] }).items.map(({ name }) => name);
    };
    expect([await people(client), await people(firm.token)]).toEqual([['Others'], ['Notes', 'Others']]);
  });
});

it('finds nothing of another firm, by any id', async () => {
  const { firm, foreign } = await history();
  expect((await ofCompany(firm, foreign._id, firm.token)).status).toBe(404);
  expect((await ofCompany(firm, new Types.ObjectId(), firm.token)).status).toBe(404);
  expect(actions(await ofFirm(firm, firm.token, { companyId: foreign._id.toHexString() }))).toEqual([]);
});

it('finds by actor, action or its noun, and time', async () => {
  const { firm } = await history();
  expect(actions(await ofFirm(firm, firm.token, { actorId: firm.admin._id.toHexString() }))).toEqual([
    'company.created',
  ]);
  expect(actions(await ofFirm(firm, firm.token, { action: 'company.renamed' }))).toEqual(['company.renamed']);
  expect(actions(await ofFirm(firm, firm.token, { action: 'company' }))).toEqual([
    'company.renamed',
    'company.created',
  ]);
  expect(actions(await ofFirm(firm, firm.token, { from: at(2).toISOString(), to: at(4).toISOString() }))).toEqual([
    'firm.renamed',
    'company.renamed',
  ]);
  const bad: Record<string, string>[] = [
    { action: 'company.*' },
    { actorId: 'x' },
    { from: 'yesterday' },
    { cursor: 'x' },
    { limit: '0' },
    { 'action[$ne]': 'x' },
  ];
  for (const query of bad) expect((await ofFirm(firm, firm.token, query)).status, JSON.stringify(query)).toBe(422);
});

it('pages through events of one instant without losing or repeating one, and asks for names once a page', async () => {
  const firm = await delivery.firm();
  const company = await make.company(firm.id);
  for (let index = 0; index < 7; index++)
    await make.event(firm.id, { companyId: company._id, actorId: firm.admin._id, at: at(1), targetName: `${index}` });
  const sent: string[] = [];
  const note = ({ commandName, command }: { commandName: string; command: Record<string, unknown> }) =>
    sent.push(`${commandName} ${command[commandName]}`);
  delivery.database.client.on('commandStarted', note);
  const seen: string[] = [];
  let cursor: string | null = '';
  for (let pages = 0; cursor !== null && pages < 5; pages++) {
    sent.length = 0;
    const { body } = await ofFirm(firm, firm.token, { limit: '3', ...(cursor && { cursor }) });
    ({ nextCursor: cursor } = body as Page);
    seen.push(...(body as Page).items.map(({ target, id }) => target?.name ?? id));
  }
  delivery.database.client.off('commandStarted', note);
  expect(new Set(seen).size).toBe(7);
  expect(sent.filter((command) => /auditEvents|users|companies/.test(command)).toSorted()).toEqual([
    'find auditEvents',
    'find companies',
    'find users',
  ]);
});

it('can be read while the account is read-only', async () => {
  const firm = await delivery.firm({ trialEndsAt: new Date(delivery.time.clock().getTime() - 1) });
  expect((await ofFirm(firm, firm.token)).status).toBe(200);
});

describe('the people in it', () => {
  const people = async (at: TestFirm, token: string, companyId?: Types.ObjectId) => {
    const name = companyId ? 'companyActivityPeople' : 'firmActivityPeople';
    const { status, body } = await delivery.service.call(name, {
      tenant: at.key,
      token,
      ...(companyId && { params: { companyId: companyId.toHexString() } }),
    });
    return status === 200 ? (body as { items: { name: string }[] }).items.map((person) => person.name) : status;
  };

  it('are the people whose actions the caller sees, by name', async () => {
    const { firm, other, first, second, foreign } = await history();
    const consultant = await make.user(firm.id, { role: 'consultant', name: '', email: 'con@firm.example' });
    await make.event(firm.id, { action: 'sow.created', companyId: first._id, actorId: consultant._id, at: at(6) });
    expect(await people(firm, firm.token)).toEqual(
      [firm.admin.name, 'con@firm.example'].toSorted((a, b) => a.localeCompare(b)),
    );
    expect(await people(firm, firm.token, first._id)).toHaveLength(2);
    expect(await people(firm, firm.token, second._id)).toEqual([]);
    const member = await firm.sign(await make.user(firm.id, { role: 'user', companyId: first._id }));
    expect(await people(firm, member, first._id)).toEqual([firm.admin.name]);
    expect(await people(firm, member, second._id)).toBe(404);
    expect(await people(firm, firm.token, foreign._id)).toBe(404);
    expect(await people(firm, await firm.sign(consultant), first._id)).toBe(404);
    expect(await people(firm, other.token)).toBe(401);
  });
});

describe('the export', () => {
  const file = async (at: TestFirm, token: string, companyId?: Types.ObjectId, query: Record<string, string> = {}) => {
    const path = companyId
      ? ROUTES.exportCompanyActivity.path.replace('{companyId}', companyId.toHexString())
      : ROUTES.exportFirmActivity.path;
    const response = await delivery.service.fetch(`/api/${path}?${new URLSearchParams(query)}`, {
      headers: { Authorization: `Bearer ${token}`, 'X-Forwarded-Host': `${at.key}.scopewright.app` },
    });
    return {
      status: response.status,
      headers: response.headers,
      lines: (await response.text()).trimEnd().split('\r\n'),
    };
  };

  it('contains the same events as the list, describes the changes, and is recorded', async () => {
    const { firm, second } = await history();
    const answer = await file(firm, firm.token, second._id, { action: 'company' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="activity-\d{4}-\d\d-\d\d\.csv"$/);
    expect(answer.lines).toEqual([
      'When,Who,Action,Company,Concerns,Changes,Request',
      '2026-01-01T00:02:00.000Z,,renamed the company,Second,,Name: Old → Second,',
    ]);
    const [latest] = ((await ofCompany(firm, second._id, firm.token)).body as Page).items;
    expect(latest).toMatchObject({ action: 'activity.exported', actor: { id: firm.admin._id.toHexString() } });
  });

  it('sends many events in chunks, each once, and takes nothing for a formula', async () => {
    const firm = await delivery.firm();
    const company = await make.company(firm.id);
    for (let index = 0; index < 501; index++)
      await make.event(firm.id, { companyId: company._id, at: at(1), targetType: 'sow', targetName: `=${index}` });
    const { lines } = await file(firm, firm.token, company._id, { action: 'company' });
    const rows = lines.slice(1);
    expect(new Set(rows).size).toBe(rows.length);
    expect(rows.length).toBe(501);
    for (const row of rows) expect(row.split(',')[4]).toMatch(/^'=/);
  });

  it('shows a consultant what they see, and is not for clients or others', async () => {
    const { firm, other, first, second } = await history();
    const consultant = await make.user(firm.id, { role: 'consultant' });
    await delivery.system(() =>
      delivery.database.models.companies.updateOne({ _id: second._id }, { assignedConsultantIds: [consultant._id] }),
    );
    const token = await firm.sign(consultant);
    expect((await file(firm, token)).lines.slice(1)).toHaveLength(1);
    expect((await file(firm, token, first._id)).status).toBe(404);
    expect((await file(firm, other.token, first._id)).status).toBe(401);
    for (const role of ['companyUser', 'user'] as const) {
      const member = await firm.sign(await make.user(firm.id, { role, companyId: first._id }));
      expect((await file(firm, member, first._id)).status).toBe(403);
      expect((await file(firm, member)).status).toBe(403);
    }
  });

  it('works while the account is read-only', async () => {
    const firm = await delivery.firm({ trialEndsAt: new Date(delivery.time.clock().getTime() - 1) });
    expect((await file(firm, firm.token)).status).toBe(200);
  });
});
