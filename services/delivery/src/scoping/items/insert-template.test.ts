import type { InsertionResult, ScopeItem, ScopeTemplateSummary } from '@scopewright/contracts/scoping';
import { afterAll, expect, it } from 'vitest';
import { startDelivery } from '../../testing/delivery.ts';
import { scopeOf } from '../../testing/scope.ts';

const delivery = await startDelivery('scope-templates');
afterAll(() => delivery.close());

const started = async () => {
  const at = await delivery.firm();
  const scope = await scopeOf(delivery, at);
  const templates = ((await scope.ask('scopeTemplates')).body as { items: ScopeTemplateSummary[] }).items;
  let presses = 0;
  const insert = (templateId: string, body: object, token = at.token) => {
    presses += 1;
    return scope.ask('insertTemplate', {
      params: { companyId: scope.companyId, templateId },
      body: { operationId: `insertion-${presses}`, ...body },
      token,
    });
  };
  const contents = async () => ((await scope.inCompany('scopeContents')).body as { items: ScopeItem[] }).items;
  return { at, ...scope, templates, insert, contents };
};

it('every template creates a new project with its contents, all of it together', async () => {
  const { templates, insert, contents, counts, events } = await started();
  expect(templates.length).toBeGreaterThanOrEqual(9);
  for (const [index, { id, name, counts: said }] of templates.entries()) {
    const { status, body } = await insert(id, { projectId: null, project: { key: `T${index}`, name } });
    expect(status, id).toBe(200);
    const { projectId, items } = body as InsertionResult;
    const made = (await contents()).filter((item) => item.projectId === projectId);
    expect(made.filter(({ kind }) => kind === 'workflow')).toHaveLength(said.workflows);
    expect(made.filter(({ kind }) => kind === 'requestType')).toHaveLength(said.requestTypes);
    expect(items.every((item) => item.id !== undefined)).toBe(true);
    // later templates reuse fields of earlier ones
    if (index === 0) expect(items.filter(({ kind }) => kind === 'field')).toHaveLength(said.fields);
  }
  const all = await contents();
  expect(await counts()).toEqual([all.length, 0]);
  expect(new Set(all.filter(({ kind }) => kind === 'field').map(({ order }) => order)).size).toBe(
    all.filter(({ kind }) => kind === 'field').length,
  );
  expect((await events()).filter(({ action }) => action === 'scope.template-inserted')).toHaveLength(templates.length);
});

it('is one event with its new items, which the history of each of the items begins with', async () => {
  const { at, insert, onItem, events, company } = await started();
  const { projectId, items } = (await insert('incident', { projectId: null, project: { key: 'DESK', name: 'Desk' } }))
    .body as InsertionResult;
  const [event, ...others] = await events();
  const count = (kind: string) => items.filter((item) => item.kind === kind).length;
  expect(others).toEqual([]);
  expect(event).toMatchObject({
    action: 'scope.template-inserted',
    targetId: projectId,
    changes: {
      projects: { from: null, to: 1 },
      requestTypes: { from: null, to: count('requestType') },
      fields: { from: null, to: count('field') },
    },
  });
  const historyOf = async (id = '', query: Record<string, string> = {}) => {
    const { body } = await onItem('scopeItemHistory', { id }, undefined, { query });
    return (body as { items: { id: string; action: string }[] }).items.map(({ action }) => action);
  };
  for (const { id, kind } of items) expect(await historyOf(id), kind).toEqual(['scope.template-inserted']);
  const field = items.find(({ kind }) => kind === 'field')?.id ?? '';
  expect((await onItem('implementScopeItem', { id: field }, { implemented: true })).status).toBe(200);
  expect(await historyOf(field)).toEqual(['scope.implemented', 'scope.template-inserted']);
  const client = await at.sign(await delivery.make.user(at.id, { role: 'user', companyId: company._id }));
  const seen = await delivery.service.call('companyActivity', {
    tenant: at.key,
    token: client,
    params: { companyId: company._id.toHexString() },
  });
  expect((seen.body as { items: { action: string }[] }).items.map(({ action }) => action)).toEqual([
    'scope.implemented',
    'scope.template-inserted',
  ]);
});

it('a second one into the same project uses existing fields, and names its changes to them', async () => {
  const { insert, contents, counts } = await started();
  const { projectId } = (await insert('incident', { projectId: null, project: { key: 'DESK', name: 'Desk' } }))
    .body as InsertionResult;
  const before = await counts();
  const preview = (await insert('incident', { projectId, dryRun: true })).body as InsertionResult;
  expect(preview).toMatchObject({
    projectId: null,
    conflicts: expect.arrayContaining([expect.objectContaining({ kind: 'field', blocks: false })]),
  });
  expect(preview.items.some(({ kind, id }) => kind === 'field' || id !== undefined)).toBe(false);
  expect(await counts()).toEqual(before);
  const { status, body } = await insert('incident', { projectId });
  expect([status, (body as InsertionResult).items.map(({ kind, name }) => [kind, name])]).toEqual([
    200,
    preview.items.map(({ kind, name }) => [kind, name]),
  ]);
  const project = (await contents()).find(({ id }) => id === projectId);
  expect(project).toMatchObject({ version: 1 });
  const other = (await insert('onboarding', { projectId })).body as InsertionResult;
  expect(other.items.length).toBeGreaterThan(0);
  expect((await contents()).find(({ id }) => id === projectId)?.version).toBe(2);
});

