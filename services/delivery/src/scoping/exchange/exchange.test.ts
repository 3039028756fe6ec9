import type { CallOutput } from '@scopewright/contracts';
import type { ImportResult, ScopeItem, ScopeItemOf } from '@scopewright/contracts/scoping';
import { WorkExceeded } from '@scopewright/work-pool/errors';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { startDelivery } from '../../testing/delivery.ts';
import { type Asked, scopeOf, set } from '../../testing/scope.ts';

const delivery = await startDelivery('scope-exchange');
afterAll(() => delivery.close());

const started = async () => {
  const at = await delivery.firm();
  const scope = await scopeOf(delivery, at);
  const inserted = await scope.ask('insertTemplate', {
    params: { companyId: scope.companyId, templateId: 'access' },
    body: { operationId: 'a-project-of-it', projectId: null, project: { key: 'DESK', name: 'Desk' } },
  });
  const { projectId } = inserted.body as { projectId: string };
  const { items } = (await scope.inCompany('scopeContents')).body as { items: ScopeItem[] };
  const workflow = items.find((item): item is ScopeItemOf<'workflow'> => item.kind === 'workflow');
  if (!workflow) throw new Error('The template has no workflow');
  const written = async (format: string) =>
    (await scope.onItem('exportScopeItem', workflow, undefined, { query: { format } })) as {
      status: number;
      body: CallOutput<'exportScopeItem'>;
    };
  const send = (body: object, asked: Asked = {}) =>
    scope.ask('importWorkflow', {
      params: { companyId: scope.companyId, projectId },
      body: { operationId: 'read-it-in', ...body },
      ...asked,
    });
  return { at, ...scope, projectId, workflow, written, send };
};

const categoriesOf = ({ content }: ScopeItemOf<'workflow'>) =>
  Object.fromEntries(Object.values(content.statuses).map(({ name, category }) => [name, category]));
const shapeOf = ({ content }: ScopeItemOf<'workflow'>) => [
  categoriesOf({ content } as ScopeItemOf<'workflow'>),
  Object.values(content.transitions)
    .map(({ name, resolution }) => [name, resolution])
    .toSorted(),
];

describe.each(['xml', 'rest'])('a workflow as %s', (format) => {
  it('is read in as it was written out, once for a press, with the categories that the file lacks asked for', async () => {
    const { written, send, workflow, counts, events } = await started();
    const { status, body: file } = await written(format);
    expect([status, file.fileName]).toEqual([200, expect.stringMatching(format === 'xml' ? /\.xml$/ : /\.json$/)]);
    const [before] = await counts();
    const looked = await send({ format, text: file.text, dryRun: true });
    expect([looked.status, (looked.body as ImportResult).item, await counts()]).toEqual([200, null, [before, 0]]);
    const answers = await Promise.all(
      [1, 2].map(() => send({ format, text: file.text, name: 'Read in', categories: categoriesOf(workflow) })),
    );
    const [first, second] = answers.map(({ body }) => (body as ImportResult).item as ScopeItemOf<'workflow'>);
    if (!first) throw new Error('Nothing was imported');
    expect([first.name, first.id === second?.id, await counts()]).toEqual(['Read in', true, [Number(before) + 1, 0]]);
    expect(shapeOf(first)).toEqual(shapeOf(workflow));
    expect(answers.map(({ body }) => (body as ImportResult).missingCategories)).toEqual([[], []]);
    expect((await events()).at(-1)).toMatchObject({ action: 'scope.imported', targetName: 'Read in' });
  });
});

it('a file of a large workflow is read in, a larger one refused', async () => {
  const { written, send } = await started();
  const { text } = (await written('xml')).body;
  const padded = (length: number) =>
    text.replace('<steps>', `<!-- ${'ü'.repeat(length - text.length - 10)} --><steps>`);
  expect((await send({ format: 'xml', text: padded(1_900_000), dryRun: true })).status).toBe(200);
  expect((await send({ format: 'xml', text: padded(2_100_000), dryRun: true })).status).toBe(422);
  expect((await send({ format: 'xml', text: padded(4_000_000), dryRun: true })).status).toBe(413);
});

