import { randomUUID } from 'node:crypto';
import { ROUTES } from '@scopewright/contracts/routes';
import type { ProjectRow, ScopeHit, ScopeItem, ScopeItemRow, ScopeView } from '@scopewright/contracts/scoping';
import { afterAll, describe, expect, it } from 'vitest';
import { startDelivery } from '../../testing/delivery.ts';
import { scopeOf, set, type TestScope } from '../../testing/scope.ts';

const delivery = await startDelivery('scope-read');
afterAll(() => delivery.close());

const question = (text: string, answer = '') => ({ text, answer, order: 'a0' });

/** A project with a workflow and a request type that uses it and a field, and an unused field. */
async function filled(scope: TestScope) {
  const { make, project } = scope;
  const desk = await project({
    name: 'Service desk',
    openQuestions: { que1: question('Which languages?') },
    content: { key: 'P1', portalGroups: { grp1: { name: 'All', order: 'a0' } } },
  });
  const field = await make('field', {
    name: 'Cost center',
    content: { help: 'Four digits of the ledger' },
    notes: 'secret of the firm',
  });
  const unused = await make('field', { name: 'Asset tag' });
  const workflow = await make('workflow', {
    projectId: desk.id,
    name: 'Approval',
    content: { statuses: { sta1: { name: 'Waiting for the boss', category: null } } },
  });
  const placement = {
    fieldId: field.id,
    sectionId: 'sec1',
    required: true,
    hiddenByDefault: false,
    label: 'Who pays?',
  };
  const type = await make('requestType', {
    projectId: desk.id,
    name: 'Access',
    content: {
      workflowId: workflow.id,
      portalGroupId: 'grp1',
      sections: { sec1: { name: 'Basics', help: '', hiddenByDefault: false } },
      placements: { pla1: placement },
    },
  });
  return { desk, field, unused, workflow, type };
}

const rowsIn = (body: unknown) =>
  body as { rows: ScopeItemRow[]; nextCursor: string | null; total: number; project: ScopeItem | null };
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

