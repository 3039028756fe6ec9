import { randomUUID } from 'node:crypto';
import type { CallOutput } from '@scopewright/contracts';
import type { WorkItem, WorkItemLine } from '@scopewright/contracts/backlog';
import { runWithTenant, storageOf } from '@scopewright/data';
import { Types } from 'mongoose';
import { afterAll, describe, expect, it } from 'vitest';
import { startDelivery } from '../testing/delivery.ts';
import { type Asked, scopeOf, set } from '../testing/scope.ts';

const delivery = await startDelivery('work-items');
afterAll(() => delivery.close());

/** A company with a project, and calls about its backlog. */
async function backlogOf() {
  const firm = await delivery.firm();
  const scope = await scopeOf(delivery, firm);
  const project = await scope.project();
  const { ask, inCompany, companyId } = scope;
  const add = async (body: object = {}, projectId = project.id): Promise<WorkItem> => {
    const full = { operationId: randomUUID(), level: 'story', title: 'A story', ...body };
    const answer = await ask('createWorkItem', { params: { projectId }, body: full });
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return answer.body as WorkItem;
  };
  const onWorkItem = (name: Parameters<typeof ask>[0], { id }: { id: string }, body?: object, asked: Asked = {}) =>
    ask(name, { params: { workItemId: id }, ...(body && { body: { operationId: randomUUID(), ...body } }), ...asked });
  const change = (workItem: WorkItem, ...changes: ReturnType<typeof set>[]) =>
    onWorkItem('changeWorkItem', workItem, { version: workItem.version, changes });
  const changed = async (workItem: WorkItem, ...changes: ReturnType<typeof set>[]) => {
    const { status, body } = await change(workItem, ...changes);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return (body as { workItem: WorkItem }).workItem;
  };
  const list = async (query: Record<string, string> = {}, asked: Asked = {}) =>
    (await inCompany('backlog', { query, ...asked })).body as CallOutput<'backlog'>;
  const lines = async (asked: Asked = {}) =>
    (await inCompany('backlogLines', { query: { projectId: project.id }, ...asked }))
      .body as CallOutput<'backlogLines'>;
  const read = async (workItem: { id: string }) => (await onWorkItem('workItem', workItem)).body as WorkItem;
  const person = async (role: 'consultant' | 'companyUser' | 'user') => {
    const user = await delivery.make.user(firm.id, {
      role,
      ...(role !== 'consultant' && { companyId: scope.company._id }),
    });
    return { user, id: user._id.toHexString(), token: await firm.sign(user) };
  };
  return {
    ...scope,
    changedItem: scope.changed,
    firm,
    project,
    another: () => scope.project(),
    add,
    onWorkItem,
    change,
    changed,
    list,
    lines,
    read,
    person,
    companyId,
  };
}

const titles = ({ items }: { items: readonly { title: string }[] }) => items.map(({ title }) => title);

describe('a work item added by hand', () => {
  it('has the given values, a place after its siblings, and is in the lists', async () => {
    const backlog = await backlogOf();
    const epic = await backlog.add({ level: 'epic', title: 'Epic' });
    const story = await backlog.add({
      parentId: epic.id,
      title: 'Story',
      description: 'Why',
      criteria: { first: { text: 'It works', order: 'a0' } },
      labels: ['one', 'one', 'two'],
      estimate: { low: 1, likely: 2, high: 9, madeOf: [{ what: 'x', low: 1, likely: 2, high: 9 }] },
      phase: 2,
    });
    expect(story).toMatchObject({
      key: `own:${story.id}`,
      parentId: epic.id,
      labels: ['one', 'two'],
      estimate: { low: 1, likely: 2, high: 9, madeOf: [] },
      hours: 3,
      status: 'todo',
      version: 1,
      rule: null,
      edited: [],
      shared: false,
    });
    const next = await backlog.add({ parentId: epic.id, title: 'Next' });
    const first = await backlog.add({ parentId: epic.id, title: 'First', after: null });
    const between = await backlog.add({ parentId: epic.id, title: 'Between', after: first.id });
    const inOrder = (await backlog.lines()).rows.filter(({ parentId }) => parentId === epic.id);
    expect(inOrder.map(({ id }) => id)).toEqual([first.id, between.id, story.id, next.id]);
    expect(inOrder[2]).toMatchObject({ criteriaCount: 1, estimate: 3 });
    const { items, total } = await backlog.list({ search: 'it works' });
    expect([total, items[0]]).toEqual([1, expect.objectContaining({ id: story.id, criteria: ['It works'] })]);
  });

  it('is made once, however often it is sent', async () => {
    const backlog = await backlogOf();
    const operationId = randomUUID();
    const [one, other] = await Promise.all([backlog.add({ operationId }), backlog.add({ operationId })]);
    expect(one.id).toBe(other.id);
    expect((await backlog.list()).total).toBe(1);
  });

  it.each<[string, object, string]>([
    ['a subtask without a parent', { level: 'subtask' }, 'parentId'],
    ['points out of order', { estimate: { low: 3, likely: 2, high: 4, madeOf: [] } }, 'estimate'],
    ['a title of blanks', { title: '  ' }, 'title'],
    ['a label with blanks', { labels: ['a b'] }, 'labels.0'],
    ['a long description', { description: 'x'.repeat(20_001) }, 'description'],
    ['a phase that is none', { phase: 99 }, 'phase'],
    ['the key of every object', { criteria: { toString: { text: '', order: 'a0' } } }, 'criteria.toString'],
  ])('is refused with %s', async (_what, body, field) => {
    const backlog = await backlogOf();
    const full = { operationId: randomUUID(), level: 'story', title: 'x', ...body };
    const answer = await backlog.ask('createWorkItem', { params: { projectId: backlog.project.id }, body: full });
    expect([answer.status, Object.keys((answer.body as { details: object }).details)]).toEqual([422, [field]]);
  });
});