it('a form is read in as it was written out, and uses the fields that are there', async () => {
  const { ask, onItem, inCompany, companyId, projectId, counts, at, company } = await started();
  const { items } = (await inCompany('scopeContents')).body as { items: ScopeItem[] };
  const type = items.find((item): item is ScopeItemOf<'requestType'> => item.kind === 'requestType');
  if (!type) throw new Error('The template has no request type');
  const { text } = (await onItem('exportScopeItem', type, undefined, { query: { format: 'form' } }))
    .body as CallOutput<'exportScopeItem'>;
  const send = (body: object, asked: Asked = {}) =>
    ask('importForm', {
      params: { companyId, projectId },
      body: { operationId: 'read-a-form-in', text, ...body },
      ...asked,
    });
  const [before = 0] = await counts();
  expect((await send({ dryRun: true })).body).toMatchObject({ item: null, findings: expect.any(Array) });
  expect(await counts()).toEqual([before, 0]);
  const answers = await Promise.all([send({ name: 'Read in' }), send({ name: 'Read in' })]);
  const [first, second] = answers.map(({ body }) => (body as ImportResult).item as ScopeItemOf<'requestType'>);
  expect([first?.name, first?.projectId, first?.id === second?.id]).toEqual(['Read in', projectId, true]);
  expect(Object.keys(first?.content.placements ?? {})).toHaveLength(Object.keys(type.content.placements).length);
  expect((await counts())[0]).toBeLessThan(before + 1 + Object.keys(type.content.placements).length);
  const client = await at.sign(await delivery.make.user(at.id, { role: 'companyUser', companyId: company._id }));
  expect((await send({}, { token: client })).status).toBe(403);
  expect(
    (await send({}, { token: await at.sign(await delivery.make.user(at.id, { role: 'consultant' })) })).status,
  ).toBe(404);
  expect((await send({ text: '<workflow/>', operationId: 'read-nothing-in' })).body).toMatchObject({
    error: expect.stringContaining('This looks like a workflow'),
  });
  for (const bad of ['{', '{}', '[]', 'null', `{"design":{"questions":{}}}`])
    expect((await send({ text: bad, operationId: 'read-nothing-in' })).status).toBe(422);
});

it('a file that cannot be read is refused with its error, and nothing is stored by halves', async () => {
  const { send, counts, written, project } = await started();
  const before = await counts();
  const bad = [
    { format: 'xml', text: 'not xml' },
    { format: 'xml', text: '<workflow><steps><step id="1" name="A">' },
    { format: 'xml', text: '<!DOCTYPE x [<!ENTITY a "b">]><workflow>&a;</workflow>' },
    { format: 'rest', text: '{' },
    { format: 'rest', text: '[]' },
    { format: 'rest', text: JSON.parse('"{\\"__proto__\\":{}}"') },
    { format: 'rest', text: '' },
    { format: 'form', text: '{}' },
    { format: 'rest', text: 'x'.repeat(2_000_001) },
    { format: 'rest', text: '['.repeat(900_000) },
    { format: 'xml', text: '<!DOCTYPE '.repeat(20_000) },
    { format: 'rest', text: (await written('rest')).body.text, categories: { Open: 'later' } },
  ];
  for (const body of bad) {
    const { status, body: answer } = await send(body);
    expect([status, JSON.stringify(answer).length], JSON.stringify(body).slice(0, 100)).toEqual([
      422,
      expect.any(Number),
    ]);
  }
  expect(await counts()).toEqual(before);
  const desk = await project();
  const field = await send(
    { format: 'rest', text: 'x' },
    { params: { companyId: 'f'.repeat(24), projectId: desk.id } },
  );
  expect(field.status).toBe(404);
});