describe('a project', () => {
  it('is answered as a tree of its items and all fields of the company', async () => {
    const scope = await scopeOf(delivery, await delivery.firm());
    const { desk, workflow } = await filled(scope);
    await scope.project({ name: 'Another' });
    const { status, body } = await scope.inCompany('scope', { query: { projectId: desk.id } });
    const { project, rows } = rowsIn(body);
    expect([status, project?.id, names(rows)]).toEqual([
      200,
      desk.id,
      ['Access', 'Approval', 'Cost center', 'Asset tag'],
    ]);
    expect(rows[0]).toMatchObject({
      kind: 'requestType',
      portalGroupId: 'grp1',
      workflowId: workflow.id,
      openQuestions: 0,
    });
    expect(rows[2]).toMatchObject({ kind: 'field', fieldType: 'shortText', projectId: null });
    const other = await scopeOf(delivery, await delivery.firm());
    expect((await other.inCompany('scope', { query: { projectId: desk.id } })).status).toBe(404);
  });

  it('is answered with all that its items hold, and the fields that they use', async () => {
    const scope = await scopeOf(delivery, await delivery.firm());
    const { desk, type, field, workflow } = await filled(scope);
    const { body } = await scope.inCompany('scopeContents', { query: { projectId: desk.id } });
    const { items } = body as { items: ScopeItem[] };
    expect(items.map(({ id }) => id).toSorted()).toEqual([desk, type, field, workflow].map(({ id }) => id).toSorted());
    expect(items.find(({ id }) => id === type.id)).toEqual(await scope.read(type));
    expect(((await scope.inCompany('scopeContents')).body as { items: ScopeItem[] }).items).toHaveLength(5);
  });

  it('is answered in pages of some megabytes, one after the other, each item once', async () => {
    const scope = await scopeOf(delivery, await delivery.firm());
    const options = Object.fromEntries(
      Array.from({ length: 2_500 }, (_, at) => [
        `option-${at}`,
        { name: 'x'.repeat(255), parentId: null, order: 'a0', retired: false },
      ]),
    );
    const made = [await scope.project()] as ScopeItem[];
    for (let at = 0; at < 5; at += 1) made.push(await scope.make('field'));
    await delivery.system(() =>
      delivery.database.models.scopeItems.updateMany(
        { companyId: scope.company._id, kind: 'field' },
        { $set: { 'content.options': options } },
      ),
    );
    const found: string[] = [];
    const pages: number[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { status, body } = await scope.inCompany('scopeContents', { query: cursor === '' ? {} : { cursor } });
      const page = body as { items: ScopeItem[]; nextCursor: string | null };
      expect(status).toBe(200);
      expect(JSON.stringify(page).length).toBeLessThan(2.2 * 1024 * 1024);
      pages.push(page.items.length);
      found.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(pages.length).toBeGreaterThan(2);
    expect(found).toEqual(made.map(({ id }) => id).toSorted());
    expect((await scope.inCompany('scopeContents', { query: { cursor: 'x' } })).status).toBe(422);
  });

  it('is listed with its contents, over all companies, the one changed last first, by the same number of queries', async () => {
    const at = await delivery.firm();
    const first = await scopeOf(delivery, at, { name: 'Alpha' });
    const second = await scopeOf(delivery, at, { name: 'Beta' });
    const gone = await scopeOf(delivery, at, { name: 'Gone' });
    const { desk, workflow } = await filled(first);
    await first.onItem('implementScopeItem', workflow, { implemented: true });
    delivery.time.advance(1000);
    const other = await second.project({ name: 'Facilities' });
    await gone.project();
    await delivery.system(() =>
      delivery.database.models.companies.updateOne(
        { _id: gone.company._id },
        { $set: { status: 'deleted', deletedAt: new Date() } },
      ),
    );
    const list = async (query: Record<string, string> = {}, token = at.token) =>
      (await first.ask('projects', { query, token })).body as {
        items: ProjectRow[];
        nextCursor: string | null;
        total: number;
      };
    const { items, total } = await list();
    expect([names(items), total]).toEqual([['Facilities', 'Service desk'], 2]);
    expect(items[1]).toMatchObject({
      id: desk.id,
      companyName: 'Alpha',
      key: 'P1',
      counts: { workflows: 1, requestTypes: 1, inScope: 3, implemented: 1, openQuestions: 1 },
    });
    expect(items[0]).toMatchObject({
      id: other.id,
      counts: { workflows: 0, requestTypes: 0, inScope: 1, implemented: 0, openQuestions: 0 },
    });
    const page = await list({ limit: '1' });
    expect(names((await list({ limit: '1', cursor: page.nextCursor ?? '' })).items)).toEqual(['Service desk']);
    expect(names((await list({ search: 'DESK' })).items)).toEqual(['Service desk']);
    expect(names((await list({ companyId: second.companyId })).items)).toEqual(['Facilities']);
    const consultant = await delivery.make.user(at.id, { role: 'consultant' });
    await delivery.system(() =>
      delivery.database.models.companies.updateOne(
        { _id: second.company._id },
        { $set: { assignedConsultantIds: [consultant._id] } },
      ),
    );
    expect(names((await list({}, await at.sign(consultant))).items)).toEqual(['Facilities']);
    const client = await delivery.make.user(at.id, { role: 'user', companyId: first.company._id });
    expect(names((await list({}, await at.sign(client))).items)).toEqual(['Service desk']);
    expect((await first.ask('projects', { query: { companyId: gone.companyId } })).status).toBe(404);
    expect((await first.ask('projects', { query: { cursor: 'x' } })).status).toBe(422);
  });
});

describe('the table of items', () => {
  it('is filtered, sorted and paged', async () => {
    const scope = await scopeOf(delivery, await delivery.firm());
    const { desk, type, field } = await filled(scope);
    await scope.inCompany('changeScopeItems', { body: { itemIds: [type.id], set: { phase: 3, readyState: 'ready' } } });
    const list = async (query: Record<string, string> = {}) => rowsIn((await scope.inCompany('scope', { query })).body);
    expect(names((await list()).rows)).toEqual(['Access', 'Approval', 'Asset tag', 'Cost center', 'Service desk']);
    expect(names((await list({ kind: 'field', search: 'COST' })).rows)).toEqual(['Cost center']);
    expect(names((await list({ phase: '3' })).rows)).toEqual(['Access']);
    expect(names((await list({ readyState: 'ready', ownerId: 'none' })).rows)).toEqual(['Access']);
    expect(names((await list({ projectId: desk.id, limit: '10' })).rows)).toEqual(['Access', 'Approval']);
    expect(names((await list({ implemented: 'true' })).rows)).toEqual([]);
    delivery.time.advance(1000);
    await scope.changed(field, set(['phase'], 1, 2));
    expect(names((await list({ sort: 'updated', limit: '1' })).rows)).toEqual(['Cost center']);
    const paged = async (query: Record<string, string> = {}) => {
      const seen: string[] = [];
      let cursor: string | null = '';
      for (let pages = 0; cursor !== null && pages < 9; pages += 1) {
        const page = await list({ limit: '2', ...query, ...(cursor && { cursor }) });
        expect(page.total).toBe(5);
        seen.push(...names(page.rows));
        cursor = page.nextCursor;
      }
      return seen;
    };
    const byName = ['Access', 'Approval', 'Asset tag', 'Cost center', 'Service desk'];
    expect(await paged()).toEqual(byName);
    expect(await paged({ sort: '-name' })).toEqual(byName.toReversed());
    // equal phases are sorted by name
    const byPhase = ['Approval', 'Asset tag', 'Service desk', 'Cost center', 'Access'];
    expect(await paged({ sort: 'phase' })).toEqual(byPhase);
    expect(await paged({ sort: '-phase' })).toEqual(byPhase.toReversed());
    expect((await paged({ sort: 'kind' })).slice(0, 2)).toEqual(['Asset tag', 'Cost center']);
    expect((await paged({ sort: '-state' }))[0]).toBe('Access');
    const bad: Record<string, string>[] = [
      { cursor: 'x' },
      { kind: 'thing' },
      { phase: '9' },
      { ownerId: 'x' },
      { projectId: 'x' },
      { sort: 'questions' },
    ];
    for (const query of bad) expect((await scope.inCompany('scope', { query })).status).toBe(422);
  });

  it('is sorted by names of owners and projects and by deadlines, page by page, those without one last', async () => {
    const at = await delivery.firm();
    const scope = await scopeOf(delivery, at);
    const { type, workflow } = await filled(scope);
    const other = await scope.project({ name: 'A desk', content: { key: 'AD' } });
    await scope.make('requestType', { projectId: other.id, name: 'Zone' });
    const [zoe, adam] = await Promise.all(
      ['Zoe', 'adam'].map(async (name) => (await delivery.make.user(at.id, { role: 'consultant', name }))._id),
    );
    const { scopeItems } = delivery.database.models;
    const put = (id: string, values: object) =>
      delivery.system(() => scopeItems.updateOne({ _id: id }, { $set: values }));
    await put(type.id, { ownerId: zoe, deadline: '2027-03-01' });
    await put(workflow.id, { ownerId: adam, deadline: '2027-02-01' });
    const paged = async (sort: string) => {
      const seen: string[] = [];
      let cursor: string | null = '';
      for (let pages = 0; cursor !== null && pages < 9; pages += 1) {
        const query: Record<string, string> = { sort, limit: '1', ...(cursor && { cursor }) };
        const page = rowsIn((await scope.inCompany('scope', { query })).body);
        seen.push(...names(page.rows));
        cursor = page.nextCursor;
      }
      return seen;
    };
    const rest = ['A desk', 'Asset tag', 'Cost center', 'Service desk'];
    expect(await paged('owner')).toEqual(['Approval', 'Access', ...rest, 'Zone']);
    expect(await paged('-owner')).toEqual(['Access', 'Approval', ...rest, 'Zone']);
    expect(await paged('deadline')).toEqual(['Approval', 'Access', ...rest, 'Zone']);
    expect(await paged('-deadline')).toEqual(['Access', 'Approval', ...rest, 'Zone']);
    expect(await paged('project')).toEqual(['Zone', 'Access', 'Approval', ...rest]);
    expect(await paged('-project')).toEqual(['Access', 'Approval', 'Zone', ...rest]);
    const first = rowsIn((await scope.inCompany('scope', { query: { sort: 'owner', limit: '1' } })).body);
    // the next page continues where it was, even if its last item has another owner by now
    await put(workflow.id, { ownerId: zoe });
    const next = await scope.inCompany('scope', { query: { sort: 'owner', cursor: first.nextCursor ?? '' } });
    expect(names(rowsIn(next.body).rows)).toContain('Access');
  });

  it('is sorted by owners with few and many items by a few queries, the same with pages of any length', async () => {
    const at = await delivery.firm();
    const scope = await scopeOf(delivery, at);
    const { scopeItems } = delivery.database.models;
    const sizes = [1, 1, 1, 4, 1, 2, 1, 1, 3, 1, 1, 1];
    const expected: string[] = [];
    for (const [nth, size] of sizes.entries()) {
      const place = String(nth).padStart(2, '0');
      const owner = await delivery.make.user(at.id, { role: 'consultant', name: `Owner ${place}` });
      for (let item = 0; item < size; item += 1) {
        const { id, name } = await scope.make('field', { name: `Field ${place} ${item}` });
        await delivery.system(() => scopeItems.updateOne({ _id: id }, { $set: { ownerId: owner._id } }));
        expected.push(name);
      }
    }
    for (const limit of ['1', '2', '3', '5', '9', '50']) {
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const query: Record<string, string> = { sort: 'owner', kind: 'field', limit, ...(cursor && { cursor }) };
        const page = rowsIn((await scope.inCompany('scope', { query })).body);
        seen.push(...names(page.rows));
        cursor = page.nextCursor;
      }
      expect(seen).toEqual(expected);
    }
    let finds = 0;
    const count = ({ command }: { command: { find?: string } }) => {
      if (command.find === 'scopeItems') finds += 1;
    };
    delivery.database.client.on('commandStarted', count);
    await scope.inCompany('scope', { query: { sort: 'owner', kind: 'field', limit: '50' } });
    delivery.database.client.off('commandStarted', count);
    expect(finds).toBeLessThan(8);
  });

  it('is taken along as CSV, in which no cell is a formula', async () => {
    const at = await delivery.firm();
    const scope = await scopeOf(delivery, at);
    const { field } = await filled(scope);
    await scope.changed(
      field,
      set(['name'], field.name, '=HYPERLINK("http://x")'),
      set(['ownerId'], null, at.admin._id.toHexString()),
    );
    const path = `/${ROUTES.exportScope.path.replace('{companyId}', scope.companyId)}`;
    const { status, body } = await scope.inCompany('exportScope', { query: { kind: 'field' } });
    expect([status, path.endsWith('.csv')]).toEqual([200, true]);
    const lines = String(body).trim().split('\r\n');
    expect(lines[0]).toContain('Kind,Project,Name,Phase');
    expect(lines.some((line) => line.includes(`"'=HYPERLINK(""http://x"")"`) && line.includes(at.admin.name))).toBe(
      true,
    );
    expect(lines).toHaveLength(3);
  });
});

