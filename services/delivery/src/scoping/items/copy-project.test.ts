import { randomUUID } from 'node:crypto';
import type { CallOutput } from '@scopewright/contracts';
import {
  COPIED_ITEMS_MAX,
  type InsertionResult,
  SCOPE_ITEMS_MAX,
  type ScopeItem,
} from '@scopewright/contracts/scoping';
import { BLANK_CONTENT } from '@scopewright/domain/scoping/blank';
import { afterAll, expect, it } from 'vitest';
import { startDelivery } from '../../testing/delivery.ts';
import { scopeOf, set, type TestScope } from '../../testing/scope.ts';
import { watchPool } from '../../testing/watch-pool.ts';

const delivery = await startDelivery('copy-project');
afterAll(() => delivery.close());
const { scopeItems } = delivery.database.models;

type Copied = CallOutput<'copyProject'>;
const contentsOf = async (scope: TestScope) =>
  ((await scope.inCompany('scopeContents')).body as { items: ScopeItem[] }).items;

/** A company with a project that is in progress. */
async function started() {
  const at = await delivery.firm();
  const scope = await scopeOf(delivery, at);
  const { body } = await scope.ask('insertTemplate', {
    params: { companyId: scope.companyId, templateId: 'access' },
    body: { operationId: randomUUID(), projectId: null, project: { key: 'DESK', name: 'Desk' } },
  });
  const { projectId = '' } = body as { projectId: string } & InsertionResult;
  const project = (await contentsOf(scope)).find(({ id }) => id === projectId) as ScopeItem;
  const ownerId = at.admin._id.toHexString();
  await scope.changed(
    project,
    set(['readyState'], 'draft', 'inReview'),
    set(['ownerId'], null, ownerId),
    set(['deadline'], null, '2027-01-31'),
    set(['notes'], '', 'They pay late'),
    set(['openQuestions'], {}, { 'question-1': { text: 'Who approves?', answer: 'Ana' } }),
  );
  await scope.onItem('implementScopeItem', project, { implemented: true });
  const copy = (body: object = {}, asked: { token?: string; from?: string } = {}) =>
    scope.ask('copyProject', {
      params: { companyId: scope.companyId, projectId: asked.from ?? projectId },
      body: { operationId: randomUUID(), key: 'COPY', name: 'Copy', ...body },
      ...(asked.token && { token: asked.token }),
    });
  const sign = async (values: object) => at.sign(await delivery.make.user(at.id, values));
  return { at, ...scope, scope, projectId, copy, sign };
}

it('makes all items again in the same company, as drafts, with one event', async () => {
  const { scope, projectId, copy, counts, events, onItem } = await started();
  const before = await contentsOf(scope);
  const workflow = before.find((item) => item.kind === 'workflow') as ScopeItem;
  const scripts = [{ functionId: 'function-1', argument: 'X', text: 'true', isCut: false, holdsSecret: false }];
  await delivery.system(() => scopeItems.updateOne({ _id: workflow.id }, { $set: { scripts } }));
  const pool = watchPool(delivery.pool);
  const { status, body } = await copy();
  pool.end();
  expect([status, pool.names]).toEqual([201, new Set(['copyProject'])]);
  const copied = body as Copied;
  const after = await contentsOf(scope);
  const made = after.filter(({ id }) => !before.some((item) => item.id === id));
  const own = before.filter((item) => item.id === projectId || item.projectId === projectId);
  expect(copied).toEqual({ projectId: made[0]?.id, items: own.length, reusedFields: 0 });
  expect(made.map(({ kind }) => kind)).toEqual(own.map(({ kind }) => kind));
  expect(await counts()).toEqual([after.length, 1]);
  expect(made[0]).toMatchObject({
    name: 'Copy',
    content: { key: 'COPY' },
    readyState: 'draft',
    ownerId: null,
    deadline: null,
    implementedAt: null,
    notes: 'They pay late',
    openQuestions: { 'question-1': { text: 'Who approves?', answer: '' } },
  });
  // names of workflows are unique in a company
  for (const [at, item] of made.entries())
    if (item.kind !== 'project')
      expect(item.name).toBe(item.kind === 'workflow' ? `${own[at]?.name} 2` : own[at]?.name);
  const workflows = await delivery.system(() =>
    scopeItems.find({ projectId: copied.projectId, kind: 'workflow' }, { scripts: 1 }).lean(),
  );
  expect(workflows.flatMap((one) => one.scripts ?? [])).toEqual(scripts);
  const project = await delivery.system(() => scopeItems.findById(copied.projectId).orFail().lean());
  expect([project.unanswered, project.unansweredSince]).toEqual([1, project.createdAt]);
  expect((await events()).at(-1)).toMatchObject({
    action: 'scope.copied',
    targetId: copied.projectId,
    targetName: 'Copy',
  });
  const history = await onItem('scopeItemHistory', { id: made.at(-1)?.id ?? '' });
  expect(history.body).toMatchObject({ items: [{ action: 'scope.copied' }] });
});

