import type { CallName, CallOutput } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import { bytesOfWorkItem, trusted, type WorkItemDoc } from '@scopewright/data';
import { SCOPE_TEMPLATES } from '@scopewright/domain/scoping/templates/catalogue';
import { Types } from 'mongoose';
import { afterAll, describe, expect, it } from 'vitest';
import { bodyOf, hex, startDelivery } from '../../testing/delivery.ts';

const delivery = await startDelivery('backlog-generation');
const { make, database, system, time } = delivery;
const { models } = database;
afterAll(() => delivery.close());

type Preview = CallOutput<'previewBacklog'>;
type Entries = CallOutput<'backlogPreviewEntries'>;
type Receipt = CallOutput<'generateBacklog'>['receipt'];

let operations = 0;
const operationId = () => {
  operations += 1;
  return `operation-${operations}`;
};

/** A company with a project made of a template, and functions to generate its backlog. */
async function begin() {
  const at = await delivery.firm();
  const company = await make.company(at.id);
  const ask = (name: CallName, { token = at.token, ...asked }: Record<string, unknown> & { token?: string } = {}) =>
    delivery.service.call(name, { tenant: at.key, token, ...asked });
  const template = SCOPE_TEMPLATES[0];
  const inserted = await ask('insertTemplate', {
    params: { companyId: hex(company), templateId: template?.id },
    body: { operationId: operationId(), projectId: null, project: { name: 'Service desk', key: 'DESK' } },
  });
  const { projectId } = bodyOf<{ projectId: string }>(inserted);
  const params = { projectId };
  const preview = (more: Record<string, unknown> = {}) => ask('previewBacklog', { params, body: {}, ...more });
  const entries = async (previewId: string, query: Record<string, unknown> = {}) =>
    bodyOf<Entries>(await ask('backlogPreviewEntries', { params: { previewId }, query: { limit: 100, ...query } }));
  const generate = (previewId: string, body: Record<string, unknown> = {}, token = at.token) =>
    ask('generateBacklog', { params, body: { operationId: operationId(), previewId, ...body }, token });
  /** Previews and applies it. */
  const regenerate = async (body: Record<string, unknown> = {}) => {
    const { previewId, counts, changes } = bodyOf<Preview>(await preview());
    const { receipt } = bodyOf<{ receipt: Receipt }>(await generate(previewId, body));
    return { receipt, counts, changes };
  };
  const undo = (receipt: Receipt, token = at.token) =>
    ask('undoBacklogReceipt', { params: { receiptId: receipt.id }, body: { operationId: operationId() }, token });
  const workItems = () =>
    system(() => models.workItems.find({ projectId }).sort({ order: 1, _id: 1 }).lean<WorkItemDoc[]>());
  const workItemOf = async (level: WorkItemDoc['level']) =>
    (await workItems()).find((workItem) => workItem.level === level) as WorkItemDoc;
  /** Changes a work item as a person would. */
  const edit = ({ _id }: WorkItemDoc, values: Partial<WorkItemDoc>) =>
    system(() => models.workItems.updateOne({ _id }, { $set: values, $inc: { version: 1 } }));
  /** Changes the scope: as every change of it, with a version. */
  const item = (values: Record<string, unknown>) =>
    system(() =>
      models.scopeItems
        .findOne({ companyId: company._id, ...values })
        .orFail()
        .lean(),
    );
  const changeItem = (_id: Types.ObjectId, values: Record<string, unknown>) =>
    system(() =>
      models.scopeItems.updateOne({ _id }, { $set: { ...values, updatedAt: new Date() }, $inc: { version: 1 } }),
    );
  return {
    at,
    company,
    projectId,
    ask,
    preview,
    entries,
    generate,
    regenerate,
    undo,
    workItems,
    workItemOf,
    edit,
    item,
    changeItem,
    params,
  };
}

/** Work items without versions and times, for comparisons. */
const withoutVersions = (workItems: readonly WorkItemDoc[]) =>
  workItems.map(({ version: _version, updatedAt: _updatedAt, ...workItem }) => workItem);