describe('an edit of a work item', () => {
  it('preserves changes of others elsewhere, and is a conflict with the current work item in the same place', async () => {
    const backlog = await backlogOf();
    const story = await backlog.add();
    await backlog.changed(story, set(['title'], 'A story', 'Mine'));
    const both = await backlog.changed(story, set(['phase'], 1, 3));
    expect(both).toMatchObject({ title: 'Mine', phase: 3, version: 3 });
    const { status, body } = await backlog.change(story, set(['title'], 'A story', 'Yours'));
    expect([status, body]).toEqual([
      409,
      expect.objectContaining({ code: 'version_conflict', current: expect.objectContaining({ title: 'Mine' }) }),
    ]);
  });

  it('has one effect, and refuses another content under the same id', async () => {
    const backlog = await backlogOf();
    const story = await backlog.add();
    const body = { operationId: randomUUID(), version: 1, changes: [set(['phase'], 1, 2)] };
    await Promise.all([
      backlog.onWorkItem('changeWorkItem', story, body),
      backlog.onWorkItem('changeWorkItem', story, body),
    ]);
    expect(await backlog.read(story)).toMatchObject({ phase: 2, version: 2 });
    const other = await backlog.onWorkItem('changeWorkItem', story, { ...body, changes: [set(['phase'], 1, 3)] });
    expect(other.status).toBe(422);
  });

  it('adds, orders and removes criteria', async () => {
    const backlog = await backlogOf();
    const story = await backlog.add();
    const criterion = (text: string) => ({ text, order: '' });
    const added = await backlog.changed(
      story,
      set(['criteria', 'one'], undefined, criterion('One')),
      set(['criteria', 'two/a:b'], undefined, criterion('Two')),
      { kind: 'move', path: ['criteria', 'two/a:b'], after: null },
    );
    expect((await backlog.list()).items[0]?.criteria).toEqual(['Two', 'One']);
    await backlog.changed(added, set(['criteria', 'one'], added.criteria.one, undefined));
    expect((await backlog.list()).items[0]?.criteria).toEqual(['Two']);
    const history = (await backlog.onWorkItem('workItemHistory', story)).body as CallOutput<'workItemHistory'>;
    expect(history.items.map(({ action, changes }) => [action, changes.map(({ field }) => field)])).toEqual([
      ['backlog.changed', ['criteria/*']],
      ['backlog.changed', ['criteria/*', 'criteria/*']],
      ['backlog.created', []],
    ]);
  });

  it('of a status states when work began and ended, and how', async () => {
    const backlog = await backlogOf();
    const story = await backlog.add();
    const stored = () => delivery.system(() => delivery.database.models.workItems.findById(story.id).orFail().lean());
    const begun = await backlog.changed(story, set(['status'], 'todo', 'inProgress'));
    const startedAt = (await stored()).startedAt;
    expect(startedAt).toBeInstanceOf(Date);
    const done = await backlog.changed(begun, set(['status'], 'inProgress', 'done'));
    expect(done).toMatchObject({ outcome: 'delivered', doneAt: expect.any(String) });
    expect((await stored()).startedAt).toEqual(startedAt);
    const closed = await backlog.changed(done, set(['outcome'], 'delivered', 'notDelivered'));
    expect(closed).toMatchObject({ outcome: 'notDelivered', doneAt: done.doneAt });
    const again = await backlog.changed(closed, set(['status'], 'done', 'todo'));
    expect(again).toMatchObject({ outcome: null, doneAt: null });
    expect((await stored()).startedAt).toBeNull();
  });

  it('of the assignee pins the work item, and takes only people of the firm', async () => {
    const backlog = await backlogOf();
    const [consultant, client] = [await backlog.person('consultant'), await backlog.person('companyUser')];
    const story = await backlog.add();
    const assigned = await backlog.changed(story, set(['assigneeId'], null, consultant.id));
    expect(assigned).toMatchObject({ assigneeId: consultant.id, pinned: true });
    const loose = await backlog.changed(assigned, set(['pinned'], true, false));
    expect(loose).toMatchObject({ assigneeId: consultant.id, pinned: false });
    const refused = await backlog.change(loose, set(['assigneeId'], consultant.id, client.id));
    expect([refused.status, refused.body]).toEqual([
      422,
      expect.objectContaining({ details: { assigneeId: expect.any(String) } }),
    ]);
  });

  it('of an estimate drops its breakdown, and of a criterion decides whether the work item is ready', async () => {
    const backlog = await backlogOf();
    const story = await backlog.add();
    expect(story).toMatchObject({ ready: false });
    const estimated = await backlog.changed(
      story,
      set(['estimate'], null, { low: 1, likely: 1, high: 1, madeOf: [{ what: 'x', low: 1, likely: 1, high: 1 }] }),
      set(['criteria', 'one'], undefined, { text: 'It works', order: '' }),
    );
    expect(estimated).toMatchObject({ estimate: { madeOf: [] }, hours: 1, ready: true, reasons: [] });
    const without = await backlog.changed(estimated, set(['estimate'], estimated.estimate, null));
    expect(without).toMatchObject({ ready: false, reasons: ['It has no estimate.'], hours: null });
    const called = await backlog.onWorkItem('overrideReady', story, { reason: 'Agreed' });
    expect((called.body as { workItem: WorkItem }).workItem).toMatchObject({
      ready: true,
      reasons: ['It has no estimate.'],
      readyOverride: { reason: 'Agreed', by: expect.any(String) },
    });
    const back = await backlog.onWorkItem('overrideReady', story, { reason: null });
    expect((back.body as { workItem: WorkItem }).workItem).toMatchObject({ ready: false, readyOverride: null });
  });

  it('lets no work item wait for itself, nor for one of another backlog', async () => {
    const backlog = await backlogOf();
    const [one, two, three] = [await backlog.add(), await backlog.add(), await backlog.add()];
    const foreign = await backlog.add({}, (await backlog.another()).id);
    await backlog.changed(two, set(['dependsOn'], [], [one.id]));
    await backlog.changed(three, set(['dependsOn'], [], [two.id]));
    for (const id of [one.id, three.id, foreign.id])
      expect((await backlog.change(one, set(['dependsOn'], [], [id]))).status, id).toBe(422);
    expect((await backlog.read(one)).dependsOn).toEqual([]);
  });

  it.each<[string, ReturnType<typeof set>]>([
    ['a field that there is not', set(['order'], undefined, 'a0')],
    ['what the generator knows', set(['base'], null, {})],
    ['the firm', set(['firmId'], undefined, 'x')],
    ['a prototype', set(['criteria', '__proto__'], undefined, {})],
    ['another type', set(['title'], 'A story', { $gt: '' })],
    ['a status that is none', set(['status'], 'todo', 'begun')],
    ['the order of a criterion', set(['criteria', 'one', 'order'], undefined, 'a0')],
  ])('is refused for %s', async (_what, change) => {
    const backlog = await backlogOf();
    const story = await backlog.add();
    expect((await backlog.change(story, change)).status).toBe(422);
    expect((await backlog.read(story)).version).toBe(1);
  });
});

