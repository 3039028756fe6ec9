import { randomUUID } from 'node:crypto';
import { CALLS, type CallName, callOf } from '@scopewright/contracts';
import { ROUTES } from '@scopewright/contracts/routes';
import type { OwnTemplateSummary, ScopeItem, ScopeView } from '@scopewright/contracts/scoping';
import { writeWorkflowRest } from '@scopewright/domain/scoping/exchange/workflow-rest';
import { SCOPE_TEMPLATES } from '@scopewright/domain/scoping/templates/catalogue';
import { afterAll, describe, expect, it } from 'vitest';
import { startDelivery } from '../testing/delivery.ts';
import { type Asked, scopeOf, set, type TestScope } from '../testing/scope.ts';

const delivery = await startDelivery('scope-hostile');
afterAll(() => delivery.close());

const SECRET = 'a secret of the firm';
const rule = (fieldId: string) => ({
  when: { match: 'all', conditions: [{ fieldId, operator: 'isNotEmpty' }] },
  effect: 'require',
  sectionIds: [],
  placementIds: ['pla1'],
  optionIds: [],
});
const placement = (fieldId: string) => ({ fieldId, sectionId: 'sec1', required: false, hiddenByDefault: false });
const transition = (values: object = {}) => ({
  name: 'Go',
  from: 'start',
  toStatusId: 'sta1',
  actors: [],
  conditions: null,
  screenFieldIds: [],
  ...values,
});

/** A company with an item of each kind, all with notes. */
async function filled(scope: TestScope) {
  const notes = SECRET;
  const desk = await scope.project({
    notes,
    content: { key: 'DESK', portalGroups: { grp1: { name: 'All', order: 'a0' } } },
  });
  const field = await scope.make('field', { notes });
  const workflow = await scope.make('workflow', {
    projectId: desk.id,
    notes,
    content: { statuses: { sta1: { name: 'Open', category: null } }, transitions: { tra1: transition() } },
  });
  const type = await scope.make('requestType', {
    projectId: desk.id,
    notes,
    content: {
      sections: { sec1: { name: 'All', help: '', hiddenByDefault: false } },
      placements: { pla1: placement(field.id) },
    },
  });
  await scope.changed(type, set(['notes'], SECRET, `${SECRET}, still`));
  const view = (await scope.inCompany('saveScopeView', { body: { name: 'Mine', filters: {} } })).body as ScopeView;
  await scope.inCompany('addConfigItem', { body: { name: 'Own item', phase: 1 } });
  const saved = await scope.onItem('saveTemplate', desk, { name: 'Template' });
  return { desk, field, workflow, type, view, template: saved.body as OwnTemplateSummary };
}
type Filled = Awaited<ReturnType<typeof filled>>;

/** Paths of calls that have the same abilities, and tests of their own (trace.test.ts, change-orders.test.ts). */
const ELSEWHERE = /coverage|trace|findings|unsold-parts|\/build/;
/** The calls whose ability is about a scope. */
const SCOPING = (Object.keys(CALLS) as CallName[]).filter((name) => {
  const { who, path } = callOf(name);
  return 'ability' in who && who.ability.startsWith('scope:') && !ELSEWHERE.test(path);
});
const isRead = (name: CallName) => ROUTES[name].method === 'GET' || name === 'exportForSite';
/** Reads of the scope that clients' people may call, which are all but that of scripts. */
const isReadByClients = (name: CallName): boolean => isRead(name) && name !== 'functionScripts';
/** Saved views are personal: any role can have them. */
const OF_READERS: ReadonlySet<CallName> = new Set(['saveScopeView', 'deleteScopeView']);

/** Calls about the firm, independent of the company. */
const OF_FIRM: ReadonlySet<CallName> = new Set(['scopeTemplates', 'changeTemplate', 'deleteTemplate', 'handWorkHours']);

