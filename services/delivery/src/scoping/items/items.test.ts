import { SCOPE_PARTS_MAX, type ScopeItem } from '@scopewright/contracts/scoping';
import { inOrder } from '@scopewright/domain/scoping/parts';
import { afterAll, describe, expect, it } from 'vitest';
import { startDelivery } from '../../testing/delivery.ts';
import { scopeOf, set } from '../../testing/scope.ts';

const delivery = await startDelivery('scope-items');
afterAll(() => delivery.close());

const scope = async () => scopeOf(delivery, await delivery.firm());
const NOBODY = 'f'.repeat(24);
const status = (name: string) => ({ name, category: null, order: 'a0' });
const inItem = (body: unknown) => (body as { item: ScopeItem }).item;

describe('an item', () => {
  it('is made with all that its kind holds, counted and recorded', async () => {
    const { project, make, read, events, counts } = await scope();
    const made = await project({ name: ' Service desk ', phase: 2 });
    expect(made).toMatchObject({
      kind: 'project',
      name: 'Service desk',
      phase: 2,
      version: 1,
      projectId: null,
      readyState: 'draft',
      notes: '',
    });
    expect(made.content).toMatchObject({ key: 'P1', isServiceProject: true, portalGroups: {} });
    const workflow = await make('workflow', { projectId: made.id, content: { statuses: { sta1: status('Open') } } });
    expect(workflow.content.transitions).toEqual({});
    const field = await make('field', {
      content: { type: 'dropdown', options: { opt1: { name: 'Yes', parentId: null, order: '', retired: false } } },
    });
    expect(field.content.options.opt1?.order).toMatch(/^\w+$/);
    expect(await read(field)).toEqual(field);
    expect(await counts()).toEqual([3, 0]);
    expect((await events()).map(({ action, targetType, targetName }) => [action, targetType, targetName])).toEqual([
      ['scope.created', 'project', 'Service desk'],
      ['scope.created', 'workflow', 'A workflow'],
      ['scope.created', 'field', 'A field'],
    ]);
  });

  it('is answered again for an operation that is sent again when its project is deleted', async () => {
    const { inCompany, onItem, project } = await scope();
    const desk = await project();
    const body = { operationId: 'made-before', kind: 'workflow', name: 'Once', projectId: desk.id };
    const first = await inCompany('createScopeItem', { body });
    expect((await onItem('deleteScopeItem', desk, { version: desk.version, force: true })).status).toBe(200);
    const again = await inCompany('createScopeItem', { body });
    expect([again.status, (again.body as ScopeItem).id]).toEqual([201, (first.body as ScopeItem).id]);
    const other = await inCompany('createScopeItem', { body: { ...body, operationId: 'made-after' } });
    expect([other.status, (other.body as { details: object }).details]).toEqual([
      422,
      { projectId: 'Must be a project of this company' },
    ]);
  });

  it('that is placed after one of another company comes last, and reveals nothing of that one', async () => {
    const at = await delivery.firm();
    const [own, other] = [await scopeOf(delivery, at), await scopeOf(delivery, at)];
    const foreign = await other.make('field', { name: 'Their secret' });
    const field = await own.make('field', { name: 'Ours' });
    await own.make('field', { name: 'The last' });
    expect((await own.onItem('moveScopeItem', field, { after: foreign.id })).status).toBe(200);
    expect((await own.events()).at(-1)).toMatchObject({
      action: 'scope.moved',
      changes: { order: { to: { words: 'to the end' } } },
    });
  });

  it("is refused where it doesn't exist", async () => {
    const { inCompany, project, counts } = await scope();
    const own = await project();
    const bad: object[] = [
      { kind: 'workflow' },
      { kind: 'workflow', projectId: NOBODY },
      { kind: 'field', projectId: own.id },
      { kind: 'project' },
      { kind: 'project', content: { key: 'lower' } },
      { kind: 'field', name: '' },
      { kind: 'field', name: '\u200b' },
      { kind: 'field', content: { type: 'nothing' } },
      { kind: 'field', content: { bogus: 1 } },
      { kind: 'field', content: JSON.parse('{"constructor":{"type":"number"}}') },
      {
        kind: 'field',
        content: { options: JSON.parse('{"__proto__":{"name":"x","parentId":null,"order":"a0","retired":false}}') },
      },
      { kind: 'field', content: { options: { toString: { name: 'x', parentId: null, order: 'a0', retired: false } } } },
      { kind: 'field', phase: 5 },
      { kind: 'field', ownerId: NOBODY },
      { kind: 'field', deadline: '2026-02-30' },
      { kind: 'field', version: 7 },
      { kind: 'field', companyId: NOBODY },
      { kind: 'requestType', projectId: own.id, content: { workflowId: NOBODY } },
      {
        kind: 'requestType',
        projectId: own.id,
        content: {
          placements: { pla1: { fieldId: NOBODY, sectionId: 'sec1', required: false, hiddenByDefault: false } },
        },
      },
    ];
    for (const body of bad)
      expect(
        (await inCompany('createScopeItem', { body: { operationId: 'bad-operation', name: 'x', ...body } })).status,
        JSON.stringify(body),
      ).toBe(422);
    expect(await counts()).toEqual([1, 0]);
  });
});

