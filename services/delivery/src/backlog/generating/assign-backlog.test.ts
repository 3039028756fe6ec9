import type { CallName, CallOutput } from '@scopewright/contracts';
import { runWithTenant, type WorkItemDoc } from '@scopewright/data';
import { BLANK_CONTENT } from '@scopewright/domain/scoping/blank';
import { afterAll, expect, it } from 'vitest';
import { bodyOf, hex, startDelivery } from '../../testing/delivery.ts';

const delivery = await startDelivery('backlog-assign');
const { make, database, system } = delivery;
const { models } = database;
afterAll(() => delivery.close());

const hours = (likely: number) => ({ low: likely, likely, high: likely, madeOf: [] });
type Preview = CallOutput<'previewAssignment'>;
type Receipt = CallOutput<'assignBacklog'>['receipt'];
let operations = 0;
const operationId = () => {
  operations += 1;
  return `operation-${operations}`;
};

async function begin() {
  const at = await delivery.firm();
  const company = await make.company(at.id);
  const [ana, ben] = [await make.user(at.id, { role: 'consultant' }), await make.user(at.id, { role: 'consultant' })];
  const content = { ...BLANK_CONTENT.project, key: 'DESK', consultantIds: [hex(ana), hex(ben)] };
  const project = await make.scopeItem(company, { kind: 'project', name: 'Service desk', content });
  const workItem = (values: Partial<WorkItemDoc>) => make.workItem(project, { estimate: hours(8), ...values });
  const params = { projectId: hex(project) };
  const ask = (name: CallName, { token = at.token, ...asked }: Record<string, unknown> & { token?: string } = {}) =>
    delivery.service.call(name, { tenant: at.key, token, params, ...asked });
  const preview = async (body = {}) => bodyOf<Preview>(await ask('previewAssignment', { body }));
  const assign = (assignments: { workItemId: string; assigneeId: string | null }[]) =>
    ask('assignBacklog', { body: { operationId: operationId(), assignments } });
  const stored = ({ _id }: WorkItemDoc) => system(() => models.workItems.findOne({ _id }).orFail().lean<WorkItemDoc>());
  return { at, company, project, ana, ben, workItem, ask, preview, assign, stored };
}

it('proposes by capacity and by plans of other projects, assigns as proposed, and undoes it as one step', async () => {
  const { at, company, ana, ben, workItem, ask, preview, assign, stored } = await begin();
  const story = await workItem({ title: 'Story' });
  const pinned = await workItem({ assigneeId: ana._id, pinned: true });
  const unknown = await workItem({ title: 'Unknown', estimate: null });
  await runWithTenant(at.id.toHexString(), () =>
    models.capacities.create({ userId: ben._id, hoursPerWeek: 10, updatedAt: new Date() }),
  );
  const other = await make.scopeItem(company, { kind: 'project' });
  await make.workItem(other, { estimate: hours(20), assigneeId: ana._id, status: 'inProgress' });
  const gone = await make.scopeItem(company, { kind: 'project', deletedAt: new Date() });
  await make.workItem(gone, { estimate: hours(30), assigneeId: ben._id });
  const shown = await preview({ from: '2026-10-05' });
  expect(shown).toMatchObject({
    assignments: [
      { workItemId: hex(story), title: 'Story', hours: 8, from: null, to: hex(ben), why: '8 of 10 hours in week 41' },
    ],
    left: [{ workItemId: hex(unknown), title: 'Unknown', why: 'It has no estimate.' }],
  });
  expect(Object.fromEntries(shown.load.map(({ userId, weeks }) => [userId, weeks[0]]))).toEqual({
    [hex(ana)]: { from: '2026-10-05', capacity: 32, before: 28, after: 28 },
    [hex(ben)]: { from: '2026-10-05', capacity: 10, before: 0, after: 8 },
  });
  const before = await stored(story);
  const assignments = [
    ...shown.assignments.map(({ workItemId, to }) => ({ workItemId, assigneeId: to })),
    { workItemId: hex(pinned), assigneeId: hex(ben) },
  ];
  const { receipt } = bodyOf<{ receipt: Receipt }>(await assign(assignments));
  expect(receipt).toMatchObject({ what: 'assigned', counts: { assigned: 1, left: 1 }, canUndo: true });
  expect(await stored(story)).toMatchObject({ assigneeId: ben._id, pinned: false, version: before.version + 1 });
  expect(await stored(pinned)).toMatchObject({ assigneeId: ana._id });
  expect((await preview({ from: '2026-10-05' })).assignments).toEqual([]);
  const said = bodyOf<CallOutput<'backlogReceipt'>>(await ask('backlogReceipt', { params: { receiptId: receipt.id } }));
  expect(said.items).toMatchObject([{ workItemId: hex(story), says: [`Assigned to ${ben.name}`] }]);
  const undone = await ask('undoBacklogReceipt', {
    params: { receiptId: receipt.id },
    body: { operationId: operationId() },
  });
  expect(undone.status).toBe(200);
  expect(await stored(story)).toEqual({
    ...before,
    version: before.version + 2,
    updatedAt: expect.any(Date),
  });
});

it('has one effect however often it is sent, and assigns nothing of other projects', async () => {
  const { company, ana, workItem, ask, stored } = await begin();
  const [story, begun] = [await workItem({}), await workItem({ status: 'inProgress' })];
  const other = await make.scopeItem(company, { kind: 'project' });
  const foreign = await make.workItem(other);
  const assignments = [story, begun, foreign].map((one) => ({ workItemId: hex(one), assigneeId: hex(ana) }));
  const body = { operationId: operationId(), assignments };
  const answers = await Promise.all([1, 2, 3].map(() => ask('assignBacklog', { body })));
  const receipts = answers.map((answer) => bodyOf<{ receipt: Receipt }>(answer).receipt);
  expect(new Set(receipts.map(({ id }) => id)).size).toBe(1);
  expect(receipts[0]?.counts).toEqual({ assigned: 1, left: 2 });
  expect(await stored(story)).toMatchObject({ assigneeId: ana._id, version: story.version + 1 });
  for (const one of [begun, foreign]) expect((await stored(one)).assigneeId).toBe(null);
});

it('is not planned from a day that is more than 20 years away', async () => {
  const { ask } = await begin();
  const { status, body } = await ask('previewAssignment', { body: { from: '9999-12-31' } });
  expect([status, body]).toMatchObject([422, { details: { from: 'Must be within 20 years of today' } }]);
});

it('is for the firm’s people who see the company, to people of the firm', async () => {
  const { at, company, workItem, ask, assign } = await begin();
  const workItemId = hex(await workItem({}));
  const client = await make.user(at.id, { role: 'companyUser', companyId: company._id });
  expect((await assign([{ workItemId, assigneeId: hex(client) }])).status).toBe(422);
  expect((await assign([])).status).toBe(422);
  for (const [user, status] of [
    [client, 403],
    [await make.user(at.id, { role: 'consultant' }), 404],
  ] as const) {
    const token = await at.sign(user);
    expect((await ask('previewAssignment', { body: {}, token })).status).toBe(status);
    const body = { operationId: operationId(), assignments: [{ workItemId, assigneeId: null }] };
    expect((await ask('assignBacklog', { body, token })).status).toBe(status);
  }
  await system(() => models.companies.updateOne({ _id: company._id }, { $set: { status: 'archived' } }));
  expect((await assign([{ workItemId, assigneeId: null }])).status).toBe(409);
});