/** The request of each call about a scope; a permitted caller gets or changes something with it. */
const askedOf = (
  { companyId }: TestScope,
  { desk, field, type, workflow, view, template }: Filled,
): Partial<Record<CallName, Asked>> => {
  const params = { companyId };
  const ofProject = { companyId, projectId: desk.id };
  const operation = { operationId: randomUUID() };
  const onType = { itemId: type.id };
  const file = {
    ...operation,
    text: writeWorkflowRest({ name: 'x', description: '', content: workflow.content }).text,
  };
  return {
    projects: { query: params },
    scope: { params, query: { projectId: desk.id } },
    scopeItem: { params: { itemId: field.id } },
    scopeContents: { params },
    createScopeItem: { params, body: { ...operation, kind: 'field', name: 'x' } },
    changeScopeItem: { params: onType, body: { ...operation, version: 1, changes: [set(['phase'], 1, 2)] } },
    moveScopeItem: { params: onType, body: { ...operation, after: null, portalGroupId: 'grp1' } },
    deleteScopeItem: { params: { itemId: workflow.id }, body: { ...operation, version: 1, force: true } },
    restoreScopeItem: { params: onType, body: operation },
    scopeItemUses: { params: { itemId: field.id } },
    functionScripts: { params: { itemId: workflow.id } },
    scopeItemHistory: { params: onType },
    implementScopeItem: { params: onType, body: { ...operation, implemented: true } },
    changeScopeItems: { params, body: { itemIds: [field.id, type.id], set: { phase: 3 } } },
    scopeCheck: { params, query: { projectId: desk.id } },
    exportScopeCheck: { params },
    handWorkHours: {},
    searchScope: { params, query: { q: 'a' } },
    exportScope: { params },
    scopeTemplates: {},
    saveTemplate: { params: { itemId: desk.id }, body: { ...operation, name: 'x' } },
    changeTemplate: { params: { scopeTemplateId: template.id }, body: { version: 1, name: 'x' } },
    deleteTemplate: { params: { scopeTemplateId: template.id } },
    insertTemplate: { params: { companyId, templateId: 'access' }, body: { ...operation, projectId: desk.id } },
    copyProject: { params: { companyId, projectId: desk.id }, body: { ...operation, name: 'Copy', key: 'COPY' } },
    importWorkflow: { params: ofProject, body: { ...file, format: 'rest' } },
    importForm: { params: ofProject, body: { ...operation, text: '{}' } },
    exportScopeItem: { params: { itemId: workflow.id }, query: { format: 'rest' } },
    exportForSite: { params: { itemId: workflow.id }, body: { format: 'rest', site: { statuses: [], fields: [] } } },
    companyConfigItems: { params },
    changeConfigItem: { params, body: { name: 'Portal branding', from: {}, to: { inScope: true } } },
    addConfigItem: { params, body: { name: 'x', phase: 1 } },
    removeConfigItem: { params, body: { name: 'Own item' } },
    scopeViews: { params },
    saveScopeView: { params, body: { name: 'Other', filters: {} } },
    deleteScopeView: { params: { viewId: view.id } },
  };
};
const calls = (scope: TestScope, items: Filled) => Object.entries(askedOf(scope, items)) as [CallName, Asked][];

/** Everything that is stored of a company's scope. */
const stored = ({ company }: TestScope) =>
  delivery.system(async () => {
    const { scopeItems, scopeViews, companyData, companies } = delivery.database.models;
    const of = { companyId: company._id };
    const found = await Promise.all([
      scopeItems.find(of).sort({ _id: 1 }).lean(),
      scopeViews.find(of).sort({ _id: 1 }).lean(),
      companyData.find(of).lean(),
    ]);
    return JSON.stringify([...found, (await companies.findById(company._id).lean())?.scopeItemCount]);
  });

