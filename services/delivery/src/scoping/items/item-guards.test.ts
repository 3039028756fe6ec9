import { randomUUID } from 'node:crypto';
import { SCOPE_ITEMS_MAX, type ScopeItem } from '@scopewright/contracts/scoping';
import type { ScopeItemDoc } from '@scopewright/data';
import { Types } from 'mongoose';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { startDelivery } from '../../testing/delivery.ts';
import { scopeOf, set, type TestScope } from '../../testing/scope.ts';

const delivery = await startDelivery('item-guards');
afterAll(() => delivery.close());

const DAY_MS = 24 * 60 * 60 * 1000;
const NOBODY = 'f'.repeat(24);
const scope = async () => scopeOf(delivery, await delivery.firm());
const inItem = (body: unknown) => (body as { item: ScopeItem }).item;

/** A company with one project created by a call, and this many others. */
async function companyWith(count: number, values: Partial<ScopeItemDoc> = {}) {
  const at = await delivery.firm();
  const scope = await scopeOf(delivery, at);
  const first = await scope.project();
  const { _id: _other, ...like } = await delivery.make.scopeItem(scope.company, {
    kind: 'project',
    projectKey: 'OTHER',
    ...values,
  });
  const others = Array.from({ length: count - 1 }, (_, index) => ({
    ...like,
    projectKey: like.projectKey && `C${index}`,
  }));
  await delivery.system(() => delivery.database.models.scopeItems.insertMany(others));
  const add = (key: string) =>
    scope.inCompany('createScopeItem', {
      body: { operationId: randomUUID(), kind: 'project', name: 'One more', content: { key } },
    });
  return { scope, first, add };
}

it('a company has as many items of a kind as it may, and not one more', async () => {
  const { scope, first, add } = await companyWith(SCOPE_ITEMS_MAX.project - 2);
  expect((await add('LAST')).status).toBe(201);
  expect(await add('MORE')).toMatchObject({
    status: 422,
    body: { details: { kind: expect.stringContaining(`${SCOPE_ITEMS_MAX.project}`) } },
  });
  // items of other kinds, and of other companies, do not count
  expect((await scope.make('field')).kind).toBe('field');
  // deleting one makes room; restoring it needs room
  await scope.onItem('deleteScopeItem', first, { version: first.version });
  expect((await add('FREE')).status).toBe(201);
  expect((await scope.onItem('restoreScopeItem', first, {})).status).toBe(422);
});

it('a company has as many deleted items of a kind again, which can come back however many there are', async () => {
  const deletedAt = delivery.time.clock();
  const { scope, first, add } = await companyWith(2 * SCOPE_ITEMS_MAX.project - 2, { deletedAt, projectKey: null });
  await scope.onItem('deleteScopeItem', first, { version: first.version });
  expect((await add('LAST')).status).toBe(201);
  expect(await add('MORE')).toMatchObject({
    status: 422,
    body: { details: { kind: expect.stringContaining('deleted ones') } },
  });
  expect((await scope.make('field')).kind).toBe('field');
  expect((await scope.onItem('restoreScopeItem', first, {})).status).toBe(200);
});