describe('the tree', () => {
  it('takes work items below those of fitting levels of the same backlog only', async () => {
    const backlog = await backlogOf();
    const [epic, story, other] = [
      await backlog.add({ level: 'epic' }),
      await backlog.add({ title: 'Story' }),
      await backlog.add({ level: 'task', title: 'Task' }),
    ];
    const moved = await backlog.onWorkItem('moveWorkItem', story, { after: null, parentId: epic.id });
    expect((moved.body as { workItem: WorkItem }).workItem).toMatchObject({ parentId: epic.id });
    const foreign = await backlog.add({ level: 'epic' }, (await backlog.another()).id);
    for (const [workItem, parentId] of [
      [story, other.id],
      [epic, story.id],
      [epic, epic.id],
      [other, foreign.id],
    ] as const)
      expect((await backlog.onWorkItem('moveWorkItem', workItem, { after: null, parentId })).status).toBe(422);
    await backlog.onWorkItem('moveWorkItem', other, { after: story.id, parentId: epic.id });
    const below = (await backlog.lines()).rows.filter(({ parentId }) => parentId === epic.id);
    expect(titles({ items: below })).toEqual(['Story', 'Task']);
  });

  it('is deleted and restored with its parts, once', async () => {
    const backlog = await backlogOf();
    const epic = await backlog.add({ level: 'epic', title: 'Epic' });
    const story = await backlog.add({ parentId: epic.id, title: 'Story' });
    const gone = await backlog.add({ level: 'subtask', parentId: story.id, title: 'Gone before' });
    const kept = await backlog.add({ level: 'subtask', parentId: story.id, title: 'Subtask' });
    await backlog.onWorkItem('deleteWorkItem', gone, { version: gone.version });
    expect((await backlog.onWorkItem('deleteWorkItem', epic, { version: 99 })).status).toBe(409);
    await backlog.onWorkItem('deleteWorkItem', epic, { version: epic.version });
    expect((await backlog.list()).total).toBe(0);
    expect((await backlog.change(story, set(['phase'], 1, 2))).status).toBe(409);
    expect((await backlog.onWorkItem('restoreWorkItem', kept, {})).status).toBe(409);
    await backlog.onWorkItem('restoreWorkItem', epic, {});
    expect(titles(await backlog.list({ sort: 'title' }))).toEqual(['Epic', 'Story', 'Subtask']);
  });
});