describe('every call about a scope', () => {
  it('is among those that are asked here', async () => {
    const scope = await scopeOf(delivery, await delivery.firm());
    expect(
      calls(scope, await filled(scope))
        .map(([name]) => name)
        .toSorted(),
    ).toEqual(SCOPING.toSorted());
  });

  it('shows nothing to people without access to the company, and changes nothing for them', async () => {
    const at = await delivery.firm();
    const scope = await scopeOf(delivery, at);
    const items = await filled(scope);
    const elsewhere = await delivery.make.company(at.id);
    const of = async (role: 'consultant' | 'companyUser' | 'user') =>
      at.sign(await delivery.make.user(at.id, { role, companyId: role === 'consultant' ? null : elsewhere._id }));
    const other = await delivery.firm();
    const strangers = {
      consultant: await of('consultant'),
      companyUser: await of('companyUser'),
      user: await of('user'),
    };
    const before = await stored(scope);
    for (const [name, asked] of calls(scope, items)) {
      const ask = (tenant: string, token: string) => delivery.service.call(name, { tenant, ...asked, token });
      expect((await ask(at.key, other.token)).status, `${name} with another firm's token`).toBe(401);
      if (OF_FIRM.has(name)) continue;
      expect((await ask(other.key, other.token)).status, `${name} at another firm`).toBe(404);
      for (const [role, token] of Object.entries(strangers)) {
        const { status, body } = await ask(at.key, token);
        expect(
          role === 'consultant' || isReadByClients(name) || OF_READERS.has(name) ? [404] : [403],
          `${name} as ${role}`,
        ).toContain(status);
        expect(JSON.stringify(body)).not.toContain(items.desk.id);
      }
    }
    expect(await stored(scope)).toBe(before);
  });

  it('shows the company’s own people no notes and no hours, and changes nothing for them', async () => {
    const at = await delivery.firm();
    const scope = await scopeOf(delivery, at);
    const items = await filled(scope);
    const before = await stored(scope);
    for (const role of ['companyUser', 'user'] as const) {
      const token = await at.sign(await delivery.make.user(at.id, { role, companyId: scope.company._id }));
      for (const [name, asked] of calls(scope, items)) {
        if (name === 'saveScopeView') continue;
        const { status, body } = await scope.ask(name, { ...asked, token });
        const expected = name === 'deleteScopeView' ? 404 : isReadByClients(name) && !OF_FIRM.has(name) ? 200 : 403;
        expect(status, `${name} as ${role}`).toBe(expected);
        expect(JSON.stringify(body), `${name} as ${role}`).not.toMatch(/secret|"hours"|Hours By Hand/);
      }
      for (const name of ['companyActivity', 'exportCompanyActivity'] as const)
        expect(JSON.stringify((await scope.inCompany(name, { token })).body)).not.toContain('secret');
    }
    expect(await stored(scope)).toBe(before);
  });

  it.each([
    ['archived', 409],
    ['deleted', 404],
  ] as const)('changes nothing in a company that is %s', async (status, answer) => {
    const scope = await scopeOf(delivery, await delivery.firm());
    const items = await filled(scope);
    await delivery.system(() =>
      delivery.database.models.companies.updateOne({ _id: scope.company._id }, { $set: { status } }),
    );
    const before = await stored(scope);
    for (const [name, asked] of calls(scope, items)) {
      if (OF_FIRM.has(name) || OF_READERS.has(name)) continue;
      expect((await scope.ask(name, asked)).status, name).toBe(isRead(name) && status === 'archived' ? 200 : answer);
    }
    expect(await stored(scope)).toBe(before);
  });

  it('that changes something is refused where the trial of the firm has ended', async () => {
    const other = await scopeOf(delivery, await delivery.firm());
    const ended = await scopeOf(delivery, await delivery.firm({ trialEndsAt: new Date(0) }));
    for (const [name, asked] of calls(ended, await filled(other)))
      if (!isRead(name) && !OF_READERS.has(name)) expect((await ended.ask(name, asked)).status, name).toBe(402);
  });
});