it('a search finds items that contain the words, shows where, and skips notes', async () => {
  const scope = await scopeOf(delivery, await delivery.firm());
  await filled(scope);
  const found = async (q: string) =>
    ((await scope.inCompany('searchScope', { query: { q } })).body as { items: ScopeHit[] }).items;
  expect(await found('ledger')).toMatchObject([
    { name: 'Cost center', kind: 'field', projectName: null, excerpt: 'Four digits of the ledger' },
  ]);
  expect(await found('boss approval')).toMatchObject([
    { name: 'Approval', projectName: 'Service desk', excerpt: 'Waiting for the boss' },
  ]);
  expect(names(await found('who PAYS'))).toEqual(['Access']);
  expect(names(await found('languages'))).toEqual(['Portal languages', 'Service desk']);
  expect(await found('secret')).toEqual([]);
  expect(await found('.*')).toEqual([]);
  expect((await scope.inCompany('searchScope', { query: { q: ' ' } })).status).toBe(422);
});

it('a search first returns items whose name contains the words, of one kind where requested, and reports when there are more', async () => {
  const scope = await scopeOf(delivery, await delivery.firm());
  await scope.make('field', { name: 'Zone of the badge', content: { type: 'shortText' } });
  await scope.make('field', {
    name: 'Access card',
    description: 'With a badge of the zone',
    content: { type: 'shortText' },
  });
  await scope.project({ name: 'A badge and a zone' });
  const search = async (query: Record<string, string>) =>
    (await scope.inCompany('searchScope', { query })).body as { items: ScopeHit[]; more: boolean };
  const all = await search({ q: 'zone BADGE' });
  expect([names(all.items), all.more]).toEqual([['A badge and a zone', 'Zone of the badge', 'Access card'], false]);
  expect(all.items[2]?.excerpt).toContain('badge of the zone');
  expect(names((await search({ q: 'badge', kind: 'field' })).items)).toEqual(['Zone of the badge', 'Access card']);
  const one = await search({ q: 'badge', limit: '1' });
  expect([names(one.items), one.more]).toEqual([['A badge and a zone'], true]);
  expect(await search({ q: 'badge', limit: '3' })).toMatchObject({ more: false });
});