describe('changes', () => {
  it('of two people to different places merge, regardless of the version each has seen', async () => {
    const { make, change, read } = await scope();
    const field = await make('field');
    const answers = await Promise.all([
      change(field, [set(['name'], field.name, 'Reason')]),
      change(field, [set(['phase'], 1, 3)]),
      change(field, [set(['content', 'help'], '', 'Say why')]),
      change(field, [set(['notes'], '', 'ours')]),
    ]);
    expect(answers.map(({ status: code }) => code)).toEqual([200, 200, 200, 200]);
    expect(await read(field)).toMatchObject({
      name: 'Reason',
      phase: 3,
      notes: 'ours',
      version: 5,
      content: { help: 'Say why' },
    });
  });

  it('are recorded by their paths with the previous values, not with whole contents', async () => {
    const { make, project, changed, events } = await scope();
    const { id: projectId } = await project();
    const workflow = await make('workflow', {
      projectId,
      content: { statuses: { sta1: status('Open'), sta2: status('Done') } },
    });
    await changed(
      workflow,
      set(['content', 'statuses', 'sta1', 'name'], 'Open', 'Waiting'),
      set(['notes'], '', 'x'.repeat(3_000)),
    );
    const { changes = {} } = (await events()).at(-1) ?? {};
    expect(changes['statuses/sta1/name']).toEqual({ from: 'Open', to: 'Waiting', part: 'Waiting' });
    expect(String(changes.notes?.to).length).toBeLessThan(1_100);
    expect(Object.keys(changes)).toHaveLength(2);
  });

  it('that change nothing raise no version', async () => {
    const { make, changed } = await scope();
    const field = await make('field');
    expect((await changed(field, set(['phase'], 1, 1))).version).toBe(1);
  });

  it('put parts into an order that the server makes', async () => {
    const { make, project, changed } = await scope();
    const { id: projectId } = await project();
    const workflow = await make('workflow', { projectId });
    const at = (id: string) => ['content', 'statuses', id];
    const three = await changed(
      workflow,
      ...['sta1', 'sta2', 'sta3'].map((id) => set(at(id), undefined, { name: id, category: null })),
      {
        kind: 'move',
        path: at('sta3'),
        after: null,
      },
    );
    expect(inOrder(three.content.statuses).map(([id]) => id)).toEqual(['sta3', 'sta1', 'sta2']);
  });

  it.each([
    [['version']],
    [['companyId']],
    [['projectId']],
    [['kind']],
    [['order']],
    [['implementedAt']],
    [['deletedAt']],
    [['operations']],
    [['content']],
    [['_id']],
  ])('of %j are refused', async (path) => {
    const { make, change, read } = await scope();
    const field = await make('field');
    expect((await change(field, [set(path, Reflect.get(field, path[0] ?? ''), 'x')])).status).toBe(422);
    expect(await read(field)).toEqual(field);
  });

  it('that no item can hold are refused, all of them', async () => {
    const { make, project, change, read } = await scope();
    const { id: projectId } = await project();
    const workflow = await make('workflow', { projectId });
    const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
    const many = Object.fromEntries(
      Array.from({ length: SCOPE_PARTS_MAX.statuses + 1 }, (_, index) => [
        `sta${index + 100}`,
        { name: 'x', category: null, order: '' },
      ]),
    );
    const bad: [string[], unknown, unknown][] = [
      [['content', 'bogus'], undefined, 1],
      [['content', 'statuses', 'sta1'], undefined, { name: 'x' }],
      [['content', 'statuses', 'sta1'], undefined, { name: 'x', category: 'later', order: 'a0' }],
      [['content', 'statuses', 'x'], undefined, { name: 'x', category: null }],
      [['content', 'statuses', 'toString'], undefined, { name: 'x', category: null }],
      [['content', 'statuses', '__proto__'], undefined, { name: 'x', category: null }],
      [['content', 'statuses'], {}, JSON.parse('{"__proto__":{"name":"x","category":null,"order":"a0"}}')],
      [['content', 'statuses'], {}, []],
      [['content', 'statuses'], {}, undefined],
      [['content', 'statuses'], {}, many],
      [['content', 'statuses'], {}, nested(100)],
      [['openQuestions', 'que1'], undefined, nested(30)],
      [['name'], workflow.name, '   '],
      [['name'], workflow.name, undefined],
      [['phase'], 1, 1.5],
      [['ownerId'], null, NOBODY],
      [['description'], '', { $gt: '' }],
    ];
    for (const [path, from, to] of bad)
      expect(
        (await change(workflow, [set(['notes'], '', 'along'), set(path, from, to)])).status,
        JSON.stringify([path, to]).slice(0, 200),
      ).toBe(422);
    expect(await read(workflow)).toEqual(workflow);
  });

  it('with a body of a megabyte are refused', async () => {
    const { make, change, ask } = await scope();
    const field = await make('field');
    expect((await change(field, [set(['content', 'help'], '', 'x'.repeat(1024 * 1024))])).status).toBe(413);
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    const raw = `{"operationId":"deep-operation","version":1,"changes":[{"kind":"set","path":["notes"],"from":"","to":${deep}}]}`;
    expect((await ask('changeScopeItem', { params: { itemId: field.id }, rawBody: raw })).status).toBe(422);
  });

  it("of a content that grows beyond an item's limit are refused with the error", async () => {
    const { make, project, changed, change } = await scope();
    const { id: projectId } = await project();
    const field = await make('field');
    const test = {
      name: 'Long',
      order: '',
      answers: { [field.id]: 'x'.repeat(10_000) },
      visiblePlacementIds: [],
      requiredPlacementIds: [],
    };
    const batch = (number: number) =>
      Array.from({ length: 24 }, (_, index) => set(['content', 'tests', `tes${number}-${index}`], undefined, test));
    let type = await make('requestType', { projectId });
    for (let number = 0; number < 4; number += 1) type = await changed(type, ...batch(number));
    expect(await change(type, batch(4))).toMatchObject({
      status: 422,
      body: { details: { content: expect.any(String) } },
    });
  });
});