describe('lists', () => {
  it('filter and sort, and continue where a page ended', async () => {
    const backlog = await backlogOf();
    const consultant = await backlog.person('consultant');
    const epic = await backlog.add({ level: 'epic', title: 'b epic', phase: 2 });
    await backlog.add({ title: 'C story', parentId: epic.id, dueDate: '2020-01-02', labels: ['x'] });
    await backlog.add({ title: 'a task', level: 'task', status: 'inProgress', assigneeId: consultant.id, phase: 2 });
    await backlog.add({ title: 'd done', status: 'done', dueDate: '2020-01-01' });
    await backlog.add({ title: 'e obsolete', status: 'obsolete' });
    for (const [query, found] of [
      [{ sort: 'title' }, ['a task', 'b epic', 'C story', 'd done']],
      [{ sort: '-title' }, ['d done', 'C story', 'b epic', 'a task']],
      [{ sort: '-phase' }, ['b epic', 'a task', 'd done', 'C story']],
      [{ sort: 'status' }, ['d done', 'a task', 'b epic', 'C story']],
      [{ sort: 'due' }, ['d done', 'C story', 'b epic', 'a task']],
      [{ sort: '-due' }, ['C story', 'd done', 'b epic', 'a task']],
      [{ sort: 'assignee' }, ['a task', 'b epic', 'C story', 'd done']],
      [{ sort: 'project' }, ['a task', 'b epic', 'C story', 'd done']],
      [{ status: 'obsolete' }, ['e obsolete']],
      [{ phase: '2', sort: 'title' }, ['a task', 'b epic']],
      [{ assigneeId: consultant.id }, ['a task']],
      [{ assigneeId: 'none', level: 'epic' }, ['b epic']],
      [{ label: 'x' }, ['C story']],
      [{ epicId: epic.id }, ['C story']],
      [{ overdue: 'true' }, ['C story']],
      [{ ready: 'true' }, ['b epic']],
      [{ projectId: backlog.project.id, sort: 'title' }, ['a task', 'b epic', 'C story', 'd done']],
      [{ projectId: 'a'.repeat(24) }, []],
    ] as [Record<string, string>, string[]][]) {
      expect([query, titles(await backlog.list(query))]).toEqual([query, found]);
      const paged: string[] = [];
      let cursor: string | null = null;
      do {
        const page: CallOutput<'backlog'> = await backlog.list({ ...query, limit: '1', ...(cursor && { cursor }) });
        expect(page.total).toBe(found.length);
        paged.push(...titles(page));
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect([query, paged]).toEqual([query, found]);
    }
    const cursor = (await backlog.list({ limit: '1' })).nextCursor ?? '';
    const wrong = await backlog.inCompany('backlog', { query: { sort: 'title', cursor: `${cursor}x` } });
    expect(wrong.status).toBe(422);
    const firm = await backlog.ask('firmBacklog', { query: { sort: 'title' } });
    expect(
      (firm.body as CallOutput<'firmBacklog'>).items.map(({ title, companyName }) => [title, companyName]),
    ).toEqual(['a task', 'b epic', 'C story', 'd done'].map((title) => [title, backlog.company.name]));
    const ofConsultant = await backlog.ask('firmBacklog', { token: consultant.token });
    expect((ofConsultant.body as CallOutput<'firmBacklog'>).total).toBe(0);
  });

  it('are sorted by the names of assignees and projects, page by page, those without an assignee last', async () => {
    const backlog = await backlogOf();
    const named = async (name: string) => {
      const { user, id } = await backlog.person('consultant');
      await delivery.system(() => delivery.database.models.users.updateOne({ _id: user._id }, { $set: { name } }));
      return id;
    };
    const [zoe, adam] = [await named('Zoe'), await named('adam')];
    const another = await backlog.another();
    const renamed = (id: string, name: string) =>
      delivery.system(() => delivery.database.models.scopeItems.updateOne({ _id: id }, { $set: { name } }));
    await renamed(backlog.project.id, 'Zebra desk');
    await renamed(another.id, 'Apple desk');
    await backlog.add({ title: 'b of Zoe', assigneeId: zoe });
    await backlog.add({ title: 'a of Zoe', assigneeId: zoe });
    await backlog.add({ title: 'of Adam', assigneeId: adam });
    await backlog.add({ title: 'of no one' });
    await backlog.add({ title: 'elsewhere', assigneeId: zoe }, another.id);
    const paged = async (call: 'backlog' | 'firmBacklog', sort: string) => {
      const found: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const query = { sort, limit: '2', ...(cursor && { cursor }) };
        const { body } = await (call === 'backlog' ? backlog.inCompany(call, { query }) : backlog.ask(call, { query }));
        const page = body as CallOutput<'backlog'>;
        found.push(...titles(page));
        cursor = page.nextCursor;
      }
      return found;
    };
    const ofZoe = ['a of Zoe', 'b of Zoe', 'elsewhere'];
    for (const call of ['backlog', 'firmBacklog'] as const) {
      expect(await paged(call, 'assignee')).toEqual(['of Adam', ...ofZoe, 'of no one']);
      expect(await paged(call, '-assignee')).toEqual([...ofZoe, 'of Adam', 'of no one']);
      const ofZebra = ['a of Zoe', 'b of Zoe', 'of Adam', 'of no one'];
      expect(await paged(call, 'project')).toEqual(['elsewhere', ...ofZebra]);
      expect(await paged(call, '-project')).toEqual([...ofZebra, 'elsewhere']);
    }
  });

  it('are not sorted by assignees for clients, who don’t see them', async () => {
    const backlog = await backlogOf();
    const consultant = await backlog.person('consultant');
    const client = await backlog.person('companyUser');
    await backlog.add({ title: 'First', shared: true });
    await backlog.add({ title: 'Second', shared: true, assigneeId: consultant.id });
    const list = (sort: string) => backlog.list({ sort }, { token: client.token });
    expect(titles(await list('assignee'))).toEqual(titles(await list('order')));
  });

  it('are bounded in bytes, whatever the work items contain', async () => {
    const backlog = await backlogOf();
    const project = await delivery.system(() =>
      delivery.database.models.scopeItems.findById(backlog.project.id).orFail().lean(),
    );
    for (let at = 0; at < 60; at += 1)
      await delivery.make.workItem(project, { description: 'ä'.repeat(20_000), title: `Work item ${at}` });
    const page = await backlog.inCompany('backlog', { query: { limit: '500' } });
    expect(JSON.stringify(page.body).length).toBeLessThan(1_200_000);
    const { items, total, nextCursor } = page.body as CallOutput<'backlog'>;
    expect([items.length < 60, total]).toEqual([true, 60]);
    const rest = await backlog.list({ limit: '500', cursor: nextCursor ?? '' });
    expect(items.length + rest.items.length).toBe(60);
    expect(JSON.stringify(await backlog.lines()).length).toBeLessThan(60_000);
  });

  it('omit the backlogs of deleted projects', async () => {
    const backlog = await backlogOf();
    const workItem = await backlog.add({ shared: true });
    const { project } = backlog;
    await backlog.onItem('deleteScopeItem', project, { version: project.version, force: true });
    expect((await backlog.list()).total).toBe(0);
    expect(((await backlog.ask('firmBacklog')).body as CallOutput<'firmBacklog'>).total).toBe(0);
    expect((await backlog.onWorkItem('workItem', workItem)).status).toBe(404);
  });
});