it('several together share their fields, in one transaction with one event', async () => {
  const { insert, contents, counts, events, templates } = await started();
  const project = { key: 'DESK', name: 'Desk' };
  const several = { projectId: null, project, otherTemplateIds: ['change', 'access'] };
  const preview = (await insert('incident', { ...several, dryRun: true })).body as InsertionResult;
  expect(preview.conflicts).toEqual([]);
  expect(await counts()).toEqual([0, 0]);
  const { projectId, items } = (await insert('incident', several)).body as InsertionResult;
  expect(items.map(({ kind, name }) => [kind, name])).toEqual(preview.items.map(({ kind, name }) => [kind, name]));
  const all = await contents();
  const names = (kind: string) => all.filter((item) => item.kind === kind).map(({ name }) => name);
  expect(names('project')).toEqual(['Desk']);
  expect(new Set(names('field')).size).toBe(names('field').length);
  const chosen = templates.filter(({ id }) => ['incident', 'change', 'access'].includes(id));
  const sum = (kind: 'workflows' | 'fields') => chosen.reduce((total, one) => total + one.counts[kind], 0);
  expect(names('workflow')).toHaveLength(sum('workflows'));
  expect(names('field').length).toBeLessThan(sum('fields'));
  expect(all.find(({ id }) => id === projectId)).toMatchObject({
    version: 1,
    description: expect.stringContaining('\n'),
  });
  expect(await events()).toMatchObject([
    { action: 'scope.template-inserted', targetName: 'Incident management, Change management, Access requests' },
  ]);
});

it('an unknown or excessive one among several is refused, and nothing is inserted', async () => {
  const { insert, counts } = await started();
  const several = (otherTemplateIds: string[]) =>
    insert('incident', { projectId: null, project: { key: 'DESK', name: 'Desk' }, otherTemplateIds });
  expect(await several(['change', 'unknown'])).toMatchObject({
    status: 422,
    body: { details: { otherTemplateIds: 'This template does not exist' } },
  });
  expect((await several(Array.from({ length: 20 }, (_, at) => `template-${at}`))).status).toBe(422);
  expect(await counts()).toEqual([0, 0]);
  // a template is inserted once, however often it is named
  const { items } = (await several(['incident', 'incident'])).body as InsertionResult;
  expect(items.filter(({ kind }) => kind === 'project')).toHaveLength(1);
  expect(items.some(({ name }) => name.endsWith(' 2'))).toBe(false);
});

it('nothing is inserted where something blocks, or twice for one press', async () => {
  const { insert, counts, ask, companyId, templates } = await started();
  const press = () =>
    ask('insertTemplate', {
      params: { companyId, templateId: 'incident' },
      body: { operationId: 'one-and-the-same', projectId: null, project: { key: 'DESK', name: 'Desk' } },
    });
  const answers = await Promise.all([press(), press(), press()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ body }) => (body as InsertionResult).projectId)).size).toBe(1);
  const before = await counts();
  const taken = await insert('change', { projectId: null, project: { key: 'DESK', name: 'Another' } });
  expect(taken).toMatchObject({
    status: 409,
    body: {
      current: {
        projectId: null,
        items: [],
        conflicts: expect.arrayContaining([expect.objectContaining({ kind: 'project', blocks: true })]),
      },
    },
  });
  expect((await insert('nothing-of-that-name', { projectId: null })).status).toBe(404);
  expect((await insert('change', { projectId: null })).status).toBe(422);
  expect((await insert('change', { projectId: 'f'.repeat(24) })).status).toBe(422);
  expect((await insert('change', { projectId: null, project: { key: 'lower', name: 'x' } })).status).toBe(422);
  expect(await counts()).toEqual(before);
  expect(templates.some(({ id }) => id === 'change')).toBe(true);
});

it('is for people who may write, in companies that they may see', async () => {
  const { at, insert, company, companyId } = await started();
  const body = { projectId: null, project: { key: 'DESK', name: 'Desk' } };
  const sign = async (values: object) => at.sign(await delivery.make.user(at.id, values));
  expect((await insert('incident', body, await sign({ role: 'companyUser', companyId: company._id }))).status).toBe(
    403,
  );
  expect((await insert('incident', body, await sign({ role: 'consultant' }))).status).toBe(404);
  expect((await insert('incident', { ...body, dryRun: true }, await sign({ role: 'consultant' }))).status).toBe(404);
  const other = await delivery.firm();
  const foreign = {
    tenant: other.key,
    token: other.token,
    params: { companyId, templateId: 'incident' },
    body: { operationId: 'foreign-press', ...body },
  };
  expect((await delivery.service.call('insertTemplate', foreign)).status).toBe(404);
});