describe('two people on one form', () => {
  it('lose no acknowledged edit, each sending batch after batch concurrently', async () => {
    const { make, project, change, read } = await scope();
    const { id: projectId } = await project();
    const workflow = await make('workflow', { projectId });
    const add = async (who: string) => {
      for (let number = 0; number < 8; number += 1) {
        const { status: code } = await change(workflow, [
          set(['content', 'statuses', `${who}-${number}`], undefined, status(`${who} ${number}`)),
        ]);
        expect(code).toBe(200);
      }
    };
    await Promise.all([add('anna'), add('bert'), add('carl')]);
    const { content, version } = await read(workflow);
    expect([Object.keys(content.statuses).length, version]).toEqual([24, 25]);
    expect(new Set(Object.values(content.statuses).map(({ order }) => order)).size).toBe(24);
  });
});

describe('an item is put', () => {
  it('first, last and after another one, also by two people concurrently', async () => {
    const { make, inCompany, onItem } = await scope();
    const [a, b, c] = [
      await make('field', { name: 'a' }),
      await make('field', { name: 'b' }),
      await make('field', { name: 'c', after: null }),
    ];
    const names = async () => {
      const { id } = a;
      const { body } = await inCompany('scopeContents');
      const { items } = body as { items: ScopeItem[] };
      expect(items.some((item) => item.id === id)).toBe(true);
      return items.toSorted((x, y) => (x.order < y.order ? -1 : 1)).map(({ name }) => name);
    };
    expect(await names()).toEqual(['c', 'a', 'b']);
    await onItem('moveScopeItem', c, { after: b.id });
    expect(await names()).toEqual(['a', 'b', 'c']);
    await Promise.all([onItem('moveScopeItem', c, { after: null }), onItem('moveScopeItem', b, { after: null })]);
    expect((await names()).at(-1)).toBe('a');
    expect((await onItem('moveScopeItem', a, { after: null, portalGroupId: 'grp1' })).status).toBe(422);
  });

  it('into another portal group, and a thousandth time in one spot with a short key', async () => {
    const { make, project, onItem, read, events } = await scope();
    const { id: projectId } = await project({
      content: { key: 'DESK', portalGroups: { grp1: { name: 'One', order: 'a0' } } },
    });
    const first = await make('requestType', { projectId });
    const second = await make('requestType', { projectId });
    expect(inItem((await onItem('moveScopeItem', second, { after: null, portalGroupId: 'grp1' })).body)).toMatchObject({
      content: { portalGroupId: 'grp1' },
    });
    expect((await events()).at(-1)).toMatchObject({
      action: 'scope.moved',
      changes: { portalGroupId: { from: null, to: { words: 'One' } } },
    });
    await delivery.system(() =>
      delivery.database.models.scopeItems.updateOne({ _id: first.id }, { $set: { order: `a0${'V'.repeat(48)}` } }),
    );
    await delivery.system(() =>
      delivery.database.models.scopeItems.updateOne({ _id: second.id }, { $set: { order: `a0${'V'.repeat(49)}` } }),
    );
    await onItem('moveScopeItem', second, { after: first.id });
    const third = await make('requestType', { projectId, after: first.id });
    expect([(await read(first)).order < third.order, third.order.length < 50]).toEqual([true, true]);
  });
});

