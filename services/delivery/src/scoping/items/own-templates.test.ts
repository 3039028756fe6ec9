import { randomUUID } from 'node:crypto';
import type { CallOutput } from '@scopewright/contracts';
import {
  COPIED_ITEMS_MAX,
  type InsertionResult,
  OWN_TEMPLATES_MAX,
  type OwnTemplateSummary,
  type ScopeItem,
  type ScopeItemOf,
} from '@scopewright/contracts/scoping';
import { BLANK_CONTENT } from '@scopewright/domain/scoping/blank';
import { afterAll, expect, it } from 'vitest';
import { startDelivery } from '../../testing/delivery.ts';
import { scopeOf, set, type TestScope } from '../../testing/scope.ts';
import { watchPool } from '../../testing/watch-pool.ts';

const delivery = await startDelivery('own-templates');
afterAll(() => delivery.close());
const { scopeItems, scopeTemplates, scopeTemplateItems } = delivery.database.models;

type Listed = CallOutput<'scopeTemplates'>['items'];
const contentsOf = async (scope: TestScope) =>
  ((await scope.inCompany('scopeContents')).body as { items: ScopeItem[] }).items;
const ofKind = (items: readonly ScopeItem[], kind: ScopeItem['kind']) => items.filter((item) => item.kind === kind);

/** A company with a project that is in progress, which can be saved as a template. */
async function started() {
  const at = await delivery.firm();
  const scope = await scopeOf(delivery, at);
  const { body } = await scope.ask('insertTemplate', {
    params: { companyId: scope.companyId, templateId: 'access' },
    body: { operationId: randomUUID(), projectId: null, project: { key: 'DESK', name: 'Desk' } },
  });
  const { projectId = '' } = body as { projectId: string } & InsertionResult;
  const items = await contentsOf(scope);
  const project = items.find(({ id }) => id === projectId) as ScopeItemOf<'project'>;
  await scope.changed(
    project,
    set(['notes'], '', 'They pay late'),
    set(['deadline'], null, '2027-01-31'),
    set(['openQuestions'], {}, { 'question-1': { text: 'Who approves?', answer: 'Ana' } }),
  );
  const save = (
    body: object = {},
    { item = project as ScopeItem, ...asked }: { item?: ScopeItem; token?: string } = {},
  ) => scope.onItem('saveTemplate', item, { name: 'Access desk', ...body }, asked);
  const saved = async (...asked: Parameters<typeof save>) => {
    const answer = await save(...asked);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    const { clientNamedIn: _texts, ...template } = answer.body as CallOutput<'saveTemplate'>;
    return template;
  };
  const list = async (token = at.token) => (await scope.ask('scopeTemplates', { token })).body as { items: Listed };
  const insert = (into: TestScope, templateId: string, values: object = {}) =>
    into.ask('insertTemplate', {
      params: { companyId: into.companyId, templateId },
      body: { operationId: randomUUID(), projectId: null, project: { key: 'NEW', name: 'New desk' }, ...values },
    });
  const remove = (scopeTemplateId: string, asked: object = {}) =>
    scope.ask('deleteTemplate', { params: { scopeTemplateId }, ...asked });
  const firmEvents = async () => {
    const events = await delivery.system(() =>
      delivery.database.models.auditEvents.find({ firmId: at.id, companyId: null }).sort({ _id: 1 }).lean(),
    );
    return events.flatMap(({ action, targetName }) => (action.startsWith('scope.') ? [[action, targetName]] : []));
  };
  const bytes = async () => ((await scope.ask('firmStorage')).body as CallOutput<'firmStorage'>).scopeBytes;
  return { ...scope, at, scope, project, items, save, saved, list, insert, remove, firmEvents, bytes };
}