it('the history of an item lists its changes, the latest first', async () => {
  const at = await delivery.firm();
  const scope = await scopeOf(delivery, at);
  const { field, type } = await filled(scope);
  delivery.time.advance(1000);
  await scope.changed(field, set(['notes'], 'secret of the firm', 'more secret'), set(['phase'], 1, 2));
  const read = async (token = at.token) =>
    (await scope.onItem('scopeItemHistory', field, undefined, { token })).body as {
      items: { action: string; changes: { field: string }[] }[];
    };
  expect((await read()).items.map(({ action, changes }) => [action, changes.map((change) => change.field)])).toEqual([
    ['scope.changed', ['notes', 'phase']],
    ['scope.created', []],
  ]);
  const client = await at.sign(await delivery.make.user(at.id, { role: 'companyUser', companyId: scope.company._id }));
  expect((await read(client)).items[0]?.changes.map(({ field: name }) => name)).toEqual(['phase']);
  expect(JSON.stringify(await read(client))).not.toContain('secret');
  expect((await scope.onItem('scopeItemHistory', type)).status).toBe(200);
});

it('the history of an item shows clients no edit of notes alone, and its pages have the requested length', async () => {
  const at = await delivery.firm();
  const scope = await scopeOf(delivery, at);
  const desk = await scope.project();
  const inserted = await scope.ask('insertTemplate', {
    params: { companyId: scope.companyId, templateId: 'access' },
    body: { operationId: randomUUID(), projectId: desk.id },
  });
  const { id = '' } =
    (inserted.body as { items: { kind: string; id?: string }[] }).items.find(({ kind }) => kind === 'workflow') ?? {};
  let item = await scope.read({ id } as ScopeItem);
  for (const phase of [2, 3, 4]) {
    delivery.time.advance(1000);
    item = await scope.changed(item, set(['phase'], item.phase, phase));
    delivery.time.advance(1000);
    item = await scope.changed(item, set(['notes'], item.notes, `secret ${phase}`));
  }
  const client = await at.sign(await delivery.make.user(at.id, { role: 'user', companyId: scope.company._id }));
  const pages = async (token: string, limit: number) => {
    const found: string[][] = [];
    let cursor: string | null = '';
    while (cursor !== null && found.length < 9) {
      const { body } = await scope.onItem('scopeItemHistory', item, undefined, {
        token,
        query: { limit: `${limit}`, ...(cursor && { cursor }) },
      });
      const page = body as { items: { action: string; changes: { field: string }[] }[]; nextCursor: string | null };
      found.push(
        page.items.map(({ action, changes }) =>
          action === 'scope.changed' ? changes.map(({ field }) => field).join() : action,
        ),
      );
      cursor = page.nextCursor;
    }
    return found;
  };
  const [told, whole] = [
    ['phase', 'phase', 'phase', 'scope.template-inserted'],
    ['notes', 'phase', 'notes', 'phase', 'notes', 'phase', 'scope.template-inserted'],
  ];
  for (const limit of [1, 2, 3, 4, 6, 50]) {
    const inPages = (all: readonly string[]) =>
      Array.from({ length: Math.ceil(all.length / limit) }, (_, page) => all.slice(page * limit, (page + 1) * limit));
    expect(await pages(client, limit), `${limit} at a time`).toEqual(inPages(told));
    expect(await pages(at.token, limit), `${limit} at a time`).toEqual(inPages(whole));
  }
});