describe('an item that is made', () => {
  it('is made once for an operation that is sent again, also at the same time', async () => {
    const { inCompany, counts } = await scope();
    const body = { operationId: 'once-and-only', kind: 'field', name: 'Once' };
    const answers = await Promise.all([1, 2, 3].map(() => inCompany('createScopeItem', { body })));
    expect(answers.map(({ status: code }) => code)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => (answer.body as ScopeItem).id)).size).toBe(1);
    expect(await counts()).toEqual([1, 0]);
    expect((await inCompany('createScopeItem', { body: { ...body, name: 'Another' } })).status).toBe(422);
    const project = { operationId: 'one-project', kind: 'project', name: 'Desk', content: { key: 'DESK' } };
    const presses = await Promise.all([1, 2, 3].map(() => inCompany('createScopeItem', { body: project })));
    expect(presses.map(({ status: code }) => code)).toEqual([201, 201, 201]);
  });

  it('that is repeated later is answered to callers who still see it, while it exists', async () => {
    const at = await delivery.firm();
    const consultant = await delivery.make.user(at.id, { role: 'consultant' });
    const { inCompany, company } = await scopeOf(delivery, at, { assignedConsultantIds: [consultant._id] });
    const { companies, scopeItems } = delivery.database.models;
    const again = {
      token: await at.sign(consultant),
      body: { operationId: 'made-again', kind: 'field', name: 'Once' },
    };
    const made = await inCompany('createScopeItem', again);
    expect(await inCompany('createScopeItem', again)).toMatchObject({ status: 201, body: made.body });
    await delivery.system(() => companies.updateOne({ _id: company._id }, { assignedConsultantIds: [] }));
    expect((await inCompany('createScopeItem', again)).status).toBe(404);
    await delivery.system(() => companies.updateOne({ _id: company._id }, { assignedConsultantIds: [consultant._id] }));
    await delivery.system(() => scopeItems.deleteMany({ companyId: company._id }));
    expect((await inCompany('createScopeItem', again)).status).toBe(404);
  });

  it('that names a wrong project, or none where it needs one, is refused by that field', async () => {
    const { inCompany, project, onItem } = await scope();
    const [own, deleted, elsewhere] = [await project(), await project(), await (await scope()).project()];
    await onItem('deleteScopeItem', deleted, { version: deleted.version });
    const create = (body: object) =>
      inCompany('createScopeItem', { body: { operationId: randomUUID(), name: 'x', ...body } });
    const refused = { status: 422, body: { details: { projectId: expect.any(String) } } };
    for (const kind of ['workflow', 'requestType'])
      for (const projectId of [null, NOBODY, deleted.id, elsewhere.id])
        expect(await create({ kind, projectId })).toMatchObject(refused);
    expect(await create({ kind: 'field', projectId: own.id })).toMatchObject(refused);
    for (const kind of ['workflow', 'requestType'])
      expect(await create({ kind, projectId: own.id })).toMatchObject({ status: 201 });
  });

  it('of a kind has a key that is unique in the company while it exists', async () => {
    const { project, inCompany, onItem, change } = await scope();
    const first = await project({ content: { key: 'DESK' } });
    const again = { operationId: 'the-same-key', kind: 'project', name: 'x', content: { key: 'DESK' } };
    expect(await inCompany('createScopeItem', { body: again })).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('key') },
    });
    const other = await project();
    expect((await change(other, [set(['content', 'key'], other.content.key, 'DESK')])).status).toBe(409);
    await onItem('deleteScopeItem', first, { version: first.version });
    expect((await inCompany('createScopeItem', { body: again })).status).toBe(201);
    expect((await onItem('restoreScopeItem', first, {})).status).toBe(409);
  });
});