it('is for people who may write, in companies that they may see; exports are for people who may read', async () => {
  const { at, send, written, company, workflow, onItem, companyId, projectId, make } = await started();
  const { text } = (await written('xml')).body;
  const sign = async (values: object) => at.sign(await delivery.make.user(at.id, values));
  const client = await sign({ role: 'companyUser', companyId: company._id });
  const consultant = await sign({ role: 'consultant' });
  expect((await send({ format: 'xml', text }, { token: client })).status).toBe(403);
  expect((await send({ format: 'xml', text }, { token: consultant })).status).toBe(404);
  expect((await send({ format: 'xml', text, dryRun: true }, { token: consultant })).status).toBe(404);
  expect(
    (await onItem('exportScopeItem', workflow, undefined, { query: { format: 'xml' }, token: client })).status,
  ).toBe(200);
  expect(
    (await onItem('exportScopeItem', workflow, undefined, { query: { format: 'xml' }, token: consultant })).status,
  ).toBe(404);
  expect((await onItem('exportScopeItem', await make('field'), undefined, { query: { format: 'xml' } })).status).toBe(
    422,
  );
  const other = await delivery.firm();
  for (const params of [{ companyId, projectId }])
    expect(
      (
        await delivery.service.call('importWorkflow', {
          tenant: other.key,
          token: other.token,
          params,
          body: { operationId: 'of-another-firm', format: 'xml', text },
        })
      ).status,
    ).toBe(404);
});

it('is written for a site with the ids that its statuses and fields have there', async () => {
  const { at, workflow, company, ask, make } = await started();
  const [first] = Object.values(workflow.content.statuses);
  const site = {
    statuses: [{ id: '10042', name: first?.name.toUpperCase(), category: null }],
    fields: [{ id: 'customfield_1', name: 'Manager' }],
  };
  const asked = (body: object, more: Asked = {}) =>
    ask('exportForSite', { params: { itemId: workflow.id }, body, ...more });
  const { status, body } = await asked({ format: 'rest', site });
  const { text, leftOut } = body as CallOutput<'exportForSite'>;
  const { statuses } = JSON.parse(text) as { statuses: { id?: string; name: string }[] };
  expect([status, statuses.filter(({ id }) => id !== undefined).map(({ id, name }) => [id, name])]).toEqual([
    200,
    [['10042', first?.name]],
  ]);
  expect(leftOut.some((line) => line.startsWith('Ids of statuses'))).toBe(false);
  const sign = async (values: object) => at.sign(await delivery.make.user(at.id, values));
  expect(
    (await asked({ format: 'xml', site }, { token: await sign({ role: 'companyUser', companyId: company._id }) }))
      .status,
  ).toBe(200);
  expect((await asked({ format: 'xml', site }, { token: await sign({ role: 'consultant' }) })).status).toBe(404);
  const many = Array.from({ length: 5_001 }, (_, index) => ({ id: `${index}`, name: 'x', category: null }));
  const bad = [
    { format: 'rest' },
    { format: 'form', site },
    { format: 'rest', site: { statuses: many, fields: [] } },
    { format: 'rest', site: { statuses: [{ id: '', name: 'x', category: 'later' }], fields: [] } },
  ];
  for (const each of bad) expect((await asked(each)).status).toBe(422);
  const field = await make('field');
  expect((await asked({ format: 'rest', site }, { params: { itemId: field.id } })).status).toBe(422);
});

/** The cells of a line of a CSV file. */
const cellsOf = (line: string): string[] =>
  [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
    ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
  );

