import type { Models } from '@scopewright/data';
import { Types } from 'mongoose';
import type { ClientWorld, Marks } from './client-world.ts';
import { type Delivery, hex } from './delivery.ts';

type Fields = Record<string, (mark: Marks, at: string) => unknown>;

const text = (mark: Marks, at: string) => mark.text(at);
const number = (mark: Marks, at: string) => mark.number(at);
const texts = (mark: Marks, at: string) => [mark.text(at)];
const someone = (mark: Marks, at: string) => {
  const id = new Types.ObjectId();
  mark.places.set(id.toHexString(), at);
  return id;
};

/**
 * Fields that clients never see, of documents that they see, with their test values. The test knows all fields of these
 * collections: a new one has to be added to one of the two lists.
 */
export const INTERNAL_FIELDS = {
  sows: {
    ...{ notes: text, createdBy: someone },
    written: (mark, at) => ({ projectIds: [mark.text(at)], configItems: true, milestones: [], texts: {} }),
  },
  changeOrders: { notes: text, createdBy: someone, sentBy: someone },
  clauses: {
    ...{ hours: number, confidence: number, reasons: texts, former: text },
    ...{ sourceId: someone, decidedBy: someone },
  },
  milestones: { note: text, ownerId: someone, createdBy: someone },
  changeRequests: { billing: () => 'absorbed' },
  scopeItems: {
    ...{ notes: text, operations: texts, createdBy: someone, answeredBy: someone },
    scripts: (mark, at) => [
      { functionId: 'function-1', argument: mark.text(at), text: mark.text(at), isCut: false, holdsSecret: false },
    ],
  },
  workItems: {
    ...{ description: text, notes: text, labels: texts, hours: number, reasons: texts, rule: text, why: text },
    estimate: (mark, at) => ({ low: mark.number(at), likely: mark.number(at), high: mark.number(at), madeOf: [] }),
    exports: (mark, at) => [{ system: 'jira', key: mark.text(at), url: mark.text(at), at: new Date(0) }],
    readyOverride: (mark, at) => ({ by: someone(mark, at), at: new Date(0), reason: mark.text(at) }),
    ...{ assigneeId: someone, createdBy: someone, searchText: text, operations: texts, configKey: text },
    sourceIds: (mark, at) => [someone(mark, at)],
    clauseIds: (mark, at) => [someone(mark, at)],
    dependsOn: (mark, at) => [someone(mark, at)],
  },
  orderParts: {
    effect: (mark, at) => ({
      workItems: { added: mark.number(at), changed: 0, dropped: 0 },
      hours: { added: mark.number(at), dropped: 0, net: mark.number(at) },
      price: { minor: mark.number(at), currency: 'USD' },
      days: mark.number(at),
    }),
  },
} satisfies Partial<Record<keyof Models, Fields>>;

const TERMS = 'title amountMinor currency startDate endDate pastedText version activatedAt status createdAt updatedAt';
/** Fields of the same collections whose values clients may see, or that reveal nothing beyond those. */
export const OTHER_FIELDS: Record<keyof typeof INTERNAL_FIELDS, string> = {
  sows: `companyId ${TERMS}`,
  changeOrders: `companyId sowId number details schedule projectId acceptedAt noChargeReason ${TERMS}`,
  clauses:
    'companyId of kind state quote start end page section proposedBy date amount rates limit wording words touched lost madeOf replaced milestone decidedAt version createdAt updatedAt',
  milestones: 'companyId projectId clauseId kind title dueOn expectedOn doneOn waitsFor version createdAt updatedAt',
  changeRequests:
    'companyId projectId text reason kind state answer changeOrderId byClient createdBy version createdAt updatedAt',
  scopeItems:
    'companyId projectId kind name nameKey description phase readyState blockedReason ownerId deadline openQuestions content order version revision implementedAt implementedBy deletedAt deletedWith uses projectKey unanswered unansweredSince answeredAt searchText createdWith createdAt updatedAt',
  workItems:
    'companyId projectId key level parentId title titleKey criteria phase base generation orphaned status outcome pinned dueDate startedAt doneAt shared ready unmet order version deletedAt deletedWith createdAt updatedAt',
  orderParts: 'companyId changeOrderId projectId baselineId baseHash target targetHash entries frozenAt',
};

/** Writes a mark into every internal field of documents that the company's people see. */
async function fillFields({ database: { models }, system }: Delivery, { company }: ClientWorld, mark: Marks) {
  await system(async () => {
    for (const [collection, fields] of Object.entries(INTERNAL_FIELDS) as [keyof typeof INTERNAL_FIELDS, Fields][]) {
      const { collection: stored } = models[collection];
      const found = await stored.find({ companyId: company._id }, { projection: { _id: 1 } }).toArray();
      for (const { _id } of found) {
        const set = Object.entries(fields).map(([field, make]) => [field, make(mark, `${collection}.${field}`)]);
        await stored.updateOne({ _id }, { $set: Object.fromEntries(set) });
      }
    }
  });
}