it('references within a call are of the same company, wherever they are', async () => {
  const at = await delivery.firm();
  const scope = await scopeOf(delivery, at);
  const theirs = await scopeOf(delivery, at);
  const [own, foreign] = [await filled(scope), await filled(theirs)];
  const person = await delivery.make.user(at.id, { role: 'user', companyId: scope.company._id });
  const stranger = (await delivery.firm()).admin;
  const before = [await stored(scope), await stored(theirs)];
  const conditions = {
    match: 'any',
    conditions: [{ match: 'all', conditions: [{ fieldId: foreign.field.id, operator: 'isEmpty' }] }],
  };
  const approval = {
    name: 'a',
    statusId: 'sta1',
    approvers: { by: 'field', fieldId: foreign.field.id },
    needs: { by: 'principal' },
  };
  const test = { name: 't', answers: { [foreign.field.id]: 'x' }, visiblePlacementIds: [], requiredPlacementIds: [] };
  const changes: [ScopeItem, ...Parameters<typeof set>][] = [
    [own.type, ['content', 'placements', 'pla2'], undefined, placement(foreign.field.id)],
    [own.type, ['content', 'placements', 'pla1', 'fieldId'], own.field.id, foreign.field.id],
    [own.type, ['content', 'placements', 'pla1', 'fieldId'], own.field.id, own.workflow.id],
    [own.type, ['content', 'rules', 'rul1'], undefined, rule(foreign.field.id)],
    [own.type, ['content', 'tests', 'tes1'], undefined, test],
    [own.type, ['content', 'workflowId'], null, foreign.workflow.id],
    [own.workflow, ['content', 'transitions', 'tra1', 'screenFieldIds'], [], [foreign.field.id]],
    [own.workflow, ['content', 'transitions', 'tra1', 'conditions'], null, conditions],
    [
      own.workflow,
      ['content', 'approvals', 'app1'],
      undefined,
      { ...approval, approveTransitionId: null, declineTransitionId: null },
    ],
    [own.desk, ['content', 'consultantIds'], [], [stranger._id.toHexString()]],
    [own.desk, ['content', 'consultantIds'], [], [person._id.toHexString()]],
    [own.field, ['ownerId'], null, stranger._id.toHexString()],
  ];
  for (const [item, ...change] of changes)
    expect((await scope.change(item, [set(...change)])).status, change[0].join('.')).toBe(422);
  const { companyId } = scope;
  const operation = { operationId: randomUUID() };
  const asked: [CallName, Asked, number][] = [
    ['scope', { params: { companyId }, query: { projectId: foreign.desk.id } }, 404],
    ['scopeContents', { params: { companyId }, query: { projectId: foreign.desk.id } }, 404],
    ['scopeCheck', { params: { companyId }, query: { projectId: foreign.desk.id } }, 404],
    [
      'importWorkflow',
      { params: { companyId, projectId: foreign.desk.id }, body: { ...operation, format: 'rest', text: '{}' } },
      404,
    ],
    ['importForm', { params: { companyId, projectId: own.workflow.id }, body: { ...operation, text: '{}' } }, 404],
    [
      'insertTemplate',
      { params: { companyId, templateId: 'access' }, body: { ...operation, projectId: foreign.desk.id } },
      422,
    ],
    [
      'insertTemplate',
      { params: { companyId, templateId: 'constructor' }, body: { ...operation, projectId: own.desk.id } },
      404,
    ],
    [
      'createScopeItem',
      { params: { companyId }, body: { ...operation, kind: 'workflow', name: 'x', projectId: own.workflow.id } },
      422,
    ],
  ];
  for (const [name, given, status] of asked) expect((await scope.ask(name, given)).status, name).toBe(status);
  expect([await stored(scope), await stored(theirs)]).toEqual(before);
  const last = await scope.onItem('moveScopeItem', own.type, { after: foreign.type.id });
  expect([last.status, await stored(theirs)]).toEqual([200, before[1]]);
});

describe('an operation', () => {
  it('that is used for something else is refused, whatever it was used for', async () => {
    const scope = await scopeOf(delivery, await delivery.firm());
    const { field, type } = await filled(scope);
    const operationId = 'used-for-something';
    const send = (name: CallName, item: ScopeItem, body: object) =>
      scope.ask(name, { params: { itemId: item.id }, body: { operationId, ...body } });
    const change = (to: number, version = 1) =>
      send('changeScopeItem', field, { version, changes: [set(['phase'], 1, to)] });
    expect((await change(2)).status).toBe(200);
    expect((await change(3)).status).toBe(422);
    expect((await send('implementScopeItem', field, { implemented: true })).status).toBe(422);
    expect((await send('deleteScopeItem', field, { version: 2, force: true })).status).toBe(422);
    // the same change with a newer version counts as a repeat
    expect((await change(2, 2)).body).toMatchObject({ item: { phase: 2, version: 2 } });
    expect((await send('implementScopeItem', type, { implemented: true })).status).toBe(200);
  });

  it('that is sent several times concurrently is done once, whatever it does', async () => {
    const scope = await scopeOf(delivery, await delivery.firm());
    const { type, desk, workflow } = await filled(scope);
    const { text } = writeWorkflowRest({ name: 'x', description: '', content: workflow.content });
    const params = { itemId: type.id };
    const { companyId } = scope;
    const once: [CallName, Asked][] = [
      ['implementScopeItem', { params, body: { implemented: true } }],
      ['moveScopeItem', { params, body: { after: null, portalGroupId: 'grp1' } }],
      ['deleteScopeItem', { params, body: { version: 4, force: true } }],
      ['restoreScopeItem', { params, body: {} }],
      ['importWorkflow', { params: { companyId, projectId: desk.id }, body: { format: 'rest', text } }],
      ['insertTemplate', { params: { companyId, templateId: 'access' }, body: { projectId: desk.id } }],
    ];
    const versions: number[] = [];
    for (const [name, { params: where = {}, body }] of once) {
      const given = { params: where, body: { operationId: `once-${name}`, ...(body as object) } };
      const answers = await Promise.all([1, 2, 3].map(() => scope.ask(name, given)));
      expect(
        answers.map(({ status }) => status),
        name,
      ).toEqual([200, 200, 200]);
      versions.push((await scope.read(type)).version);
    }
    expect(versions).toEqual([3, 4, 5, 6, 6, 6]);
    const { items } = (await scope.inCompany('scopeContents')).body as { items: ScopeItem[] };
    const ofTemplate = SCOPE_TEMPLATES.find(({ id }) => id === 'access')?.workflows.length ?? 0;
    expect(items.filter(({ kind }) => kind === 'workflow')).toHaveLength(2 + ofTemplate);
  });

  it('that someone sends again after losing access to the company shows them nothing', async () => {
    const at = await delivery.firm();
    const scope = await scopeOf(delivery, at);
    const consultant = await delivery.make.user(at.id, { role: 'consultant' });
    const token = await at.sign(consultant);
    const assign = (ids: unknown[]) =>
      delivery.system(() =>
        delivery.database.models.companies.updateOne(
          { _id: scope.company._id },
          { $set: { assignedConsultantIds: ids } },
        ),
      );
    await assign([consultant._id]);
    const send = () =>
      scope.inCompany('createScopeItem', { body: { operationId: 'made-by-me', kind: 'field', name: 'Mine' }, token });
    expect((await send()).status).toBe(201);
    await assign([]);
    expect((await send()).status).toBe(404);
  });

  it('with something that is no version is refused, and one that never was is a conflict', async () => {
    const scope = await scopeOf(delivery, await delivery.firm());
    const field = await scope.make('field');
    const answers: Record<string, number> = {};
    for (const version of [-1, 0, 1.5, 1e308, null, '1', Number.MAX_SAFE_INTEGER + 2, 2])
      answers[JSON.stringify(version)] = (await scope.onItem('deleteScopeItem', field, { version })).status;
    expect(answers).toEqual({
      '-1': 422,
      '0': 422,
      '1.5': 422,
      '1e+308': 422,
      null: 422,
      '"1"': 422,
      '9007199254740992': 422,
      '2': 409,
    });
  });
});