describe('deleting', () => {
  it('of an option first shows the items that name it, or one below it', async () => {
    const { make, project, ask } = await scope();
    const { id: projectId } = await project();
    const option = (name: string, parentId: string | null = null) => ({ name, parentId, order: '', retired: false });
    const options = { emea: option('EMEA'), wien: option('Wien', 'emea'), apac: option('APAC') };
    const field = await make('field', { name: 'Region', content: { type: 'cascading', options } });
    const when = { match: 'all', conditions: [{ fieldId: field.id, operator: 'is', value: 'wien' }] };
    const statuses = { sta1: status('Open') };
    const go = {
      name: 'Go',
      from: ['sta1'],
      toStatusId: 'sta1',
      order: '',
      actors: [],
      conditions: when,
      screenFieldIds: [],
    };
    const workflow = await make('workflow', {
      projectId,
      name: 'Requests',
      content: { statuses, transitions: { tra1: go } },
    });
    const uses = async (optionId: string) => {
      const { body } = await ask('scopeItemUses', { params: { itemId: field.id }, query: { optionId } });
      return (body as { uses: { itemId: string; path: string[]; says: string }[] }).uses;
    };
    const found = {
      itemId: workflow.id,
      path: ['content', 'transitions', 'tra1', 'conditions'],
      says: '“Go” is available only when “Region” is “Wien”.',
    };
    expect(await uses('wien')).toEqual([expect.objectContaining(found)]);
    expect(await uses('emea')).toEqual([expect.objectContaining(found)]);
    expect(await uses('apac')).toEqual([]);
    expect(await uses('none')).toEqual([]);
    expect((await ask('scopeItemUses', { params: { itemId: workflow.id }, query: { optionId: 'wien' } })).body).toEqual(
      { uses: [] },
    );
  });

  it('shows first where an item is used, and restoring restores it with its id', async () => {
    const { make, project, onItem, read, counts } = await scope();
    const { id: projectId } = await project();
    const field = await make('field');
    const workflow = await make('workflow', { projectId });
    const form = { fieldId: field.id, sectionId: 'sec1', required: true, hiddenByDefault: false };
    const type = await make('requestType', {
      projectId,
      name: 'Access',
      content: { workflowId: workflow.id, placements: { pla1: form } },
    });
    expect((await onItem('scopeItemUses', field)).body).toMatchObject({
      uses: [{ itemId: type.id, name: 'Access', kind: 'requestType', path: ['content', 'placements', 'pla1'] }],
    });
    expect((await onItem('scopeItemUses', workflow)).body).toMatchObject({
      uses: [{ path: ['content', 'workflowId'] }],
    });
    const refused = await onItem('deleteScopeItem', field, { version: 1 });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'conflict', current: { uses: [{ itemId: type.id }] } },
    });
    const deleted = inItem((await onItem('deleteScopeItem', field, { version: 1, force: true })).body);
    expect(deleted).toMatchObject({ id: field.id, deletedAt: expect.any(String) });
    expect(await counts()).toEqual([3, 0]);
    expect((await onItem('changeScopeItem', field, { version: 2, changes: [set(['phase'], 1, 2)] })).status).toBe(409);
    const restored = inItem((await onItem('restoreScopeItem', field, {})).body);
    expect(restored).toEqual({ ...field, version: 3, updatedAt: restored.updatedAt });
    expect((await read(type)).content).toEqual(type.content);
    expect(await counts()).toEqual([4, 0]);
  });
});