describe('the check of a scope', () => {
  const check = async (
    scope: Awaited<ReturnType<typeof started>>,
    query: Record<string, string> = {},
    token = scope.at.token,
  ) => {
    const { status, body } = await scope.inCompany('scopeCheck', { query, token });
    return { status, ...(body as CallOutput<'scopeCheck'>) };
  };

  it('finds no errors in items made by a template, and describes how it is built', async () => {
    const scope = await started();
    const { status, findings, items, hours } = await check(scope);
    expect([status, findings.filter(({ severity }) => severity === 'error')]).toEqual([200, []]);
    const { items: all } = (await scope.inCompany('scopeContents')).body as { items: ScopeItem[] };
    expect(items.map(({ itemId }) => itemId).toSorted()).toEqual(all.map(({ id }) => id).toSorted());
    expect(hours).toBeCloseTo(items.reduce((sum, item) => sum + (item.hours ?? Number.NaN), 0));
    const listed = items.find(({ itemId }) => itemId === scope.workflow.id);
    expect(listed).toMatchObject({
      kind: 'workflow',
      name: scope.workflow.name,
      projectId: scope.projectId,
      version: 1,
    });
  });

  it('is a file whose lines are the findings, and whose hours add up', async () => {
    const scope = await started();
    await scope.changed(scope.workflow, set(['name'], scope.workflow.name, '=1+1'));
    const [id = '', status] = Object.entries(scope.workflow.content.statuses)[0] ?? [];
    await scope.changed(scope.workflow, set(['content', 'statuses', id], status, undefined));
    const { findings, items, hours } = await check(scope);
    const { status: answered, body } = await scope.inCompany('exportScopeCheck');
    const [head, ...rows] = String(body)
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n')
      .map(cellsOf);
    expect([answered, head]).toEqual([
      200,
      ['Project', 'Kind', 'Item', 'Built', 'Hours By Hand', 'By Hand', 'Severity', 'Finding'],
    ]);
    const found = rows.filter((row) => row[6] !== '');
    expect(found.map((row) => row[7]).toSorted()).toEqual(findings.map(({ message }) => message).toSorted());
    const withFindings = new Set(findings.map(({ itemId }) => itemId));
    expect(rows).toHaveLength(findings.length + items.filter(({ itemId }) => !withFindings.has(itemId)).length);
    expect(rows.reduce((sum, row) => sum + Number(row[4]), 0)).toBeCloseTo(hours ?? Number.NaN);
    expect(new Set(rows.map((row) => row[2]))).toContain("'=1+1");
    expect(rows[0]?.slice(0, 3)).toEqual(['Desk', 'Project', 'Desk']);
    const client = await scope.at.sign(await delivery.make.user(scope.at.id, { role: 'consultant' }));
    expect((await scope.inCompany('exportScopeCheck', { token: client })).status).toBe(404);
  });

  it('names unsupported parts in the item and at their places, for the project alone when asked', async () => {
    const scope = await started();
    const [id = '', status] = Object.entries(scope.workflow.content.statuses)[0] ?? [];
    await scope.changed(scope.workflow, set(['content', 'statuses', id], status, undefined));
    const ofProject = await check(scope, { projectId: scope.projectId });
    expect(
      ofProject.findings.some(({ itemId, severity }) => itemId === scope.workflow.id && severity === 'error'),
    ).toBe(true);
    const other = await scope.project();
    expect(
      (await check(scope, { projectId: other.id })).findings.some(({ itemId }) => itemId === scope.workflow.id),
    ).toBe(false);
    expect((await check(scope, { projectId: scope.workflow.id })).status).toBe(404);
  });

  it('shows people of the client no hours, regardless of their unit, and everything else as the firm', async () => {
    const scope = await started();
    const { findings, items } = await check(scope);
    for (const role of ['companyUser', 'user'] as const) {
      const token = await scope.at.sign(await delivery.make.user(scope.at.id, { role, companyId: scope.company._id }));
      const asked: Record<string, string>[] = [{}, { projectId: scope.projectId }];
      for (const query of asked) {
        const { status: _, ...told } = await check(scope, query, token);
        expect(Object.keys(told).toSorted(), role).toEqual(['findings', 'items']);
        expect(told.items.length).toBeGreaterThan(0);
        expect(told.items.some((item) => 'hours' in item)).toBe(false);
      }
      const told = await check(scope, {}, token);
      expect([told.findings, told.items]).toEqual([findings, items.map(({ hours: _, ...item }) => item)]);
      const { body } = await scope.inCompany('exportScopeCheck', { token });
      const [head = [], ...rows] = String(body)
        .replace(/^\uFEFF/, '')
        .trim()
        .split('\r\n')
        .map(cellsOf);
      expect(head).toEqual(['Project', 'Kind', 'Item', 'Built', 'By Hand', 'Severity', 'Finding']);
      expect(rows.every((row) => row.length === head.length)).toBe(true);
    }
    const consultant = await delivery.make.user(scope.at.id, { role: 'consultant' });
    await delivery.system(() =>
      delivery.database.models.companies.updateOne(
        { _id: scope.company._id },
        { $set: { assignedConsultantIds: [consultant._id] } },
      ),
    );
    expect((await check(scope, {}, await scope.at.sign(consultant))).hours).toBeGreaterThan(0);
  });

  it('is for people who may read the company', async () => {
    const scope = await started();
    const sign = async (values: object) => scope.at.sign(await delivery.make.user(scope.at.id, values));
    expect((await check(scope, {}, await sign({ role: 'user', companyId: scope.company._id }))).status).toBe(200);
    expect((await check(scope, {}, await sign({ role: 'consultant' }))).status).toBe(404);
    expect(
      (await check(scope, {}, await sign({ role: 'user', companyId: (await delivery.make.company(scope.at.id))._id })))
        .status,
    ).toBe(404);
  });
});