it('a saved project is listed first, and makes the same project for another client, with fields created once', async () => {
  const { at, scope, items, project, saved, list, insert, events } = await started();
  const before = [await contentsOf(scope), (await events()).length];
  const pool = watchPool(delivery.pool);
  const template = await saved({ description: '  For access  ' });
  expect(template).toMatchObject({
    own: true,
    name: 'Access desk',
    description: 'For access',
    part: 'project',
    counts: {
      workflows: ofKind(items, 'workflow').length,
      requestTypes: ofKind(items, 'requestType').length,
      fields: ofKind(items, 'field').length,
    },
    savedBy: at.admin.name,
    version: 1,
  });
  const listed = (await list()).items;
  expect([listed[0], listed.slice(1).some(({ own }) => own)]).toEqual([template, false]);
  const other = await scopeOf(delivery, at);
  const { status, body } = await insert(other, template.id, { otherTemplateIds: ['access'] });
  pool.end();
  expect([status, pool.names]).toEqual([200, new Set(['saveTemplate', 'insertTemplates'])]);
  const made = await contentsOf(other);
  expect((body as InsertionResult).items).toHaveLength(made.length);
  // the template of the product needs the same fields
  expect(ofKind(made, 'field').map(({ name }) => name)).toEqual(ofKind(items, 'field').map(({ name }) => name));
  expect(ofKind(made, 'requestType')).toHaveLength(2 * ofKind(items, 'requestType').length);
  expect(ofKind(made, 'project')).toMatchObject([
    {
      name: 'New desk',
      description: `${project.description}\n${project.description}`,
      deadline: null,
      notes: '',
      openQuestions: {},
      content: { key: 'NEW', portalName: 'New desk' },
    },
  ]);
  // neither the first company nor its history has changed
  expect([await contentsOf(scope), (await events()).length]).toEqual(before);
  const ids = new Set(items.map(({ id }) => id));
  expect([...ids].filter((id) => JSON.stringify(made).includes(id))).toEqual([]);
  // clients read this event, and the name of a template may be that of another client
  expect((await other.events()).map(({ action, targetName }) => [action, targetName])).toEqual([
    ['scope.template-inserted', 'Own template, Access requests'],
  ]);
});

it('a request type is saved with its workflow and form, and is added to an existing project', async () => {
  const { at, items, saved, insert } = await started();
  const [type] = ofKind(items, 'requestType') as [ScopeItemOf<'requestType'>];
  const template = await saved({ name: 'One form' }, { item: type });
  expect(template).toMatchObject({ part: 'requestType', counts: { workflows: 1, requestTypes: 1 } });
  const other = await scopeOf(delivery, at);
  const desk = await other.project({ name: 'Desk' });
  const preview = (await insert(other, template.id, { projectId: desk.id, dryRun: true })).body as InsertionResult;
  expect([preview.items.map(({ kind }) => kind).filter((kind) => kind !== 'field'), preview.conflicts]).toEqual([
    ['workflow', 'requestType'],
    [],
  ]);
  expect(await other.counts()).toEqual([1, 0]);
  expect((await insert(other, template.id, { projectId: desk.id })).status).toBe(200);
  const made = await contentsOf(other);
  const [added] = ofKind(made, 'requestType') as [ScopeItemOf<'requestType'>];
  const [workflow] = ofKind(made, 'workflow');
  const { content } = made.find(({ id }) => id === desk.id) as ScopeItemOf<'project'>;
  expect([added.name, added.content.workflowId]).toEqual([type.name, workflow?.id]);
  expect(Object.keys(content.portalGroups)).toEqual([added.content.portalGroupId]);
});

it('is renamed, and deleted with its items and bytes; what was made with it stays', async () => {
  const { at, scope, ask, saved, insert, list, remove, firmEvents, bytes } = await started();
  const before = await bytes();
  const template = await saved();
  expect(await bytes()).toBeGreaterThan(before + 1000);
  const other = await scopeOf(delivery, at);
  expect((await insert(other, template.id)).status).toBe(200);
  const made = await contentsOf(other);
  const change = (body: object) => ask('changeTemplate', { params: { scopeTemplateId: template.id }, body });
  expect(await change({ version: 1, name: 'Access', description: 'Short' })).toMatchObject({
    status: 200,
    body: { ...template, name: 'Access', description: 'Short', version: 2 },
  });
  expect(await change({ version: 1, name: 'Late' })).toMatchObject({
    status: 409,
    body: { code: 'version_conflict', current: { name: 'Access', version: 2 } },
  });
  await saved({ name: 'Another' });
  expect(await change({ version: 2, name: 'ANOTHER ' })).toMatchObject({
    status: 409,
    body: { error: 'A template with this name exists already.' },
  });
  const stored = await delivery.system(() => scopeTemplates.findById(template.id).orFail().lean());
  const withBoth = await bytes();
  expect((await remove(template.id)).status).toBe(200);
  expect((await remove(template.id)).status).toBe(404);
  const left = await delivery.system(() => scopeTemplateItems.countDocuments({ templateId: template.id }));
  expect([left, withBoth - (await bytes())]).toEqual([0, stored.bytes]);
  expect((await list()).items.flatMap(({ own, name }) => (own ? [name] : []))).toEqual(['Another']);
  expect((await insert(other, template.id)).status).toBe(404);
  expect(await contentsOf(other)).toEqual(made);
  expect(await firmEvents()).toEqual([
    ['scope.template-saved', 'Access desk'],
    ['scope.template-changed', 'Access'],
    ['scope.template-saved', 'Another'],
    ['scope.template-deleted', 'Access'],
  ]);
  expect((await scope.events()).some(({ action }) => action.startsWith('scope.template-s'))).toBe(false);
});