describe("a client's view", () => {
  const SHARED = [
    'companyId',
    'doneAt',
    'dueDate',
    'id',
    'key',
    'level',
    'order',
    'outcome',
    'parentId',
    'phase',
    'projectId',
    'shared',
    'status',
    'title',
    'updatedAt',
    'version',
  ];

  it('is shared work items, with these fields and no others', async () => {
    const backlog = await backlogOf();
    const epic = await backlog.add({ level: 'epic', title: 'Epic' });
    const story = await backlog.add({
      parentId: epic.id,
      title: 'Story',
      description: 'secret',
      notes: 'secret',
      labels: ['secret'],
      estimate: { low: 1, likely: 2, high: 3, madeOf: [] },
      criteria: { one: { text: 'It works', order: 'a0' } },
      shared: true,
    });
    await backlog.changed(story, set(['notes'], 'secret', 'more secret'));
    await backlog.changed(
      await backlog.read(story),
      set(['status'], 'todo', 'inReview'),
      set(['labels'], ['secret'], []),
    );
    for (const role of ['companyUser', 'user'] as const) {
      const { token } = await backlog.person(role);
      const asked = { token };
      const { items, total } = await backlog.list({}, asked);
      expect([total, Object.keys(items[0] ?? {}).sort(), items[0]?.parentId]).toEqual([
        1,
        ['criteria', ...SHARED].sort(),
        null,
      ]);
      const { rows, ...whole } = await backlog.lines(asked);
      expect(rows.map((row: WorkItemLine) => Object.keys(row).sort())).toEqual([['criteriaCount', ...SHARED].sort()]);
      expect(Object.keys(whole.backlog ?? {}).sort()).toEqual(['generatedAt', 'revision']);
      const one = await backlog.onWorkItem('workItem', story, undefined, asked);
      expect(Object.keys(one.body as object).sort()).toEqual(['createdAt', 'criteria', 'deletedAt', ...SHARED].sort());
      expect((await backlog.onWorkItem('workItem', epic, undefined, asked)).status).toBe(404);
      const history = (await backlog.onWorkItem('workItemHistory', story, undefined, asked))
        .body as CallOutput<'workItemHistory'>;
      expect(history.items.map(({ changes }) => changes.map(({ field }) => field))).toEqual([['status']]);
      const everything = JSON.stringify([items, rows, one.body, history]);
      expect(everything).not.toContain('secret');
      for (const query of [
        { label: 'secret' },
        { ready: 'false' },
        { assigneeId: 'none' },
        { search: 'secret' },
        { epicId: epic.id },
      ] as Record<string, string>[])
        expect((await backlog.list(query, asked)).total, JSON.stringify(query)).toBe(0);
      expect(
        (await backlog.onWorkItem('changeWorkItem', story, { version: 1, changes: [set(['phase'], 1, 2)] }, asked))
          .status,
      ).toBe(403);
      expect((await backlog.ask('firmBacklog', asked)).status).toBe(403);
    }
  });
});