it('whatever is deleted and restored concurrently, nothing exists without its project, and everything is counted', async () => {
  const scope = await scopeOf(delivery, await delivery.firm());
  const { desk, workflow, type } = await filled(scope);
  const at = async (item: ScopeItem) => (await scope.read(item)).version;
  const remove = async (item: ScopeItem) =>
    scope.onItem('deleteScopeItem', item, { version: await at(item), force: true });
  const restore = (item: ScopeItem) => scope.onItem('restoreScopeItem', item, {});
  const make = () =>
    scope.inCompany('createScopeItem', {
      body: { operationId: randomUUID(), kind: 'workflow', name: 'x', projectId: desk.id },
    });
  for (let round = 0; round < 5; round += 1) {
    await remove(workflow);
    const answers = await Promise.all([
      remove(desk),
      restore(workflow),
      remove(type),
      make(),
      scope.onItem('moveScopeItem', type, { after: null }),
    ]);
    for (const { status } of answers) expect([200, 201, 409, 422]).toContain(status);
    const rows = await delivery.system(() =>
      delivery.database.models.scopeItems.find({ companyId: scope.company._id, deletedAt: null }).lean(),
    );
    const there = new Set(rows.map(({ _id }) => _id.toHexString()));
    for (const { projectId } of rows) if (projectId !== null) expect(there.has(projectId.toHexString())).toBe(true);
    expect((await scope.counts())[0]).toBe(rows.length);
    await restore(desk);
  }
});

it('conditions that a file nests without end are not stored', async () => {
  const scope = await scopeOf(delivery, await delivery.firm());
  const { desk, workflow } = await filled(scope);
  const text = writeWorkflowRest({ name: 'x', description: '', content: workflow.content }).text;
  const deep = `${'{"match":"all","conditions":['.repeat(150)}${']}'.repeat(150)}`;
  const hostile = text.replace('\\"conditions\\":null', `\\"conditions\\":${deep.replaceAll('"', '\\"')}`);
  expect(hostile).not.toBe(text);
  const { status, body } = await scope.ask('importWorkflow', {
    params: { companyId: scope.companyId, projectId: desk.id },
    body: { operationId: randomUUID(), format: 'rest', text: hostile },
  });
  expect([status, JSON.stringify(body)]).toEqual([200, expect.stringContaining('The property scopewright')]);
});
