import type { CallOutput, ParsedCall } from '@scopewright/contracts';
import { dayOf, type Models, namesOfPeople, rawDocuments, trusted, type WorkItemDoc } from '@scopewright/data';
import {
  type CallContext,
  type Implementation,
  implement,
  record,
  type SubjectOf,
  submitOnce,
  type Tx,
} from '@scopewright/service-kit';
import { Types } from 'mongoose';
import { holdCompany } from '../../companies/visible-company.ts';
import { requireNearDates } from '../../near-dates.ts';
import type { DeliveryParts } from '../../parts.ts';
import { holdBacklog } from '../hold-backlog.ts';
import { peopleOfProject } from '../project-people.ts';
import { keepReceipt, readReceipt, workItemsBefore } from './receipts.ts';

type Parts = Pick<DeliveryParts, 'data' | 'pool'>;

const WORK_ITEM_FIELDS = {
  key: 1,
  level: 1,
  parentId: 1,
  title: 1,
  phase: 1,
  hours: 1,
  dependsOn: 1,
  status: 1,
  assigneeId: 1,
  pinned: 1,
  dueDate: 1,
  version: 1,
} as const;
type StoredWorkItem = Pick<WorkItemDoc, '_id' | keyof typeof WORK_ITEM_FIELDS>;

/** Assigning the work items of a backlog to the consultants of its project. */
export const assignBacklogCalls = (parts: Parts): Implementation[] => [
  implement('previewAssignment', ({ subject: { ownProject }, body: { from } }, call) => {
    requireNearDates(call, { from });
    return preview(parts, call, ownProject, from ?? dayOf(call.now()));
  }),

  implement('assignBacklog', async ({ subject: { ownProject }, body: { operationId, assignments } }, call) => {
    const { models } = parts.data;
    const content = [{ projectId: ownProject._id }, assignments];
    const { receiptId } = await submitOnce(
      parts.data,
      call,
      { name: 'assignBacklog', operationId, content },
      async (tx) => ({ receiptId: await assign(tx, ownProject, { operationId, assignments }) }),
    );
    return { receipt: await readReceipt(models, receiptId) };
  }),
];

async function preview(
  { data: { models }, pool }: Parts,
  call: CallContext,
  { _id: projectId, companyId }: SubjectOf<'ownProject'>,
  from: string,
): Promise<CallOutput<'previewAssignment'>> {
  const people = await peopleOfProject(models, projectId);
  const ids = people.map(({ userId }) => userId);
  const [workItems, elsewhere] = await Promise.all([
    rawDocuments(models.workItems.find({ companyId, projectId, deletedAt: null }, WORK_ITEM_FIELDS)),
    plannedElsewhere(models, projectId, ids),
  ]);
  const work = await pool.run(call.requireTenant().firmId, 'assignWork', {
    workItems,
    people: people.map(({ userId, hoursPerWeek, daysOff }) => ({
      userId: userId.toHexString(),
      hoursPerWeek,
      daysOff,
    })),
    elsewhere,
    from,
  });
  const names = new Map(people.map(({ userId, name }) => [userId.toHexString(), name]));
  return { ...work, load: work.load.map(({ userId, weeks }) => ({ userId, name: names.get(userId) ?? '', weeks })) };
}

/** Hours that are planned for people in other projects that are not deleted. */
async function plannedElsewhere(
  { workItems, scopeItems }: Pick<Models, 'workItems' | 'scopeItems'>,
  projectId: Types.ObjectId,
  userIds: readonly Types.ObjectId[],
): Promise<{ userId: string; hours: number }[]> {
  const sums = await workItems.aggregate<{
    _id: { user: Types.ObjectId; project: Types.ObjectId };
    hours: number;
  }>([
    {
      $match: {
        deletedAt: null,
        assigneeId: { $in: userIds },
        status: { $in: ['todo', 'inProgress', 'inReview'] },
        projectId: { $ne: projectId },
      },
    },
    { $group: { _id: { user: '$assigneeId', project: '$projectId' }, hours: { $sum: '$hours' } } },
  ]);
  const among = trusted({ $in: sums.map(({ _id }) => _id.project) });
  const present = await scopeItems.find({ _id: among, kind: 'project', deletedAt: null }, { _id: 1 }).lean();
  const ids = new Set(present.map(({ _id }) => _id.toHexString()));
  return sums.flatMap(({ _id, hours }) =>
    ids.has(_id.project.toHexString()) ? [{ userId: _id.user.toHexString(), hours }] : [],
  );
}

/** Work items that are written before other work continues. */
const BATCH = 200;

async function assign(
  tx: Tx,
  project: SubjectOf<'ownProject'>,
  { operationId, assignments }: ParsedCall<'assignBacklog'>['body'],
): Promise<string> {
  const { models, call, session } = tx;
  const projectId = project._id;
  const { _id: companyId } = await holdCompany(tx, project.companyId);
  const backlog = await holdBacklog(tx, { companyId, projectId });
  const wanted = new Map(assignments.map(({ workItemId, assigneeId }) => [workItemId as string, assigneeId]));
  const found = await models.workItems
    .find({ projectId, deletedAt: null, _id: trusted({ $in: [...wanted.keys()] }) }, WORK_ITEM_FIELDS, { session })
    .lean<StoredWorkItem[]>();
  const changing = found.filter(
    ({ _id, status, pinned, assigneeId }) =>
      status === 'todo' && !pinned && (assigneeId?.toHexString() ?? null) !== wanted.get(_id.toHexString()),
  );
  const assigneeOf = ({ _id }: StoredWorkItem) => {
    const userId = wanted.get(_id.toHexString()) ?? null;
    return userId === null ? null : new Types.ObjectId(userId);
  };
  const names = await namesOfPeople(tx.models, [...wanted.values()], tx.session);
  const before = await workItemsBefore(
    tx,
    projectId,
    changing.map(({ _id }) => _id),
  );
  const now = call.now();
  for (let at = 0; at < changing.length; at += BATCH)
    await models.workItems.bulkWrite(
      changing.slice(at, at + BATCH).map((workItem) => ({
        updateOne: {
          filter: { _id: workItem._id, projectId, version: workItem.version },
          update: { $set: { assigneeId: assigneeOf(workItem), updatedAt: now }, $inc: { version: 1 } },
        },
      })),
      { session },
    );
  await models.backlogs.updateOne({ projectId }, { $set: { readyState: null } }, { session });
  const counts = { assigned: changing.length, left: wanted.size - changing.length };
  const receiptId = await keepReceipt(tx, {
    companyId,
    projectId,
    what: 'assigned',
    operationId,
    revision: backlog.revision,
    counts,
    rows: changing.map((workItem) => ({
      kind: 'changed' as const,
      key: workItem.key,
      workItemId: workItem._id,
      level: workItem.level,
      title: workItem.title,
      says: [saidOf(assigneeOf(workItem), names)],
      version: workItem.version + 1,
      before: before.get(workItem._id.toHexString()) ?? null,
    })),
  });
  await record(tx, {
    companyId,
    targetType: 'project',
    targetId: projectId.toHexString(),
    targetName: project.name,
    action: 'backlog.assigned',
    changes: { assigned: { from: null, to: counts.assigned } },
  });
  return receiptId;
}

const saidOf = (assigneeId: Types.ObjectId | null, names: ReadonlyMap<string, string>): string =>
  assigneeId === null ? 'No longer assigned' : `Assigned to ${names.get(assigneeId.toHexString()) ?? 'a person'}`;