describe('a change of many work items', () => {
  it('is answered work item by work item, and pins those whom it assigns', async () => {
    const backlog = await backlogOf();
    const consultant = await backlog.person('consultant');
    const [one, two, gone] = [await backlog.add(), await backlog.add({ labels: ['x'] }), await backlog.add()];
    await backlog.onWorkItem('deleteWorkItem', gone, { version: 1 });
    const workItemIds = [one.id, two.id, gone.id];
    const body = {
      workItemIds,
      set: { status: 'done', assigneeId: consultant.id },
      addLabels: ['y'],
      removeLabels: ['x'],
    };
    const answered = (await backlog.inCompany('changeWorkItems', { body })).body as CallOutput<'changeWorkItems'>;
    expect(answered.results.map(({ result, row }) => [result, row?.labels, row?.outcome, row?.pinned])).toEqual([
      ['changed', ['y'], 'delivered', true],
      ['changed', ['y'], 'delivered', true],
      ['notFound', undefined, undefined, undefined],
    ]);
    const again = (await backlog.inCompany('changeWorkItems', { body })).body as CallOutput<'changeWorkItems'>;
    expect(again.results.map(({ result }) => result)).toEqual(['unchanged', 'unchanged', 'notFound']);
    expect((await backlog.read(two)).version).toBe(2);
  });
});

it('counts the bytes of work items, and frees them when the project is removed', async () => {
  const backlog = await backlogOf();
  const bytes = () =>
    runWithTenant(backlog.firm.id, async () => (await storageOf(delivery.database.models))?.scopeBytes ?? 0);
  const before = await bytes();
  const story = await backlog.add({ description: 'x'.repeat(1_000) });
  const added = (await bytes()) - before;
  expect(added).toBeGreaterThan(2_000);
  const shorter = await backlog.changed(story, set(['description'], 'x'.repeat(1_000), ''));
  expect((await bytes()) - before).toBe(added - 2_001);
  await backlog.onWorkItem('deleteWorkItem', shorter, { version: 2 });
  expect((await bytes()) - before).toBe(added - 2_001);
});