const QUESTION = {
  type: 'extension',
  attrs: { extensionType: 'com.thinktilt.proforma', extensionKey: 'question', parameters: { id: 1 } },
};
const FORM_FILE = JSON.stringify({
  design: {
    settings: { name: 'Laptop' },
    layout: [{ type: 'doc', content: [QUESTION] }],
    questions: { 1: { type: 'ts', label: 'Model' } },
    conditions: {},
  },
});

it('a form that was planned while fields changed is planned again from the fields that are there', async () => {
  const { companyId, projectId, ask, inCompany, make } = await started();
  const run = delivery.pool.run.bind(delivery.pool);
  let plans = 0;
  const spy = vi.spyOn(delivery.pool, 'run').mockImplementation((async (...given: Parameters<typeof run>) => {
    const planned = await run(...given);
    if (given[1] === 'planFile') plans += 1;
    if (given[1] === 'planFile' && plans === 1) await make('field', { name: 'Model', content: { type: 'number' } });
    return planned;
  }) as typeof run);
  const { status, body } = await ask('importForm', {
    params: { companyId, projectId },
    body: { operationId: 'read-a-form-in', text: FORM_FILE },
  });
  spy.mockRestore();
  expect([status, plans, (body as ImportResult).leftOut]).toEqual([
    200,
    2,
    [expect.stringContaining('The company has a field “Model” that is different')],
  ]);
  const { items } = (await inCompany('scopeContents')).body as { items: ScopeItem[] };
  expect(
    items
      .map(({ name }) => name)
      .filter((name) => name.startsWith('Model'))
      .toSorted(),
  ).toEqual(['Model', 'Model (Laptop)']);
});

it('a file that takes too much work is refused with the next step, and nothing is stored', async () => {
  const { companyId, projectId, ask, workflow, onItem, counts } = await started();
  const before = await counts();
  const spy = vi.spyOn(delivery.pool, 'run').mockRejectedValue(new WorkExceeded('planFile', 'time'));
  const answers = [
    await ask('importForm', {
      params: { companyId, projectId },
      body: { operationId: 'read-a-form-in', text: FORM_FILE },
    }),
    await onItem('exportScopeItem', workflow, undefined, { query: { format: 'xml' } }),
  ];
  spy.mockRestore();
  expect(answers.map(({ status, body }) => [status, (body as { error: string }).error])).toEqual([
    [422, expect.stringMatching(/^This file takes too much work to import. Remove/)],
    [422, expect.stringMatching(/^This item takes too much work to export. Divide/)],
  ]);
  expect(await counts()).toEqual(before);
});