it('implemented items are counted, by whom and when', async () => {
  const at = await delivery.firm();
  const { make, onItem, counts, events } = await scopeOf(delivery, at);
  const fields = await Promise.all([1, 2, 3].map(() => make('field')));
  const answers = await Promise.all(fields.map((field) => onItem('implementScopeItem', field, { implemented: true })));
  expect(inItem(answers[0]?.body)).toMatchObject({
    implementedBy: at.admin._id.toHexString(),
    implementedAt: expect.any(String),
    version: 2,
  });
  expect(await counts()).toEqual([3, 3]);
  await onItem('implementScopeItem', fields[0] as ScopeItem, { implemented: false });
  await onItem('deleteScopeItem', fields[1] as ScopeItem, { version: 2 });
  expect(await counts()).toEqual([2, 1]);
  expect((await events()).at(-2)).toMatchObject({
    action: 'scope.not-implemented',
    changes: { implemented: { from: true, to: false } },
  });
});

it('many are given a phase, ready state and owner in one call, each separately', async () => {
  const at = await delivery.firm();
  const { make, inCompany, read, events } = await scopeOf(delivery, at);
  const consultant = await delivery.make.user(at.id, { role: 'consultant' });
  const fields = [await make('field'), await make('field', { phase: 2 }), await make('field')];
  const other = await (await scope()).make('field');
  const ownerId = consultant._id.toHexString();
  const bulk = (given: object, ids = [...fields, other].map(({ id }) => id)) =>
    inCompany('changeScopeItems', { body: { itemIds: ids, set: given } });
  const { body } = await bulk({ phase: 2, ownerId });
  const { results } = body as { results: { result: string; row?: { phase: number; ownerId: string } }[] };
  expect(results.map(({ result }) => result)).toEqual(['changed', 'changed', 'changed', 'notFound']);
  expect(results[0]?.row).toMatchObject({ phase: 2, ownerId });
  expect((await bulk({ phase: 2 })).body).toMatchObject({ results: [{ result: 'unchanged' }, {}, {}, {}] });
  expect(await read(fields[0] as ScopeItem)).toMatchObject({ phase: 2, ownerId, version: 2 });
  expect(
    (await events()).filter(({ action }) => action === 'scope.changed').map(({ changes }) => Object.keys(changes)),
  ).toEqual([['phase', 'ownerId'], ['ownerId'], ['phase', 'ownerId']]);
  for (const given of [{ phase: 9 }, { ownerId: NOBODY }, { name: 'x' }, { notes: 'x' }])
    expect((await bulk(given)).status).toBe(422);
});