/** Agreements that were never put to the client, or were taken back, with their clauses, documents and milestones. */
async function addAgreements({ make }: Delivery, { company, sow, orders, form }: ClientWorld, mark: Marks) {
  const terms = (at: string) => ({
    ...{ title: mark.text(`${at}: title`), notes: mark.text(`${at}: notes`) },
    ...{ pastedText: mark.text(`${at}: text`), amountMinor: mark.number(`${at}: amount`), currency: 'USD' },
    ...{ startDate: mark.day(`${at}: start`), endDate: mark.day(`${at}: end`) },
  });
  const put = new Date(0);
  const draft = await make.sow(company, terms('a draft SOW'));
  const discarded = await make.sow(company, { ...terms('a discarded SOW'), status: 'cancelled' });
  const order = (of: typeof sow, at: string, values: object) => make.changeOrder(of, { ...terms(at), ...values });
  const hidden = [
    await order(sow, 'a draft change order', {}),
    await order(sow, 'a change order in review', { status: 'inReview' }),
    await order(sow, 'a change order that was taken back', { status: 'draft', activatedAt: put }),
    await order(sow, 'a change order that was withdrawn unsent', { status: 'withdrawn' }),
    await order(draft, 'a change order of a draft', {}),
  ];
  for (const of of [draft, discarded, ...hidden]) {
    const at = of.title;
    const source = await make.source(of, { text: mark.text(`source of ${at}`), fileName: mark.text(`file of ${at}`) });
    const clause = (values: object) =>
      make.clause(source, {
        ...{ state: 'accepted', quote: mark.text(`clause of ${at}`), section: [mark.text(`section of ${at}`)] },
        ...values,
      });
    const dated = { milestone: { title: mark.text(`milestone of ${at}`), date: mark.day(`milestone of ${at}`) } };
    const duty = {
      kind: 'clientDuty',
      date: { value: mark.day(`duty of ${at}`), text: 'then', until: null, choices: null, relative: null },
    };
    for (const values of [{}, dated, duty, { wording: mark.text(`wording of ${at}`) }]) {
      const { _id } = await clause(values);
      // the same items as the change order that the client reads
      for (const itemId of [form._id, ...orders.itemIds])
        await make.traceLink(company, { clauseId: _id, itemId, itemName: mark.text(`link of ${at}`) });
      const { _id: milestoneId } = await make.milestone(company, {
        ...{ clauseId: _id, title: mark.text(`added to ${at}`), dueOn: null, note: mark.text(`note of ${at}`) },
      });
      const said = { companyId: company._id, targetType: 'milestone', targetId: milestoneId.toHexString() };
      await make.event(of.firmId ?? new Types.ObjectId(), {
        ...{ ...said, action: 'milestone.done', targetName: mark.text(`event of a milestone of ${at}`) },
        changes: { doneOn: { from: null, to: mark.day(`event of a milestone of ${at}`) } },
      });
    }
    await make.file(of.firmId ?? new Types.ObjectId(), {
      ...{ companyId: company._id, name: mark.text(`document of ${at}`) },
      attachedTo: { type: 'sowId' in of ? 'change-order' : 'sow', id: of._id },
    });
  }
  return { sows: [draft, discarded], orders: hidden };
}