describe('changes', () => {
  it('of two people to one place leave the first, and show it to the second', async () => {
    const { make, change, read, events } = await scope();
    const field = await make('field');
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((name) => change(field, [set(['name'], field.name, name)])),
    );
    expect(answers.map(({ status: code }) => code).toSorted()).toEqual([200, 409, 409]);
    const won = inItem(answers.find(({ status: code }) => code === 200)?.body);
    for (const { status: code, body } of answers)
      if (code === 409) expect(body).toMatchObject({ code: 'version_conflict', current: won });
    expect(await read(field)).toEqual(won);
    expect((await events()).filter(({ action }) => action === 'scope.changed')).toHaveLength(1);
  });

  it('are done once for an operation that is sent again', async () => {
    const { make, ask, read } = await scope();
    const field = await make('field');
    const send = (to: string) =>
      ask('changeScopeItem', {
        params: { itemId: field.id },
        body: { operationId: 'typed-a-name', version: 1, changes: [set(['name'], field.name, to)] },
      });
    const answers = await Promise.all([send('Typed'), send('Typed'), send('Typed')]);
    expect(answers.map(({ status: code }) => code)).toEqual([200, 200, 200]);
    await ask('changeScopeItem', {
      params: { itemId: field.id },
      body: { operationId: 'typed-another', version: 2, changes: [set(['name'], 'Typed', 'Later')] },
    });
    expect((await send('Typed')).body).toMatchObject({ item: { name: 'Later', version: 3 } });
    expect(await send('Something else')).toMatchObject({
      status: 422,
      body: { details: { 'Idempotency-Key': expect.any(String) } },
    });
    expect((await read(field)).version).toBe(3);
  });

  it('that cannot be made, or that change nothing, leave the item as it is', async () => {
    const { make, change, onItem, read } = await scope();
    const field = await make('field');
    expect(await change(field, [set(['nothing'], 'x', 'y')])).toMatchObject({
      status: 422,
      body: { details: { nothing: expect.any(String) } },
    });
    expect(await change(field, [set(['readyState'], 'draft', 'blocked')])).toMatchObject({
      status: 422,
      body: { details: { blockedReason: expect.any(String) } },
    });
    expect(inItem((await change(field, [set(['name'], field.name, field.name)])).body)).toEqual(field);
    expect(await read(field)).toEqual(field);
    const deleted = inItem((await onItem('deleteScopeItem', field, { version: 1 })).body);
    for (const [name, body] of [
      ['changeScopeItem', { version: 2, changes: [set(['phase'], 1, 2)] }],
      ['moveScopeItem', { after: null }],
      ['implementScopeItem', { implemented: true }],
    ] as const)
      expect(await onItem(name, field, body)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await read(field)).toEqual(deleted);
    expect(inItem((await onItem('deleteScopeItem', field, { version: 1 })).body)).toEqual(deleted);
  });

  it('refer to existing parts of the company, and report rules of a form that would depend on themselves', async () => {
    const { make, project, changed, change } = await scope();
    const { id: projectId } = await project();
    const workflow = await make('workflow', { projectId });
    const impact = await make('field', { name: 'Impact' });
    const placement = { fieldId: impact.id, sectionId: 'sec1', required: false, hiddenByDefault: false };
    const sections = { sec1: { name: 'All', help: '', hiddenByDefault: false } };
    const type = await make('requestType', { projectId, content: { sections } });
    const filled = await changed(
      type,
      set(['content', 'workflowId'], null, workflow.id),
      set(['content', 'placements', 'pla1'], undefined, placement),
    );
    expect(filled.content).toMatchObject({ workflowId: workflow.id, placements: { pla1: placement } });
    const when = { match: 'all', conditions: [{ fieldId: impact.id, operator: 'isNotEmpty' }] };
    const itself = { when, effect: 'show', sectionIds: [], placementIds: ['pla1'], optionIds: [] };
    expect(await change(filled, [set(['content', 'rules', 'rul1'], undefined, itself)])).toMatchObject({
      status: 422,
      body: { details: { 'content.rules': expect.stringContaining('Impact') } },
    });
  });
});

describe('deleting', () => {
  it('of a value that someone has changed since is a conflict', async () => {
    const { make, changed, onItem } = await scope();
    const field = await make('field');
    const later = await changed(field, set(['name'], field.name, 'Changed'));
    expect((await onItem('deleteScopeItem', field, { version: 1 })).body).toMatchObject({
      code: 'version_conflict',
      current: later,
    });
  });

  it('takes a project with its items, and restores those deleted together', async () => {
    const { make, project, onItem, counts, inCompany } = await scope();
    const desk = await project();
    const before = await make('workflow', { projectId: desk.id, name: 'Gone before' });
    await make('workflow', { projectId: desk.id, name: 'Gone with it' });
    await onItem('deleteScopeItem', before, { version: 1 });
    await onItem('deleteScopeItem', desk, { version: 1 });
    expect(await counts()).toEqual([0, 0]);
    expect((await onItem('restoreScopeItem', before, {})).status).toBe(409);
    expect((await onItem('restoreScopeItem', desk, {})).status).toBe(200);
    expect(await counts()).toEqual([2, 0]);
    const { body } = await inCompany('scope', { query: { projectId: desk.id } });
    expect((body as { rows: { name: string }[] }).rows.map(({ name }) => name)).toEqual(['Gone with it']);
  });

  it('of a project and restoring it raise the versions of its items, so that open editors notice', async () => {
    const { make, project, onItem, read } = await scope();
    const desk = await project();
    const workflow = await make('workflow', { projectId: desk.id });
    const elsewhere = await make('workflow', { projectId: (await project()).id });
    const state = async () => {
      const { version, deletedAt } = await read(workflow);
      return { version, isDeleted: deletedAt !== null };
    };
    await onItem('deleteScopeItem', desk, { version: 1 });
    expect(await state()).toEqual({ version: 2, isDeleted: true });
    await onItem('restoreScopeItem', desk, {});
    expect(await state()).toEqual({ version: 3, isDeleted: false });
    expect(await read(elsewhere)).toEqual(elsewhere);
  });
});