it('brings its fields into another company once, and leaves questions and notes', async () => {
  const { at, scope, copy } = await started();
  const other = await scopeOf(delivery, at);
  const fields = (await contentsOf(scope)).filter(({ kind }) => kind === 'field');
  const first = await copy({ companyId: other.companyId });
  expect(first).toMatchObject({ status: 201, body: { reusedFields: 0 } });
  const made = await contentsOf(other);
  expect(made.filter(({ kind }) => kind === 'field').map(({ name }) => name)).toEqual(fields.map(({ name }) => name));
  expect(made.every(({ notes, openQuestions }) => notes === '' && Object.keys(openQuestions).length === 0)).toBe(true);
  const theirs = new Set((await contentsOf(scope)).map(({ id }) => id));
  expect([...theirs].some((id) => JSON.stringify(made).includes(id))).toBe(false);
  const again = await copy({ companyId: other.companyId, key: 'AGAIN' });
  expect(again).toMatchObject({ status: 201, body: { reusedFields: fields.length } });
  expect(await other.counts()).toEqual([(await contentsOf(other)).length, 0]);
  expect(await scope.counts()).toEqual([theirs.size, 1]);
});

it('two presses make one copy, and a taken key none', async () => {
  const { copy, counts, scope } = await started();
  const operationId = randomUUID();
  const answers = await Promise.all([copy({ operationId }), copy({ operationId }), copy({ operationId })]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map(({ body }) => (body as Copied).projectId)).size).toBe(1);
  const before = await counts();
  expect(await copy()).toMatchObject({
    status: 409,
    body: { error: 'Another project of this company already has this key.' },
  });
  expect(await counts()).toEqual(before);
  const both = await Promise.all([copy({ key: 'BOTH' }), copy({ key: 'BOTH' })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect((await contentsOf(scope)).filter(({ kind }) => kind === 'project')).toHaveLength(3);
});

it('is for people who may write, from and to companies that they may see', async () => {
  const { at, copy, sign, company, companyId, projectId } = await started();
  const other = await scopeOf(delivery, at);
  const archived = await scopeOf(delivery, at, { status: 'archived' });
  const foreign = await scopeOf(delivery, await delivery.firm());
  const to = { companyId: other.companyId };
  const statusOf = async (...asked: Parameters<typeof copy>) => (await copy(...asked)).status;
  for (const role of ['companyUser', 'user'])
    expect(await statusOf({}, { token: await sign({ role, companyId: company._id }) })).toBe(403);
  const consultant = await delivery.make.user(at.id, { role: 'consultant' });
  const token = await at.sign(consultant);
  expect(await statusOf({}, { token })).toBe(404);
  const assign = ({ company: { _id } }: Pick<TestScope, 'company'>) =>
    delivery.system(() =>
      delivery.database.models.companies.updateOne({ _id }, { assignedConsultantIds: [consultant._id] }),
    );
  await assign({ company });
  expect(await statusOf(to, { token })).toBe(404);
  await assign(other);
  expect(await statusOf(to, { token })).toBe(201);
  expect(await statusOf({ companyId: foreign.companyId })).toBe(404);
  expect(await statusOf({ companyId: archived.companyId })).toBe(409);
  expect(await foreign.ask('copyProject', { params: { companyId, projectId }, body: {} })).toMatchObject({
    status: 404,
  });
  expect(await foreign.counts()).toEqual([0, 0]);
});

it('nothing is copied where there is no room, or of a project that is too large', async () => {
  const { at, scope, copy, projectId, counts } = await started();
  const filled = (number: number, values: (index: number) => object) =>
    delivery.system(() =>
      scopeItems.insertMany(
        Array.from({ length: number }, (_, index) => ({
          firmId: at.id,
          name: `Filler ${index}`,
          nameKey: `filler ${index}`,
          order: 'a0',
          createdAt: new Date(),
          updatedAt: new Date(),
          ...values(index),
        })),
      ),
    );
  const full = await scopeOf(delivery, at);
  await filled(SCOPE_ITEMS_MAX.project, (index) => ({
    companyId: full.company._id,
    kind: 'project',
    content: BLANK_CONTENT.project,
    projectKey: `F${index}`,
  }));
  expect(await copy({ companyId: full.companyId })).toMatchObject({
    status: 422,
    body: { details: { kind: `A company has at most ${SCOPE_ITEMS_MAX.project} of these` } },
  });
  const before = await counts();
  await filled(COPIED_ITEMS_MAX, () => ({
    companyId: scope.company._id,
    projectId,
    kind: 'requestType',
    content: BLANK_CONTENT.requestType,
  }));
  expect(await copy()).toMatchObject({
    status: 422,
    body: { error: expect.stringContaining('This project is too large to be copied') },
  });
  expect(await counts()).toEqual(before);
});