it('lets many people edit different work items of a backlog concurrently', async () => {
  const backlog = await backlogOf();
  const workItems = await Promise.all(Array.from({ length: 20 }, () => backlog.add()));
  const answers = await Promise.all(workItems.map((workItem) => backlog.change(workItem, set(['phase'], 1, 2))));
  expect(answers.map(({ status }) => status)).toEqual(workItems.map(() => 200));
});

describe('whether a generated work item is ready', () => {
  it('follows the scope, and leaves edits and versions of work items as they are', async () => {
    const backlog = await backlogOf();
    const workflow = await backlog.make('workflow', { projectId: backlog.project.id, name: 'Access' });
    const project = await delivery.system(() =>
      delivery.database.models.scopeItems.findById(backlog.project.id).orFail().lean(),
    );
    await backlog.add();
    const made = await delivery.make.workItem(project, {
      title: 'Build it',
      key: `workflow:${workflow.id}`,
      sourceIds: [new Types.ObjectId(workflow.id)],
      estimate: { low: 1, likely: 1, high: 1, madeOf: [] },
      criteria: { one: { text: 'It works', order: 'a0' } },
    });
    const [found] = (await backlog.list({ search: 'Build' })).items;
    expect(found).toMatchObject({ ready: false, version: 1 });
    expect(found?.reasons).toEqual(
      expect.arrayContaining(['“Access” is not ready in the scope.', 'No accepted clause sells it.']),
    );
    const story = await backlog.read({ id: made._id.toHexString() });
    const shorter = await backlog.changed(story, set(['estimate'], story.estimate, null));
    expect(shorter.reasons).toEqual(
      expect.arrayContaining(['“Access” is not ready in the scope.', 'It has no estimate.']),
    );
    await backlog.changedItem(workflow, set(['readyState'], 'draft', 'ready'));
    const [after] = (await backlog.list({ search: 'Build' })).items;
    expect(after).toMatchObject({ version: 2 });
    expect(after?.reasons).not.toContain('“Access” is not ready in the scope.');
    expect(after?.reasons).toContain('It has no estimate.');
    expect((await backlog.lines()).rows.map(({ ready }) => ready)).toEqual([false, false]);
  });
});

describe('a search', () => {
  it('finds work items by their titles first, and for clients only shared ones by their titles', async () => {
    const backlog = await backlogOf();
    await backlog.add({ title: 'Approve laptops', shared: true });
    await backlog.add({ title: 'Form', description: 'Why\nLaptops are asked for', shared: true });
    await backlog.add({ title: 'Laptops of others' });
    const search = async (asked: Asked = {}) =>
      (await backlog.inCompany('searchBacklog', { query: { q: 'laptops' }, ...asked }))
        .body as CallOutput<'searchBacklog'>;
    const found = await search();
    expect(found.items.map(({ title, excerpt }) => [title, excerpt])).toEqual([
      ['Approve laptops', null],
      ['Laptops of others', null],
      ['Form', 'Laptops are asked for'],
    ]);
    expect([found.more, found.items[0]?.projectName]).toEqual([false, backlog.project.name]);
    const { token } = await backlog.person('user');
    expect(titles(await search({ token }))).toEqual(['Approve laptops']);
  });
});

describe('figures', () => {
  it('count hours and price once, and name agreed amounts in their own currencies', async () => {
    const backlog = await backlogOf();
    const sow = await delivery.make.sow(backlog.company, { title: 'Phase one', amountMinor: 90_000, currency: 'EUR' });
    const clause = await delivery.make.clause(await delivery.make.source(sow), { state: 'accepted' });
    const project = await delivery.system(() =>
      delivery.database.models.scopeItems.findById(backlog.project.id).orFail().lean(),
    );
    const hours = (likely: number) => ({ estimate: { low: likely, likely, high: likely, madeOf: [] } });
    const epic = await backlog.add({ level: 'epic', title: 'Epic', ...hours(1) });
    await delivery.make.workItem(project, {
      parentId: new Types.ObjectId(epic.id),
      clauseIds: [clause._id, clause._id],
      status: 'done',
      outcome: 'delivered',
      ...hours(4),
    });
    await backlog.add({ status: 'obsolete', ...hours(100) });
    await backlog.add({ phase: 2, status: 'done', outcome: 'notDelivered', ...hours(2) });
    const figures = async () => (await backlog.inCompany('backlogFigures')).body as CallOutput<'backlogFigures'>;
    const { rate, total, by } = await figures();
    expect(rate).toEqual({ amount: 225, currency: 'USD' });
    expect(total).toEqual({ hours: 7, low: 7, high: 7, price: 1_575, done: 4 });
    const shown = (what: string) =>
      by.filter((row) => row.what === what).map(({ name, hours, price, done }) => [name, hours, price, done]);
    expect(shown('epic')).toEqual([['Epic', 5, 1_125, 4]]);
    expect(shown('phase').map(([, ...numbers]) => numbers)).toEqual(
      expect.arrayContaining([
        [5, 1_125, 4],
        [2, 450, 0],
      ]),
    );
    expect(by.filter(({ what }) => what === 'sow')).toEqual([
      {
        what: 'sow',
        id: sow._id.toHexString(),
        name: 'Phase one',
        hours: 4,
        price: 900,
        done: 4,
        agreed: { minor: 90_000, currency: 'EUR' },
        noChargeReason: '',
      },
    ]);
    const set = await backlog.ask('changeRate', { body: { version: 0, rate: { minor: 10_000, currency: 'CHF' } } });
    expect(set.body).toEqual({ amountMinor: 10_000, currency: 'CHF', isOwn: true, others: [], version: 1 });
    expect((await figures()).rate).toEqual({ amount: 100, currency: 'CHF' });
    expect((await backlog.ask('changeRate', { body: { version: 0, rate: null } })).status).toBe(409);
    const negative = await backlog.ask('changeRate', { body: { version: 1, rate: { minor: -1, currency: 'CHF' } } });
    expect(negative.status).toBe(422);
  });
});