describe('generating for the first time', () => {
  it('stores exactly what the preview shows, in a tree, and counts its bytes', async () => {
    const { preview, entries, generate, workItems, projectId, ask, company } = await begin();
    const shown = bodyOf<Preview>(await preview());
    expect(shown).toMatchObject({ profileId: 'standard', changes: true, counts: { removed: 0, unchanged: 0 } });
    expect(await workItems()).toEqual([]);
    const all: Entries['items'] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await entries(shown.previewId, { limit: 40, ...(cursor && { cursor }) });
      expect(page.total).toBe(shown.counts.new);
      all.push(...page.items);
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    expect(all).toHaveLength(shown.counts.new ?? 0);
    const { receipt } = bodyOf<{ receipt: Receipt }>(await generate(shown.previewId));
    expect(receipt).toMatchObject({ what: 'generated', counts: shown.counts, undoneAt: null, canUndo: true });
    const stored = await workItems();
    expect(new Set(stored.map(({ key, title }) => `${key} ${title}`))).toEqual(
      new Set(all.map(({ key, title }) => `${key} ${title}`)),
    );
    const byId = new Map(stored.map((workItem) => [hex(workItem), workItem]));
    for (const { level, parentId, base, order } of stored) {
      expect(order).not.toBe('');
      expect(base).not.toBe(null);
      expect(level === 'epic' ? parentId : byId.has(String(parentId))).toBe(level === 'epic' ? null : true);
    }
    const listed = bodyOf<CallOutput<'backlogLines'>>(
      await ask('backlogLines', { params: { companyId: hex(company) }, query: { projectId } }),
    );
    expect(listed.rows).toHaveLength(stored.length);
    expect(listed.backlog).toMatchObject({ profileId: 'standard', outdated: false });
  });

  it('has one effect however often it is sent, and is recorded', async () => {
    const { preview, ask, params, workItems, company } = await begin();
    const { previewId } = bodyOf<Preview>(await preview());
    const body = { operationId: operationId(), previewId };
    const answers = await Promise.all([1, 2, 3].map(() => ask('generateBacklog', { params, body })));
    const receipts = answers.map((answer) => bodyOf<{ receipt: Receipt }>(answer).receipt.id);
    expect(new Set(receipts).size).toBe(1);
    expect(bodyOf<{ receipt: Receipt }>(await ask('generateBacklog', { params, body })).receipt.id).toBe(receipts[0]);
    const events = await system(() =>
      models.auditEvents.find({ companyId: company._id, action: 'backlog.generated' }).lean(),
    );
    expect(events).toMatchObject([
      { targetName: 'Service desk', changes: { new: { to: (await workItems()).length } } },
    ]);
  });

  it('lets one of two concurrent generations win', async () => {
    const { preview, generate, workItems } = await begin();
    const [one, other] = [bodyOf<Preview>(await preview()), bodyOf<Preview>(await preview())];
    const answers = await Promise.all([generate(one.previewId), generate(other.previewId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await workItems()).toHaveLength(one.counts.new ?? 0);
  });

  it('does nothing at all when it fails at the end', async () => {
    const { preview, generate, workItems, projectId } = await begin();
    const { previewId } = bodyOf<Preview>(await preview());
    const insert = models.auditEvents.insertMany;
    models.auditEvents.insertMany = () => {
      throw new Error('killed');
    };
    expect((await generate(previewId)).status).toBe(500);
    models.auditEvents.insertMany = insert;
    expect(await workItems()).toEqual([]);
    expect(await system(() => models.backlogReceipts.countDocuments({ projectId }))).toBe(0);
    expect(await system(() => models.backlogs.countDocuments({ projectId }))).toBe(0);
    expect((await generate(previewId)).status).toBe(200);
  });
});

describe('a backlog that is too large for one transaction', () => {
  /** As many request types as make some megabytes of work items. */
  async function enlarge({ item }: Pick<Awaited<ReturnType<typeof begin>>, 'item'>): Promise<void> {
    const { _id: _original, ...one } = await item({ kind: 'requestType' });
    const copies = Array.from({ length: 40 }, (_, at) => ({ ...one, name: `Request ${at}`, order: `b${at + 1000}` }));
    await system(() => models.scopeItems.insertMany(copies));
  }

  it('appears immediately, as it was shown, and can be undone', async () => {
    const begun = await begin();
    await enlarge(begun);
    const { preview, generate, undo, workItems, regenerate } = begun;
    const shown = bodyOf<Preview>(await preview());
    const { receipt } = bodyOf<{ receipt: Receipt }>(await generate(shown.previewId));
    const stored = await workItems();
    expect(stored.reduce((sum, workItem) => sum + bytesOfWorkItem(workItem), 0)).toBeGreaterThan(1024 * 1024);
    expect(stored).toHaveLength(shown.counts.new ?? 0);
    expect(stored.filter(({ key, version, deletedAt }) => /^staged/.test(key) || version !== 1 || deletedAt)).toEqual(
      [],
    );
    expect(await regenerate()).toMatchObject({ changes: false, counts: { unchanged: stored.length } });
    expect((await undo(receipt)).status).toBe(200);
    expect(await workItems()).toEqual([]);
  });

  it('leaves nothing when it fails, and removes remains of a killed process', async () => {
    const begun = await begin();
    await enlarge(begun);
    const { preview, generate, workItems, projectId, company } = begun;
    const { previewId } = bodyOf<Preview>(await preview());
    const insert = models.auditEvents.insertMany;
    models.auditEvents.insertMany = () => {
      throw new Error('killed');
    };
    expect((await generate(previewId)).status).toBe(500);
    models.auditEvents.insertMany = insert;
    expect(await workItems()).toEqual([]);
    const project = { ...(await begun.item({ kind: 'project' })), firmId: company.consultingFirmId };
    const old = new Date(time.clock().getTime() - 2 * 3_600_000);
    await make.workItem(project, { key: 'staged:old', version: 0, deletedAt: old, createdAt: old });
    await make.workItem(project, { key: 'staged:of-another', version: 0, deletedAt: time.clock() });
    expect((await generate(previewId)).status).toBe(200);
    const left = await system(() => models.workItems.find({ projectId, deletedAt: trusted({ $ne: null }) }).lean());
    expect(left.map(({ key }) => key)).toEqual(['staged:of-another']);
  });
});

describe('a preview', () => {
  it('is out of date when scope, backlog, profile or agreements have changed since', async () => {
    const { preview, generate, regenerate, item, changeItem, workItemOf, edit, company, projectId } = await begin();
    const problem = async (change: () => PromiseLike<unknown>) => {
      const { previewId } = bodyOf<Preview>(await preview());
      await change();
      const { status, body } = await generate(previewId);
      return [status, (body as { error: string }).error];
    };
    const outdated = [409, MESSAGES.previewOutdated];
    const { _id } = await item({ kind: 'requestType' });
    expect(await problem(() => changeItem(_id, { name: 'Changed' }))).toEqual(outdated);
    await regenerate();
    const story = await workItemOf('story');
    expect(await problem(() => edit(story, { title: 'Mine' }))).toEqual(outdated);
    expect(await problem(() => regenerate())).toEqual([404, expect.anything()]);
    const source = await make.source(await make.sow(company, { status: 'active' }));
    expect(await problem(() => make.clause(source, { state: 'accepted' }))).toEqual(outdated);
    expect(
      await problem(() =>
        system(() => models.backlogPreviews.updateMany({ projectId }, { $set: { profileVersion: 1, scopeState: '' } })),
      ),
    ).toEqual(outdated);
    expect(
      await problem(() =>
        system(() => models.backlogPreviews.updateMany({ projectId }, { $set: { expiresAt: time.clock() } })),
      ),
    ).toEqual([409, MESSAGES.previewExpired]);
  });

  it('replaces older ones of the project', async () => {
    const { preview, projectId } = await begin();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      time.advance(1_000);
      ids.push(bodyOf<Preview>(await preview()).previewId);
    }
    const kept = await system(() => models.backlogPreviews.find({ projectId }).sort({ createdAt: 1 }).lean());
    expect(kept.map(hex)).toEqual(ids.slice(2));
  });

  it('uses the profile that is named, then the one it was generated with', async () => {
    const { preview, generate, regenerate } = await begin();
    expect((await preview({ body: { profileId: 'nonsense' } })).status).toBe(422);
    const lean = bodyOf<Preview>(await preview({ body: { profileId: 'lean' } }));
    expect(lean.profileId).toBe('lean');
    expect((await generate(lean.previewId)).status).toBe(200);
    const again = await regenerate();
    expect(again).toMatchObject({ changes: false });
    expect(bodyOf<Preview>(await preview()).profileId).toBe('lean');
  });

  it('refuses cursors of other lists', async () => {
    const { preview, ask } = await begin();
    const { previewId } = bodyOf<Preview>(await preview());
    for (const cursor of ['x', Buffer.from('-1').toString('base64url')])
      expect((await ask('backlogPreviewEntries', { params: { previewId }, query: { cursor } })).status).toBe(422);
  });
});

describe('generating again', () => {
  it("preserves people's texts, shows conflicts as texts, and follows decisions", async () => {
    const { regenerate, preview, entries, generate, workItemOf, edit, changeItem, workItems, ask } = await begin();
    await regenerate();
    const story = await workItemOf('story');
    const description = `${story.description}\n\nAna wrote this.`;
    await edit(story, { title: 'Ana’s title', description });
    await changeItem(story.sourceIds[0] as Types.ObjectId, { name: 'Renamed request' });
    const shown = bodyOf<Preview>(await preview());
    expect(shown.counts).toMatchObject({ conflict: 1, new: 0, removed: 0 });
    const [entry] = (await entries(shown.previewId, { kind: 'conflict' })).items;
    expect(entry).toMatchObject({ key: story.key, title: 'Ana’s title' });
    const title = entry?.fields.find(({ field }) => field === 'title');
    expect(title).toMatchObject({ outcome: 'conflict', base: story.title, mine: 'Ana’s title', result: 'Ana’s title' });
    expect(title?.generated).toContain('Renamed request');
    const decide = (field: string, take: string) => [{ key: story.key, field, take }];
    for (const resolutions of [
      decide('title', 'both'),
      decide('phase', 'mine'),
      [{ ...decide('title', 'mine')[0], key: 'x' }],
    ])
      expect((await generate(shown.previewId, { resolutions })).status).toBe(422);
    const { receipt } = bodyOf<{ receipt: Receipt }>(
      await generate(shown.previewId, { resolutions: decide('title', 'generated') }),
    );
    const after = (await workItems()).find(({ key }) => key === story.key);
    expect(after?.title).toBe(title?.generated);
    expect(after?.description).toContain('Ana wrote this.');
    const said = bodyOf<CallOutput<'backlogReceipt'>>(
      await ask('backlogReceipt', { params: { receiptId: receipt.id }, query: { limit: 100 } }),
    );
    expect(said.items.find(({ key }) => key === story.key)?.says).toContain(
      'Title: changed by you and by the scope, the scope’s version taken',
    );
    expect((await regenerate()).changes).toBe(false);
  });

  it('changes no document when nothing has changed', async () => {
    const { regenerate, workItems, preview } = await begin();
    await regenerate();
    const before = await workItems();
    const shown = bodyOf<Preview>(await preview());
    expect(shown).toMatchObject({ changes: false, counts: { unchanged: before.length } });
    const { receipt } = await regenerate();
    expect(await workItems()).toEqual(before);
    expect(receipt.counts).toMatchObject({ unchanged: before.length });
  });

  it('removes untouched work items that are no longer in scope, and marks the rest as obsolete', async () => {
    const { regenerate, workItems, edit, item, changeItem } = await begin();
    await regenerate();
    const { _id } = await item({ kind: 'requestType' });
    const key = `requestType:${_id.toHexString()}`;
    const before = await workItems();
    const form = before.find((workItem) => workItem.key === `${key}/form`) as WorkItemDoc;
    await edit(form, { status: 'inProgress' });
    await changeItem(_id, { deletedAt: new Date() });
    const { counts } = await regenerate();
    expect(counts.obsolete).toBeGreaterThanOrEqual(2);
    const after = new Map((await workItems()).map((workItem) => [workItem.key, workItem]));
    expect(after.get(form.key)).toMatchObject({ status: 'obsolete', orphaned: true });
    expect(after.get(key)).toMatchObject({ status: 'obsolete', orphaned: true });
    expect(after.has(`${key}/test`)).toBe(false);
    await changeItem(_id, { deletedAt: null });
    expect((await regenerate()).counts).toMatchObject({ returned: counts.obsolete });
    expect((await regenerate()).changes).toBe(false);
  });
});

describe('undoing', () => {
  it('restores everything as it was, once', async () => {
    const { regenerate, undo, workItems, workItemOf, edit, item, changeItem, ask, params } = await begin();
    const first = (await regenerate()).receipt;
    const story = await workItemOf('story');
    await edit(story, { title: 'Ana’s title', notes: 'Kept' });
    const [touched, gone] = [
      await item({ _id: story.sourceIds[0] }),
      await item({ kind: 'requestType', _id: trusted({ $ne: story.sourceIds[0] }) }),
    ];
    const before = await workItems();
    await changeItem(touched._id, { name: 'Renamed request' });
    await changeItem(gone._id, { deletedAt: new Date() });
    time.advance(1_000);
    const { receipt, counts } = await regenerate();
    expect(counts).toMatchObject({ conflict: 1 });
    expect(counts.removed).toBeGreaterThan(0);
    expect(await workItems()).not.toHaveLength(before.length);
    const undone = bodyOf<{ receipt: Receipt }>(await undo(receipt));
    expect(undone.receipt).toMatchObject({ id: receipt.id, canUndo: false, undoneAt: expect.any(String) });
    expect(withoutVersions(await workItems())).toEqual(withoutVersions(before));
    expect(await undo(receipt)).toMatchObject({ status: 409, body: { error: MESSAGES.alreadyUndone } });
    const list = bodyOf<CallOutput<'backlogReceipts'>>(await ask('backlogReceipts', { params }));
    expect(list.items.map(({ id, canUndo }) => [id, canUndo])).toEqual([
      [receipt.id, false],
      [first.id, false],
    ]);
    // and it can be generated again from there
    expect((await regenerate()).counts).toMatchObject({ conflict: 1, removed: counts.removed });
  });

  it('removes a whole first backlog, and frees its bytes', async () => {
    const { regenerate, undo, workItems } = await begin();
    const used = () => system(() => models.storageUse.find({}).lean());
    const sum = async () => (await used()).reduce((total, { scopeBytes }) => total + scopeBytes, 0);
    const before = await sum();
    const { receipt } = await regenerate();
    expect((await sum()) - before).toBe(
      (await workItems()).reduce((total, workItem) => total + bytesOfWorkItem(workItem), 0),
    );
    expect((await undo(receipt)).status).toBe(200);
    expect(await workItems()).toEqual([]);
    expect(await sum()).toBe(before);
  });

  it('is refused with the work items that people have changed since, and changes nothing', async () => {
    const { regenerate, undo, workItems, workItemOf, edit } = await begin();
    const { receipt } = await regenerate();
    const story = await workItemOf('story');
    await edit(story, { title: 'Mine', updatedAt: time.clock() });
    const before = await workItems();
    expect(await undo(receipt)).toMatchObject({
      status: 409,
      body: { error: MESSAGES.changedSince, current: { workItems: [{ id: hex(story), title: 'Mine' }] } },
    });
    expect(await workItems()).toEqual(before);
  });

  it.each<[string, Partial<WorkItemDoc>]>([
    ['exported', { exports: [{ system: 'jira', key: 'SD-1', url: null, at: new Date() }] }],
  ])('is refused when a work item that it made was %s since', async (_what, values) => {
    const { regenerate, undo, workItemOf } = await begin();
    const { receipt } = await regenerate();
    const story = await workItemOf('story');
    await system(() => models.workItems.updateOne({ _id: story._id }, { $set: values }));
    expect((await undo(receipt)).status).toBe(409);
  });

  it('is refused when a person has added something to its work items', async () => {
    const { regenerate, undo, workItemOf, company } = await begin();
    const { receipt } = await regenerate();
    const story = await workItemOf('story');
    const own = await make.workItem(
      { _id: story.projectId, firmId: company.consultingFirmId, companyId: company._id },
      { level: 'subtask', parentId: story._id, title: 'Own' },
    );
    expect(await undo(receipt)).toMatchObject({ status: 409, body: { current: { workItems: [{ id: hex(own) }] } } });
  });
});

describe('agreed work', () => {
  /** A project with an active SOW that has these clauses. */
  async function agreed(values: Parameters<typeof make.sow>[1] = {}) {
    const begun = await begin();
    const sow = await make.sow(begun.company, {
      title: 'Phase one',
      status: 'active',
      activatedAt: new Date(),
      ...values,
    });
    const source = await make.source(sow);
    const clause = (quote: string, more: Parameters<typeof make.clause>[1] = {}) =>
      make.clause(source, { kind: 'deliverable', quote, state: 'accepted', touched: true, ...more });
    const link = (clauseId: string, itemId: string) =>
      begun.ask('linkClause', { params: { companyId: hex(begun.company) }, body: { clauseId, itemId } });
    const work = async () => (await begun.workItems()).filter(({ key }) => key.startsWith('clause:'));
    return { ...begun, sow, source, clause, link, work };
  }
  const day = (value: string) => ({ text: value, value, until: null, choices: null, relative: null });

  it('is planned with its due date, once, and stays when the clause is carried over to another source', async () => {
    const { clause, regenerate, work } = await agreed();
    const handbook = await clause('Administrator handbook', { date: day('2027-05-14') });
    await clause('Migration of the Confluence spaces', { kind: 'exclusion' });
    await regenerate();
    const [task, ...subtasks] = await work();
    expect(task).toMatchObject({
      key: `clause:${hex(handbook)}`,
      level: 'task',
      title: 'Handbook and documentation: Administrator handbook',
      dueDate: '2027-05-14',
      clauseIds: [handbook._id],
      sourceIds: [],
    });
    expect(subtasks.map(({ parentId, dueDate }) => [String(parentId), dueDate])).toEqual(
      ['write', 'review', 'publish'].map(() => [hex(task as WorkItemDoc), null]),
    );
    expect(await regenerate()).toMatchObject({ changes: false });
    const sourceId = new Types.ObjectId();
    await system(() => models.clauses.updateOne({ _id: handbook._id }, { $set: { sourceId, start: 7 } }));
    expect(await regenerate()).toMatchObject({ changes: false });
  });

  it('is due on the day that is counted from a milestone', async () => {
    const { clause, regenerate, work } = await agreed();
    await clause('Go-live on 1 June 2027', { kind: 'milestone', date: day('2027-06-01') });
    const relative = { count: 2, unit: 'week' as const, anchor: 'before go-live' };
    await clause('Administrator handbook', {
      date: { ...day(''), text: 'two weeks before go-live', value: null, relative },
    });
    await regenerate();
    const handbook = (await work()).find(({ title }) => title.startsWith('Handbook'));
    expect(handbook?.dueDate).toBe('2027-05-18');
  });

  it('moves to the item that its clause is linked to later, and undoing restores the dates', async () => {
    const { clause, regenerate, work, link, workItemOf, undo, edit, item } = await agreed();
    const [form, guide] = [await clause('A form', { date: day('2027-04-02') }), await clause('User guide')];
    await regenerate();
    expect((await work()).filter(({ level }) => level === 'task')).toHaveLength(2);
    const touched = (await work()).find(({ key }) => key === `clause:${hex(guide)}`) as WorkItemDoc;
    await edit(touched, { title: 'Mine' });
    const requestType = await item({ kind: 'requestType' });
    for (const one of [form, guide]) expect((await link(hex(one), hex(requestType))).status).toBe(201);
    const { receipt } = await regenerate();
    expect((await work()).map(({ title, status }) => [title, status])).toEqual([['Mine', 'obsolete']]);
    expect(await workItemOf('story')).toMatchObject({ dueDate: '2027-04-02' });
    expect((await undo(receipt)).status).toBe(200);
    expect(await workItemOf('story')).toMatchObject({ dueDate: null });
  });

  it('waits for its agreement, and for a project that is certain; both are open points', async () => {
    const { clause, regenerate, work, company, sow, item } = await agreed({ status: 'draft', activatedAt: null });
    await clause('Hypercare for two weeks');
    const points = async () => {
      await regenerate();
      const { description } = (await system(() =>
        models.workItems.findOne({ companyId: company._id, rule: 'task.project' }).orFail().lean(),
      )) as WorkItemDoc;
      return description.match(/^- Not planned: .*$/gm);
    };
    expect(await points()).toEqual([expect.stringContaining('Its agreement is not active yet.')]);
    await system(() => models.sows.updateOne({ _id: sow._id }, { $set: { status: 'active' } }));
    const second = await make.scopeItem(company, { kind: 'project', name: 'Second' });
    expect(await points()).toEqual([expect.stringContaining('The company has 2 projects')]);
    await system(() => models.scopeItems.updateOne({ _id: second._id }, { $set: { deletedAt: new Date() } }));
    expect(await points()).toBe(null);
    expect(await work()).toHaveLength(4);
    expect(await item({ kind: 'project' })).toBeTruthy();
  });
});

describe('who may generate', () => {
  it('are the firm’s people who see the company, while the firm is not read-only', async () => {
    const { at, company, preview, generate, regenerate, undo, ask, projectId } = await begin();
    const shown = bodyOf<Preview>(await preview());
    const as = async (role: 'consultant' | 'companyUser' | 'user') =>
      at.sign(await make.user(at.id, { role, ...(role !== 'consultant' && { companyId: company._id }) }));
    const other = await delivery.firm();
    const { receipt } = await regenerate();
    for (const [token, status] of [
      [await as('companyUser'), 403],
      [await as('user'), 403],
      [await as('consultant'), 404],
    ] as const) {
      expect((await preview({ token })).status).toBe(status);
      expect((await generate(shown.previewId, {}, token)).status).toBe(status);
      expect((await undo(receipt, token)).status).toBe(status);
      const entries = { params: { previewId: shown.previewId }, token };
      expect((await ask('backlogPreviewEntries', entries)).status).toBe(status);
      expect((await ask('backlogReceipts', { params: { projectId }, token })).status).toBe(status);
      expect((await ask('backlogReceipt', { params: { receiptId: receipt.id }, token })).status).toBe(status);
    }
    const foreign = { tenant: other.key, token: other.token };
    expect((await preview(foreign)).status).toBe(404);
    expect((await ask('backlogReceipt', { params: { receiptId: receipt.id }, ...foreign })).status).toBe(404);
    await system(() => models.companies.updateOne({ _id: company._id }, { $set: { status: 'archived' } }));
    expect((await preview()).status).toBe(409);
    expect((await undo(receipt)).status).toBe(409);
  });

  it('applies no preview of another project', async () => {
    const one = await begin();
    const { previewId } = bodyOf<Preview>(await one.preview());
    const second = await make.scopeItem(one.company, { kind: 'project', name: 'Second' });
    const body = { operationId: operationId(), previewId };
    expect((await one.ask('generateBacklog', { params: { projectId: hex(second) }, body })).status).toBe(404);
  });
});