it('is saved with the texts that name the client, and they are reported', async () => {
  const { scope, company, items, save } = await started();
  const [type] = ofKind(items, 'requestType') as [ScopeItem];
  expect((await save()).body).toMatchObject({ clientNamedIn: [] });
  const text = `For the people of ${company.name.toUpperCase()}.`;
  await scope.changed(type, set(['description'], type.description, text));
  expect((await save({ name: 'Another' })).body).toMatchObject({ clientNamedIn: [type.name] });
});

it('two presses save one, and a taken name, one too many, and what is too large none', async () => {
  const { at, companyId, project, items, save, list } = await started();
  const operationId = randomUUID();
  const answers = await Promise.all([save({ operationId }), save({ operationId }), save({ operationId })]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map(({ body }) => (body as OwnTemplateSummary).id)).size).toBe(1);
  expect(await save({ name: ' access DESK' })).toMatchObject({ status: 409 });
  const [field] = ofKind(items, 'field');
  expect(await save({ name: 'Field' }, { item: field as ScopeItem })).toMatchObject({
    status: 422,
    body: { error: 'Only projects and request types can be saved as templates.' },
  });
  await delivery.system(() =>
    scopeItems.insertMany(
      Array.from({ length: COPIED_ITEMS_MAX }, (_, index) => ({
        ...{ firmId: at.id, companyId, projectId: project.id, kind: 'requestType', order: 'a0' },
        ...{ name: `Filler ${index}`, nameKey: `filler ${index}`, content: BLANK_CONTENT.requestType },
        ...{ createdAt: new Date(), updatedAt: new Date() },
      })),
    ),
  );
  expect(await save({ name: 'Large' })).toMatchObject({
    status: 422,
    body: { error: expect.stringContaining('too large for a template') },
  });
  for (let index = 1; index < OWN_TEMPLATES_MAX; index += 1) await delivery.make.scopeTemplate(at.id);
  const [type] = ofKind(items, 'requestType');
  expect(await save({ name: 'One more' }, { item: type as ScopeItem })).toMatchObject({
    status: 409,
    body: { error: 'The maximum number of templates is reached. Delete one first.' },
  });
  expect((await list()).items.filter(({ own }) => own)).toHaveLength(OWN_TEMPLATES_MAX);
});

it('is for people who may write, of companies that they may see, and of one firm only', async () => {
  const { at, company, save, saved, list, insert, remove } = await started();
  const template = await saved();
  const sign = async (values: object) => at.sign(await delivery.make.user(at.id, values));
  for (const role of ['companyUser', 'user']) {
    const token = await sign({ role, companyId: company._id });
    expect([(await save({}, { token })).status, (await remove(template.id, { token })).status]).toEqual([403, 403]);
    expect(JSON.stringify(await list(token))).not.toContain('Access desk');
  }
  const token = await sign({ role: 'consultant' });
  expect([(await save({ name: 'Hidden' }, { token })).status, (await list(token)).items[0]]).toEqual([404, template]);
  const stranger = await scopeOf(delivery, await delivery.firm());
  const params = { scopeTemplateId: template.id };
  expect([
    (await insert(stranger, template.id)).status,
    (await insert(stranger, template.id, { dryRun: true })).status,
    (await insert(stranger, 'access', { otherTemplateIds: [template.id] })).status,
    (await stranger.ask('changeTemplate', { params, body: { version: 1, name: 'Taken' } })).status,
    (await stranger.ask('deleteTemplate', { params })).status,
  ]).toEqual([404, 404, 422, 404, 404]);
  expect(await stranger.counts()).toEqual([0, 0]);
  expect((await list()).items[0]).toEqual(template);
});