describe('profiles and capacity', () => {
  it('of a firm are created, changed with their former versions stored, and deleted while they are not used', async () => {
    const backlog = await backlogOf();
    const all = async () => (await backlog.ask('backlogProfiles')).body as CallOutput<'backlogProfiles'>;
    const [{ id: _id, version: _version, builtIn, ...standard } = expect.fail()] = (await all()).items;
    expect(builtIn).toBe(true);
    const body = { ...standard, name: 'Ours', operationId: randomUUID() };
    const made = (await backlog.ask('createBacklogProfile', { body })).body as { id: string; version: number };
    expect((await backlog.ask('createBacklogProfile', { body })).body).toEqual(made);
    const taken = await backlog.ask('createBacklogProfile', {
      body: { ...body, name: ' OURS', operationId: randomUUID() },
    });
    expect(taken.status).toBe(409);
    const params = { profileId: made.id };
    const points = { low: 3, likely: 2, high: 1 };
    const wrong = { version: 1, estimates: { workflow: { small: points } } };
    expect((await backlog.ask('changeBacklogProfile', { params, body: wrong })).status).toBe(422);
    const change = { version: 1, storyHoursMax: 8 };
    expect((await backlog.ask('changeBacklogProfile', { params, body: change })).body).toMatchObject({
      storyHoursMax: 8,
      version: 2,
      name: 'Ours',
    });
    expect((await backlog.ask('changeBacklogProfile', { params, body: change })).status).toBe(409);
    const { models } = delivery.database;
    const stored = await delivery.system(() => models.backlogProfiles.findById(made.id).orFail().lean());
    expect(stored.former).toEqual([expect.objectContaining({ version: 1 })]);
    await backlog.add();
    const useIt = (profileId: string) =>
      delivery.system(() => models.backlogs.updateOne({ projectId: backlog.project.id }, { $set: { profileId } }));
    await useIt(made.id);
    expect((await backlog.ask('deleteBacklogProfile', { params })).status).toBe(409);
    await useIt('standard');
    expect((await backlog.ask('deleteBacklogProfile', { params })).status).toBe(200);
    expect((await all()).items.every((profile) => profile.builtIn)).toBe(true);
  });

  it('is 32 hours a week until someone changes it', async () => {
    const backlog = await backlogOf();
    const consultant = await backlog.person('consultant');
    const of = async () =>
      ((await backlog.ask('capacities')).body as CallOutput<'capacities'>).items.find(
        ({ userId }) => userId === consultant.id,
      );
    expect(await of()).toMatchObject({ hoursPerWeek: 32, daysOff: [], version: 0 });
    const change = (body: object) => backlog.ask('changeCapacity', { params: { userId: consultant.id }, body });
    const daysOff = [
      { from: '2026-12-24', to: '2026-12-31' },
      { from: '2026-05-01', to: '2026-05-01' },
    ];
    expect((await change({ version: 0, hoursPerWeek: 20, daysOff })).status).toBe(200);
    expect(await of()).toMatchObject({ hoursPerWeek: 20, daysOff: daysOff.toReversed(), version: 1 });
    expect((await change({ version: 0, hoursPerWeek: 8, daysOff })).status).toBe(409);
    const backwards = [{ from: '2026-05-02', to: '2026-05-01' }];
    expect((await change({ version: 1, hoursPerWeek: 8, daysOff: backwards })).status).toBe(422);
    expect((await change({ version: 1, hoursPerWeek: 81, daysOff: [] })).status).toBe(422);
  });
});