describe('blocked items', () => {
  const REASON = 'Decision about the approvers';
  const blocked = [set(['readyState'], 'draft', 'blocked'), set(['blockedReason'], '', REASON)];

  it('shows what it waits for', async () => {
    const { make, change, changed, read, inCompany } = await scope();
    const field = await make('field');
    for (const changes of [
      [set(['readyState'], 'draft', 'blocked')],
      [set(['readyState'], 'draft', 'blocked'), set(['blockedReason'], '', '  ')],
    ])
      expect(await change(field, changes)).toMatchObject({
        status: 422,
        body: { details: { blockedReason: expect.any(String) } },
      });
    expect(await read(field)).toEqual(field);
    const held = await changed(field, ...blocked);
    expect(held).toMatchObject({ readyState: 'blocked', blockedReason: REASON });
    expect((await change(held, [set(['blockedReason'], REASON, '')])).status).toBe(422);
    expect(
      await changed(held, set(['readyState'], 'blocked', 'ready'), set(['blockedReason'], REASON, '')),
    ).toMatchObject({ readyState: 'ready' });
    const made = { operationId: 'made-blocked', kind: 'field', name: 'Made', readyState: 'blocked' };
    expect((await inCompany('createScopeItem', { body: made })).status).toBe(422);
    expect((await inCompany('createScopeItem', { body: { ...made, blockedReason: REASON } })).status).toBe(201);
  });

  it('reports it for many items together', async () => {
    const { make, inCompany, read } = await scope();
    const fields = [await make('field'), await make('field')];
    const bulk = (given: object) =>
      inCompany('changeScopeItems', { body: { itemIds: fields.map(({ id }) => id), set: given } });
    for (const given of [
      { readyState: 'blocked' },
      { readyState: 'blocked', blockedReason: ' ' },
      { blockedReason: REASON },
      { readyState: 'draft', blockedReason: REASON },
    ])
      expect((await bulk(given)).status, JSON.stringify(given)).toBe(422);
    expect((await bulk({ readyState: 'blocked', blockedReason: REASON })).body).toMatchObject({
      results: [{ result: 'changed' }, { result: 'changed', row: { blockedReason: REASON } }],
    });
    expect(await read(fields[1] as ScopeItem)).toMatchObject({
      readyState: 'blocked',
      blockedReason: REASON,
      version: 2,
    });
  });

  it('from before, without a reason, can still be edited', async () => {
    const { make, changed } = await scope();
    const field = await make('field');
    await delivery.system(() =>
      delivery.database.models.scopeItems.updateOne({ _id: field.id }, { $set: { readyState: 'blocked' } }),
    );
    expect(await changed(field, set(['name'], field.name, 'Renamed'))).toMatchObject({
      name: 'Renamed',
      readyState: 'blocked',
      blockedReason: '',
    });
  });
});

it('an operation that is cut off in its middle has done nothing, and is done when it is sent again', async () => {
  const { make, ask, inCompany, read, counts, events } = await scope();
  const field = await make('field');
  const { auditEvents } = delivery.database.models;
  const original = auditEvents.insertMany;
  const body = { operationId: 'cut-off-operation', version: 1, changes: [set(['name'], field.name, 'Never')] };
  try {
    auditEvents.insertMany = (() => Promise.reject(new Error('killed'))) as unknown as typeof original;
    expect((await ask('changeScopeItem', { params: { itemId: field.id }, body })).status).toBe(500);
    expect(
      (
        await ask('implementScopeItem', {
          params: { itemId: field.id },
          body: { operationId: 'cut-off-too', implemented: true },
        })
      ).status,
    ).toBe(500);
    expect(
      (await inCompany('createScopeItem', { body: { operationId: 'cut-off-make', kind: 'field', name: 'x' } })).status,
    ).toBe(500);
  } finally {
    auditEvents.insertMany = original;
  }
  expect(await read(field)).toEqual(field);
  expect(await counts()).toEqual([1, 0]);
  expect(await events()).toHaveLength(1);
  expect((await ask('changeScopeItem', { params: { itemId: field.id }, body })).body).toMatchObject({
    item: { name: 'Never', version: 2 },
  });
});