describe('a view', () => {
  it('is saved by a person for a company, replaced under its name, and deleted', async () => {
    const at = await delivery.firm();
    const scope = await scopeOf(delivery, at);
    const save = (name: string, filters: object, token = at.token) =>
      scope.inCompany('saveScopeView', { body: { name, filters }, token });
    const list = async (token = at.token) =>
      ((await scope.inCompany('scopeViews', { token })).body as { items: ScopeView[] }).items;
    const answers = await Promise.all([save('Mine', { phase: 2 }), save(' mine', { phase: 2 })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await save('Open', { readyState: 'draft', sort: 'updated' });
    await save('MINE', { kind: 'field', phase: 3 });
    const views = await list();
    expect(views).toMatchObject([{ name: 'MINE', filters: { kind: 'field', phase: 3 } }, { name: 'Open' }]);
    for (const filters of [{ bogus: 1 }, { phase: 9 }, { sort: 'x' }])
      expect((await save('Bad', filters)).status).toBe(422);
    const client = await at.sign(await delivery.make.user(at.id, { role: 'user', companyId: scope.company._id }));
    expect(await list(client)).toEqual([]);
    const remove = (token = at.token) =>
      scope.ask('deleteScopeView', { params: { viewId: views[0]?.id ?? '' }, token });
    expect([(await remove(client)).status, (await remove()).status, (await remove()).status]).toEqual([404, 200, 404]);
  });
});

describe('access', () => {
  it('is refused to another firm, a consultant who is not assigned and another client, by any id', async () => {
    const at = await delivery.firm();
    const scope = await scopeOf(delivery, at);
    const { desk, field, type } = await filled(scope);
    const view = (await scope.inCompany('saveScopeView', { body: { name: 'Mine', filters: {} } })).body as ScopeView;
    const other = await delivery.firm();
    const elsewhere = await delivery.make.company(at.id);
    const consultant = await at.sign(await delivery.make.user(at.id, { role: 'consultant' }));
    const client = await at.sign(await delivery.make.user(at.id, { role: 'companyUser', companyId: elsewhere._id }));
    const { companyId } = scope;
    const operation = { operationId: randomUUID() };
    const reads: [Parameters<typeof scope.ask>[0], Parameters<typeof scope.ask>[1]][] = [
      ['scope', { params: { companyId } }],
      ['scope', { params: { companyId }, query: { projectId: desk.id } }],
      ['scopeContents', { params: { companyId } }],
      ['searchScope', { params: { companyId }, query: { q: 'a' } }],
      ['exportScope', { params: { companyId } }],
      ['scopeViews', { params: { companyId } }],
      ['saveScopeView', { params: { companyId }, body: { name: 'x', filters: {} } }],
      ['deleteScopeView', { params: { viewId: view.id } }],
      ['companyConfigItems', { params: { companyId } }],
      ['projects', { query: { companyId } }],
      ...(['scopeItem', 'scopeItemUses', 'scopeItemHistory'] as const).map((name): [typeof name, object] => [
        name,
        { params: { itemId: field.id } },
      ]),
    ];
    const writes: typeof reads = [
      ['createScopeItem', { params: { companyId }, body: { ...operation, kind: 'field', name: 'x' } }],
      [
        'changeScopeItem',
        { params: { itemId: field.id }, body: { ...operation, version: 1, changes: [set(['phase'], 1, 2)] } },
      ],
      ['moveScopeItem', { params: { itemId: type.id }, body: { ...operation, after: null } }],
      ['deleteScopeItem', { params: { itemId: type.id }, body: { ...operation, version: 1 } }],
      ['restoreScopeItem', { params: { itemId: type.id }, body: operation }],
      ['implementScopeItem', { params: { itemId: type.id }, body: { ...operation, implemented: true } }],
      ['changeScopeItems', { params: { companyId }, body: { itemIds: [field.id], set: { phase: 2 } } }],
      [
        'changeConfigItem',
        { params: { companyId }, body: { name: 'Portal branding', from: {}, to: { inScope: true } } },
      ],
      ['addConfigItem', { params: { companyId }, body: { name: 'x', phase: 1 } }],
      ['removeConfigItem', { params: { companyId }, body: { name: 'x' } }],
    ];
    const before = [await scope.read(field), await scope.read(type), await scope.counts()];
    for (const [name, asked] of [...reads, ...writes]) {
      expect(
        (await delivery.service.call(name, { tenant: other.key, ...asked, token: other.token })).status,
        name,
      ).toBe(404);
      expect((await scope.ask(name, { ...asked, token: consultant })).status, name).toBe(404);
    }
    for (const [asks, status] of [
      [reads, 404],
      [writes, 403],
    ] as const)
      for (const [name, asked] of asks)
        expect((await scope.ask(name, { ...asked, token: client })).status, name).toBe(status);
    expect([await scope.read(field), await scope.read(type), await scope.counts()]).toEqual(before);
  });

  it('of a client is to read their own company, without notes and deleted items', async () => {
    const at = await delivery.firm();
    const scope = await scopeOf(delivery, at);
    const { desk, field, unused } = await filled(scope);
    await scope.onItem('deleteScopeItem', unused, { version: 1 });
    for (const role of ['companyUser', 'user'] as const) {
      const token = await at.sign(await delivery.make.user(at.id, { role, companyId: scope.company._id }));
      const tree = await scope.inCompany('scope', { query: { projectId: desk.id }, token });
      expect(names(rowsIn(tree.body).rows)).toEqual(['Access', 'Approval', 'Cost center']);
      expect((await scope.onItem('scopeItem', field, undefined, { token })).body).toMatchObject({
        name: 'Cost center',
        notes: '',
      });
      const contents = await scope.inCompany('scopeContents', { token });
      expect(JSON.stringify(contents.body)).not.toContain('secret');
      expect((await scope.onItem('scopeItem', unused, undefined, { token })).status).toBe(404);
      expect((await scope.change(field, [set(['phase'], 1, 2)], { token })).status).toBe(403);
    }
    expect((await scope.onItem('scopeItem', unused)).body).toMatchObject({ deletedAt: expect.any(String) });
  });

  it("of an item can't refer to a field, workflow or project of another company", async () => {
    const at = await delivery.firm();
    const mine = await scopeOf(delivery, at);
    const theirs = await scopeOf(delivery, at);
    const [own, foreign] = [await filled(mine), await filled(theirs)];
    const placement = { fieldId: foreign.field.id, sectionId: 'sec1', required: false, hiddenByDefault: false };
    const refused: Parameters<typeof set>[] = [
      [['content', 'placements', 'pla2'], undefined, placement],
      [['content', 'workflowId'], own.workflow.id, foreign.workflow.id],
      [['content', 'workflowId'], own.workflow.id, own.field.id],
    ];
    for (const change of refused) expect((await mine.change(own.type, [set(...change)])).status).toBe(422);
    const make = (body: object) =>
      mine.inCompany('createScopeItem', { body: { operationId: randomUUID(), name: 'x', ...body } });
    expect((await make({ kind: 'workflow', projectId: foreign.desk.id })).status).toBe(422);
    expect(
      (await make({ kind: 'requestType', projectId: own.desk.id, content: { placements: { pla2: placement } } }))
        .status,
    ).toBe(422);
    expect(
      (await mine.inCompany('changeScopeItems', { body: { itemIds: [foreign.field.id], set: { phase: 4 } } })).body,
    ).toMatchObject({
      results: [{ result: 'notFound' }],
    });
    const person = await delivery.make.user(at.id, { role: 'user', companyId: mine.company._id });
    expect((await mine.change(own.type, [set(['ownerId'], null, person._id.toHexString())])).status).toBe(422);
  });

  it('to change is refused in an archived company and where the account is read-only', async () => {
    const at = await delivery.firm();
    const scope = await scopeOf(delivery, at);
    const { field } = await filled(scope);
    await delivery.system(() =>
      delivery.database.models.companies.updateOne({ _id: scope.company._id }, { $set: { status: 'archived' } }),
    );
    expect((await scope.change(field, [set(['phase'], 1, 2)])).status).toBe(409);
    expect((await scope.onItem('implementScopeItem', field, { implemented: true })).status).toBe(409);
    expect(
      (await scope.inCompany('createScopeItem', { body: { operationId: randomUUID(), kind: 'field', name: 'x' } }))
        .status,
    ).toBe(409);
    expect((await scope.onItem('scopeItem', field)).status).toBe(200);
    const readOnly = await delivery.firm({ trialEndsAt: new Date(0) });
    const ended = await scopeOf(delivery, readOnly);
    expect(
      (await ended.inCompany('createScopeItem', { body: { operationId: randomUUID(), kind: 'field', name: 'x' } }))
        .status,
    ).toBe(402);
    expect((await ended.inCompany('scope')).status).toBe(200);
  });
});

it('rules that come to depend on themselves are refused with their loop; earlier loops can be changed', async () => {
  const scope = await scopeOf(delivery, await delivery.firm());
  const { id: projectId } = await scope.project();
  const [one, two] = [await scope.make('field', { name: 'Impact' }), await scope.make('field', { name: 'Urgency' })];
  const place = (fieldId: string) => ({ fieldId, sectionId: 'sec1', required: false, hiddenByDefault: false });
  const type = await scope.make('requestType', {
    projectId,
    content: {
      sections: { sec1: { name: 'All', help: '', hiddenByDefault: false } },
      placements: { pla1: place(one.id), pla2: place(two.id) },
    },
  });
  const rule = (fieldId: string, shows: string) => ({
    when: { match: 'all', conditions: [{ fieldId, operator: 'isNotEmpty' }] },
    effect: 'show',
    sectionIds: [],
    placementIds: [shows],
    optionIds: [],
  });
  const changed = await scope.changed(type, set(['content', 'rules', 'rul1'], undefined, rule(one.id, 'pla2')));
  const { status, body } = await scope.change(changed, [
    set(['content', 'rules', 'rul2'], undefined, rule(two.id, 'pla1')),
  ]);
  expect([status, JSON.stringify(body)]).toEqual([422, expect.stringMatching(/Impact.*Urgency/)]);
  const { rules } = changed.content;
  const looping = { ...changed.content, rules: { ...rules, rul2: { ...rule(two.id, 'pla1'), order: 'a5' } } };
  const { status: made, body: answer } = await scope.inCompany('createScopeItem', {
    body: {
      operationId: 'make-what-loops',
      kind: 'requestType',
      name: 'In circles',
      projectId,
      content: { ...looping, portalGroupId: null, tests: {} },
    },
  });
  expect([made, JSON.stringify(answer)]).toEqual([422, expect.stringMatching(/Impact.*Urgency/)]);
  await delivery.system(() =>
    delivery.database.models.scopeItems.updateOne({ _id: type.id }, { $set: { content: looping } }),
  );
  expect(
    (await scope.change(changed, [set(['content', 'placements', 'pla1', 'label'], undefined, 'How bad?')])).status,
  ).toBe(200);
});