describe('restoring', () => {
  it('is possible for thirty days', async () => {
    const { make, onItem } = await scope();
    const [field, other] = [await make('field'), await make('field')];
    for (const one of [field, other]) await onItem('deleteScopeItem', one, { version: 1 });
    const { models } = delivery.database;
    const deletedAgo = ({ id }: ScopeItem, ms: number) =>
      delivery.system(() =>
        models.scopeItems.updateOne(
          { _id: id },
          { $set: { deletedAt: new Date(delivery.time.clock().getTime() - ms) } },
        ),
      );
    await deletedAgo(field, 30 * DAY_MS - 1);
    await deletedAgo(other, 30 * DAY_MS);
    expect((await onItem('restoreScopeItem', field, {})).status).toBe(200);
    const late = await onItem('restoreScopeItem', other, {});
    expect(late).toMatchObject({
      status: 409,
      body: { error: 'This was deleted more than 30 days ago and can no longer be restored.' },
    });
  });

  it('changes nothing of an existing item, and is impossible once the project is permanently deleted', async () => {
    const { make, project, onItem, read } = await scope();
    const desk = await project();
    const workflow = await make('workflow', { projectId: desk.id });
    expect(inItem((await onItem('restoreScopeItem', workflow, {})).body)).toEqual(workflow);
    await onItem('deleteScopeItem', workflow, { version: 1 });
    await delivery.system(() => delivery.database.models.scopeItems.deleteOne({ _id: desk.id }));
    expect((await onItem('restoreScopeItem', workflow, {})).status).toBe(409);
    expect((await read(workflow)).deletedAt).not.toBeNull();
  });

  it('depends on the project of the item: it waits for that one alone', async () => {
    const { make, project, onItem, read } = await scope();
    const [gone, desk] = [await project(), await project()];
    const [waiting, free] = [
      await make('workflow', { projectId: gone.id }),
      await make('workflow', { projectId: desk.id }),
    ];
    await onItem('deleteScopeItem', gone, { version: 1 });
    await onItem('deleteScopeItem', free, { version: 1 });
    expect(await onItem('restoreScopeItem', free, {})).toMatchObject({
      status: 200,
      body: { item: { deletedAt: null, version: 3 } },
    });
    expect(await onItem('restoreScopeItem', waiting, {})).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('Restore the project first') },
    });
    expect(await read(waiting)).toMatchObject({ version: 2, deletedAt: expect.any(String) });
  });

  it('of a project restores only items deleted with it this time', async () => {
    const { make, project, onItem, read } = await scope();
    const [desk, other] = [await project(), await project()];
    const [first, both, elsewhere] = [
      await make('workflow', { projectId: desk.id }),
      await make('requestType', { projectId: desk.id }),
      await make('workflow', { projectId: other.id }),
    ];
    await onItem('deleteScopeItem', other, { version: 1 });
    await onItem('deleteScopeItem', desk, { version: 1 });
    await onItem('restoreScopeItem', desk, {});
    await onItem('deleteScopeItem', first, { version: 3 });
    await onItem('deleteScopeItem', desk, { version: 3 });
    const restored = await onItem('restoreScopeItem', desk, {});
    expect(restored).toMatchObject({
      status: 200,
      body: { item: { version: 5, deletedAt: null, content: desk.content } },
    });
    expect(await read(first)).toMatchObject({ version: 4, deletedAt: expect.any(String) });
    expect(await read(both)).toMatchObject({ version: 5, deletedAt: null });
    expect(await read(elsewhere)).toMatchObject({ version: 2, deletedAt: expect.any(String) });
  });

  /** Stores this many items of a kind in projects that are never restored. */
  const fill = async (
    { company }: Pick<TestScope, 'company'>,
    kind: 'workflow' | 'requestType',
    count: number,
    values: Partial<ScopeItemDoc> = {},
  ) => {
    const { _id: _made, ...like } = await delivery.make.scopeItem(company, {
      kind,
      projectId: new Types.ObjectId(),
      ...values,
    });
    await delivery.system(() =>
      delivery.database.models.scopeItems.insertMany(Array.from({ length: count - 1 }, () => like)),
    );
  };
  /** A deleted project with a workflow and a request type that were deleted with it. */
  const deletedProject = async (scope: TestScope) => {
    const desk = await scope.project();
    const inside = [
      await scope.make('workflow', { projectId: desk.id }),
      await scope.make('requestType', { projectId: desk.id }),
    ];
    await scope.onItem('deleteScopeItem', desk, { version: 1 });
    const areDeleted = async () =>
      (await Promise.all(inside.map(scope.read))).map(({ deletedAt }) => deletedAt !== null);
    return { desk, areDeleted };
  };

  it('of a project needs room for all of its workflows, beside which nothing else counts', async () => {
    const at = await scope();
    const { desk, areDeleted } = await deletedProject(at);
    const field = await at.make('field');
    await at.onItem('deleteScopeItem', field, { version: 1 });
    // room for one, however many deleted ones there are
    await fill(at, 'workflow', SCOPE_ITEMS_MAX.workflow - 1);
    await fill(at, 'workflow', SCOPE_ITEMS_MAX.workflow, { deletedAt: delivery.time.clock() });
    expect((await at.onItem('restoreScopeItem', desk, {})).status).toBe(200);
    expect(await areDeleted()).toEqual([false, false]);
    await at.onItem('deleteScopeItem', desk, { version: 3 });
    await fill(at, 'workflow', 1);
    expect(await at.onItem('restoreScopeItem', desk, {})).toMatchObject({
      status: 422,
      body: { details: { kind: expect.stringContaining('1000') } },
    });
    expect(await areDeleted()).toEqual([true, true]);
    // an item of another kind can be restored even while a kind is over its limit
    await fill(at, 'workflow', 1);
    expect((await at.onItem('restoreScopeItem', field, {})).status).toBe(200);
  });

  it('of a project needs room for all of its request types', async () => {
    const at = await scope();
    const { desk, areDeleted } = await deletedProject(at);
    await fill(at, 'requestType', SCOPE_ITEMS_MAX.requestType);
    expect(await at.onItem('restoreScopeItem', desk, {})).toMatchObject({
      status: 422,
      body: { details: { kind: expect.stringContaining('3000') } },
    });
    expect(await areDeleted()).toEqual([true, true]);
  });

  it('of two concurrently where there is room for one restores one', async () => {
    const { scope, first } = await companyWith(SCOPE_ITEMS_MAX.project - 2);
    const second = await scope.project();
    for (const one of [first, second]) await scope.onItem('deleteScopeItem', one, { version: 1 });
    await scope.project();
    const answers = await Promise.all([first, second].map((one) => scope.onItem('restoreScopeItem', one, {})));
    expect(answers.map(({ status: code }) => code).toSorted()).toEqual([200, 422]);
    const present = await Promise.all([first, second].map(async (one) => (await scope.read(one)).deletedAt === null));
    expect(present.toSorted()).toEqual([false, true]);
  });

  it("sees its own transaction's changes of the project and its items", async () => {
    const { make, project, onItem, read } = await scope();
    const { models, inTransaction } = delivery.database;
    const [desk, gone] = [await project(), await project()];
    const [workflow, waiting] = [
      await make('workflow', { projectId: desk.id }),
      await make('workflow', { projectId: gone.id }),
    ];
    const deletedAt = delivery.time.clock();
    /** Restores an item in a transaction that has changed another one first. */
    const restoreAfter = async (item: ScopeItem, other: ScopeItem, $set: object) => {
      const before = vi.spyOn(delivery.database, 'inTransaction').mockImplementationOnce((work) =>
        inTransaction(async (session) => {
          await models.scopeItems.updateOne({ _id: other.id }, { $set }, { session });
          return work(session);
        }),
      );
      const answer = await onItem('restoreScopeItem', item, {});
      before.mockRestore();
      return answer.status;
    };
    await onItem('deleteScopeItem', desk, { version: 1 });
    await delivery.system(() => models.scopeItems.updateOne({ _id: workflow.id }, { $set: { deletedWith: null } }));
    expect(await restoreAfter(desk, workflow, { deletedWith: desk.id })).toBe(200);
    expect((await read(workflow)).deletedAt).toBeNull();
    await onItem('deleteScopeItem', waiting, { version: 1 });
    expect(await restoreAfter(waiting, gone, { deletedAt })).toBe(409);
    expect((await read(gone)).deletedAt).toBeNull();
  });
});