/** The firm's work on agreements and items that the client sees. */
async function addWork(delivery: Delivery, world: ClientWorld, mark: Marks) {
  const { make } = delivery;
  const { at, company, sow, source, clause, project, workItem, consultant } = world;
  const quoted = (state: string) => mark.text(`a clause that is ${state}`);
  await make.clause(source, { quote: quoted('proposed') });
  await make.clause(source, { quote: quoted('rejected'), state: 'rejected' });
  await make.clause(source, { quote: quoted('lost'), state: 'accepted', lost: true });
  await make.clause(source, { quote: quoted('replaced'), state: 'accepted', replaced: true });
  const attachedTo = { type: 'sow', id: sow._id } as const;
  const documents = await Promise.all(
    (['scanning', 'unscanned', 'infected'] as const).map((state) =>
      make.file(at.id, { companyId: company._id, attachedTo, state, name: mark.text(`a document that is ${state}`) }),
    ),
  );
  await make.acknowledgment(company, { clauseId: clause._id, reason: mark.text('why a finding is accepted') });
  await make.changeRequest(company, {
    ...{ byClient: false, text: mark.text('a consultant’s request'), reason: mark.text('a consultant’s reason') },
  });
  const workItems = [
    await make.workItem(project, { title: mark.text('a work item that is not shared') }),
    await make.workItem(project, { title: mark.text('a deleted one'), shared: true, deletedAt: new Date(0) }),
    await make.workItem(project, { title: mark.text('one below a shared one'), parentId: workItem._id }),
  ];
  const deleted = await make.scopeItem(company, {
    ...{ kind: 'requestType', name: mark.text('a deleted item'), projectId: project._id, deletedAt: new Date(0) },
  });
  await make.traceLink(company, {
    ...{ clauseId: clause._id, itemId: deleted._id, itemName: mark.text('a link to a deleted item') },
  });
  await make.statusImport(company, consultant._id, { hash: mark.text('an import of status') });
  await make.backlogExport(company, { problem: mark.text('an export') } as never);
  await make.scopeTemplate(at.id, { name: mark.text('a template of the firm') });
  await make.backlogProfile(at.id, { name: mark.text('a profile of the firm') });
  await make.notification(consultant, { companyId: company._id, companyName: mark.text('another’s notification') });
  return { documents, workItems, deleted };
}

/** Events that are the firm's, or that changed only internal fields. */
async function addEvents(
  { make }: Delivery,
  { at, company, sow, milestone, form, workItem }: ClientWorld,
  mark: Marks,
) {
  const changed = (place: string) => ({ from: mark.text(place), to: mark.text(place) });
  const event = (action: string, targetType: string, of: { _id: Types.ObjectId }, field: string) =>
    make.event(at.id, {
      ...{
        companyId: company._id,
        action,
        targetType,
        targetId: hex(of),
        targetName: mark.text(`target of ${action}`),
      },
      changes: { [field]: changed(`${field} of ${action}`) },
    });
  for (const action of ['sow.created', 'sow.updated', 'sow.discarded', 'document.attached', 'clause.accepted'])
    await event(action, 'sow', sow, 'title');
  for (const action of ['change-order.created', 'change-order.updated', 'change-order.reviewed', 'trace.linked'])
    await event(action, 'change-order', sow, 'title');
  await event('milestone.changed', 'milestone', milestone, 'note');
  await event('milestone.changed', 'milestone', milestone, 'responsible');
  await event('scope.changed', 'requestType', form, 'notes');
  for (const field of ['notes', 'description', 'labels', 'estimate', 'assigneeId'])
    await event('backlog.changed', 'work-item', workItem, field);
}

/** Figures and texts that belong to the firm, a project or a person of the firm. */
async function addFigures({ database: { models }, system, make }: Delivery, world: ClientWorld, mark: Marks) {
  const { at, company, project, consultant } = world;
  const hours = (place: string) => ({ hours: mark.number(`hours of a day: ${place}`), workItems: 0 });
  const about = { kind: 'scopeItem' as const, id: project._id };
  const of = { firmId: at.id, companyId: company._id, createdBy: consultant._id, createdAt: new Date(0) };
  await system(async () => {
    await models.backlogDays.updateMany(
      { companyId: company._id },
      { $set: { scope: hours('scope'), done: hours('done'), notDelivered: hours('not delivered') } },
    );
    await models.baselines.updateMany({ companyId: company._id }, { $set: { note: mark.text('note of a baseline') } });
    await models.firms.updateOne(
      { _id: at.id },
      { $set: { hourlyRate: { amountMinor: mark.number('the firm’s rate'), currency: 'USD' } } },
    );
    await models.reminderSnoozes.create({ ...of, about, until: '2026-08-01', reason: mark.text('why it is snoozed') });
    await models.sources.updateMany(
      { companyId: company._id },
      { $set: { problems: [mark.text('problems of a document')], fileName: mark.text('name of what was read') } },
    );
  });
  await make.user(at.id, { name: mark.text('a colleague of the firm'), email: `${mark.text('address')}@example.test` });
}

/** Adds everything of the firm that the company's people must not see, each with its own mark. */
export async function addInternals(delivery: Delivery, world: ClientWorld, mark: Marks) {
  await fillFields(delivery, world, mark);
  const agreements = await addAgreements(delivery, world, mark);
  const work = await addWork(delivery, world, mark);
  await addEvents(delivery, world, mark);
  await addFigures(delivery, world, mark);
  const hidden = [...agreements.sows, ...agreements.orders, ...work.documents, ...work.workItems, work.deleted];
  for (const one of hidden) mark.places.set(hex(one), `the id of ${'title' in one ? one.title : hex(one)}`);
  return { ...agreements, ...work };
}
