import type { ParsedCall } from '@scopewright/contracts';
import type { WorkItemHead } from '@scopewright/contracts/backlog';
import { OWN_WORK_ITEMS_MAX, WORK_ITEMS_MAX } from '@scopewright/contracts/backlog/limits';
import { MESSAGES } from '@scopewright/contracts/errors';
import { bytesOfWorkItem, trusted, type WorkItemDoc } from '@scopewright/data';
import { NOT_BEGUN } from '@scopewright/domain/backlog/settled-work-item';
import {
  failures,
  type Implementation,
  implement,
  record,
  type SubjectOf,
  submitOnce,
  type Tx,
} from '@scopewright/service-kit';
import { Types } from 'mongoose';
import { requireActive } from '../companies/visible-company.ts';
import { oneByOne } from '../scoping/items/one-by-one.ts';
import { requireFits, type StoringParts } from '../storage/storage.ts';
import { aboutWorkItem } from './audit-work-item.ts';
import { checkedHead, requireMentioned, storedHead } from './checked-work-item.ts';
import { holdBacklog } from './hold-backlog.ts';
import { placeWorkItem, requireParent } from './place-work-item.ts';
import { readWorkItem } from './read-work-item.ts';
import { judgeAgain } from './readiness-of-edits.ts';

const BLANK: Omit<WorkItemHead, 'title'> = {
  description: '',
  criteria: {},
  phase: 1,
  labels: [],
  estimate: null,
  dependsOn: [],
  status: 'todo',
  outcome: null,
  assigneeId: null,
  pinned: false,
  dueDate: null,
  shared: false,
  notes: '',
};

/** Adds a work item by hand. */
export const createWorkItemCall = (parts: StoringParts): Implementation =>
  implement('createWorkItem', async ({ subject: { ownProject }, body: { operationId, ...body } }, call) => {
    const { models } = parts.data;
    const submission = { name: 'createWorkItem', operationId, content: [{ projectId: ownProject._id }, body] } as const;
    const { workItemId } = await oneByOne(ownProject._id.toHexString(), () =>
      submitOnce(parts.data, call, submission, (tx) => create(tx, parts, ownProject, body)),
    );
    const made = await models.workItems.findOne({ _id: workItemId }).lean<WorkItemDoc>();
    if (made === null) throw failures.notFound();
    return readWorkItem(models, call.viewer, made);
  });

type NewWorkItem = Omit<ParsedCall<'createWorkItem'>['body'], 'operationId'>;

async function create(
  tx: Tx,
  parts: StoringParts,
  project: SubjectOf<'ownProject'>,
  { level, parentId, after, ...given }: NewWorkItem,
): Promise<{ workItemId: string }> {
  const { models, call, session } = tx;
  requireActive(project.company);
  const place = { companyId: project.companyId, projectId: project._id };
  await holdBacklog(tx, place);
  await requireRoom(tx, project._id, { added: 1 });
  await requireParent(tx, { projectId: project._id, level }, parentId);
  const blank = { ...BLANK, title: given.title };
  const values = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const head = checkedHead(blank, { ...blank, ...values });
  const _id = new Types.ObjectId();
  await requireMentioned(tx, blank, head, { _id, projectId: project._id });
  const parent = parentId === null ? null : new Types.ObjectId(parentId);
  const now = call.now();
  const document = {
    _id,
    ...place,
    key: `own:${_id.toHexString()}`,
    level,
    parentId: parent,
    rule: null,
    why: null,
    base: null,
    ...storedHead(NOT_BEGUN, head, now),
    order: await placeWorkItem(tx, { projectId: project._id, parentId: parent }, { id: _id, after }),
    createdBy: new Types.ObjectId(call.viewer.userId),
    createdAt: now,
    updatedAt: now,
  };
  await models.workItems.create([document], { session });
  await judgeAgain(tx, project._id, [_id, parent]);
  await record(
    tx,
    { ...aboutWorkItem(document), action: 'backlog.created' },
    { scopeBytes: bytesOfWorkItem(document) },
  );
  await requireFits(tx, parts);
  return { workItemId: _id.toHexString() };
}

/**
 * Checks the limits of a backlog: for all its work items, and for the project's own ones. Deleted own ones stay stored;
 * there can be as many of them again.
 * @param restored whether the added ones are deleted ones that are restored
 * @throws CallError 409
 */
export async function requireRoom(
  { models: { workItems }, session }: Tx,
  projectId: Types.ObjectId,
  { added, restored = false }: { added: number; restored?: boolean },
): Promise<void> {
  const present = await workItems.countDocuments({ projectId, deletedAt: null }, { session });
  if (present + added > WORK_ITEMS_MAX) throw failures.conflict(MESSAGES.backlogFull);
  const own = { projectId, key: trusted({ $gte: 'own:', $lt: 'own;' }) };
  const [there, all] = [
    await workItems.countDocuments({ ...own, deletedAt: null }, { session }),
    await workItems.countDocuments(own, { session }),
  ];
  if (
    restored ? there > OWN_WORK_ITEMS_MAX : there + added > OWN_WORK_ITEMS_MAX || all + added > 2 * OWN_WORK_ITEMS_MAX
  )
    throw failures.conflict(MESSAGES.ownWorkItemsFull);
}