const CREATE_WITH = (script: string) =>
  `<workflow><initial-actions><action id="1" name="Create"><results><unconditional-result step="1"><post-functions><function type="class"><arg name="class.name">com.onresolve.jira.groovy.GroovyFunctionPlugin</arg><arg name="FIELD_INLINE_SCRIPT">${Buffer.from(`\`!\`script\`!\`${script}`).toString('base64')}</arg></function></post-functions></unconditional-result></results></action></initial-actions><steps><step id="1" name="Open"/></steps></workflow>`;

describe('the script of an app’s function', () => {
  const text = CREATE_WITH('marked("script")\npassword = "s3cr3t"');
  const stored = {
    argument: 'FIELD_INLINE_SCRIPT',
    text: 'marked("script")\npassword = "•••"',
    ...{ isCut: false, holdsSecret: true },
  };
  const categories = { Open: 'todo' };

  it('is shown before and after the import to the firm’s people, without its password', async () => {
    const { send, onItem, events, at, changed } = await started();
    const looked = await send({ format: 'xml', text, dryRun: true });
    expect((looked.body as ImportResult).functions).toEqual([
      {
        ...{ name: 'GroovyFunctionPlugin', app: 'ScriptRunner', kind: 'postFunction', isScript: true },
        ...{ transition: 'Create', scripts: [stored] },
      },
    ]);
    const read = await send({ format: 'xml', text, categories });
    const item = (read.body as ImportResult).item as ScopeItemOf<'workflow'>;
    expect(Object.keys(item.content.functions ?? {})).toEqual(['function-1']);
    expect((await onItem('functionScripts', item)).body).toEqual({
      scripts: [{ functionId: 'function-1', ...stored }],
      functions: [
        {
          ...{ id: 'function-1', name: 'GroovyFunctionPlugin', app: 'ScriptRunner', kind: 'postFunction' },
          transition: 'Create',
        },
      ],
    });
    const consultant = await at.sign(await delivery.make.user(at.id, { role: 'consultant' }));
    expect((await onItem('functionScripts', item, undefined, { token: consultant })).status).toBe(404);
    expect(JSON.stringify([read.body, await events()])).not.toMatch(/marked|s3cr3t/);
    const removed = await changed(
      item,
      set(['content', 'functions', 'function-1'], item.content.functions?.['function-1'], undefined),
    );
    expect((await onItem('functionScripts', removed)).body).toEqual({ scripts: [], functions: [] });
    const whole = await delivery.system(() =>
      delivery.database.models.scopeItems.collection.findOne({ name: 'Imported workflow' }),
    );
    expect(JSON.stringify(whole)).toContain('marked');
    expect(JSON.stringify(whole)).not.toContain('s3cr3t');
  });

  it('is in no answer to the client’s people: not in the item, its history, exports or events', async () => {
    const { send, onItem, inCompany, at, company, projectId } = await started();
    const { item } = (await send({ format: 'xml', text, categories })).body as ImportResult;
    if (!item) throw new Error('Nothing was imported');
    for (const role of ['companyUser', 'user'] as const) {
      const token = await at.sign(await delivery.make.user(at.id, { role, companyId: company._id }));
      expect((await onItem('functionScripts', item, undefined, { token })).status).toBe(403);
      expect((await send({ format: 'xml', text, dryRun: true }, { token })).status).toBe(403);
      const answers = [
        await onItem('scopeItem', item, undefined, { token }),
        await onItem('scopeItemHistory', item, undefined, { token }),
        await onItem('exportScopeItem', item, undefined, { token, query: { format: 'xml' } }),
        await onItem('exportScopeItem', item, undefined, { token, query: { format: 'rest' } }),
        await inCompany('scope', { token, query: { projectId } }),
        await inCompany('scopeContents', { token }),
        await inCompany('searchScope', { token, query: { q: 'marked' } }),
        await inCompany('exportScope', { token }),
        await inCompany('companyActivity', { token }),
      ];
      for (const { status, body } of answers) {
        expect(status).toBe(200);
        expect(JSON.stringify(body)).not.toMatch(/marked\(|s3cr3t/);
      }
    }
  });
});
