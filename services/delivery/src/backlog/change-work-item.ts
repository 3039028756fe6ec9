import { MESSAGES } from '@scopewright/contracts/errors';
import type { ScopeChange } from '@scopewright/contracts/scoping';
import { bytesOfWorkItem, trusted, type WorkItemDoc } from '@scopewright/data';
import { isChanged } from '@scopewright/domain/activity/audit-changes';
import { applyChanges } from '@scopewright/domain/scoping/changes';
import {
  type CallContext,
  failures,
  type Implementation,
  implement,
  type SubjectOf,
  type Tx,
} from '@scopewright/service-kit';
import { Types } from 'mongoose';
import { requireActive } from '../companies/visible-company.ts';
import { type EditOf, editOnce, type OperationOn } from '../edit-once.ts';
import { inFairTurn } from '../scoping/items/fair-turns.ts';
import type { StoringParts } from '../storage/storage.ts';
import { aboutWorkItem, workItemChanges } from './audit-work-item.ts';
import { checkedHead, headOf, requireMentioned, storedHead } from './checked-work-item.ts';
import { requireRoom } from './create-work-item.ts';
import { holdBacklog } from './hold-backlog.ts';
import { idsBelow } from './matching-work-items.ts';
import { placeWorkItem, requireParent } from './place-work-item.ts';
import { readWorkItem } from './read-work-item.ts';
import { judgeAgain } from './readiness-of-edits.ts';

type Edit = EditOf<WorkItemDoc>;

/** An operation on one work item. */
interface WorkItemOperation extends OperationOn<WorkItemDoc> {
  workItem: SubjectOf<'workItem'>;
  /** Whether it depends on more than the work item: then of two such operations in a backlog the second retries. */
  holds?: boolean;
}

/**
 * Performs an operation on a work item once; see `editOnce`.
 * @returns the changed work item; the current one if the operation was done before
 * @throws CallError 404; 409 for an archived company, and what `editOnce` throws
 */
async function editWorkItem(
  parts: StoringParts,
  call: CallContext,
  { workItem: { _id, companyId, projectId, company }, holds, ...operation }: WorkItemOperation,
) {
  const { models } = parts.data;
  await editOnce(
    parts,
    call,
    {
      read: ({ models, session }) => models.workItems.findOne({ _id }, {}, { session }).lean<WorkItemDoc>(),
      write: ({ models, session }, update) =>
        models.workItems.findOneAndUpdate({ _id }, update, { session, new: true }).lean<WorkItemDoc>(),
      bytesOf: bytesOfWorkItem,
      about: aboutWorkItem,
    },
    {
      settle: (tx, changed) => judgeAgain(tx, projectId, [_id, changed.parentId]),
      ...operation,
      turn: holds ? projectId : _id,
      admit: async (tx) => {
        requireActive(company);
        if (holds) await holdBacklog(tx, { companyId, projectId });
      },
    },
  );
  // its readiness was brought up to date after it was written
  const workItem = await models.workItems.findOne({ _id }).lean<WorkItemDoc>();
  if (workItem === null) throw failures.notFound();
  return { workItem: await readWorkItem(models, call.viewer, workItem) };
}

/** @throws CallError 409 for a deleted work item */
function requirePresent({ deletedAt }: Pick<WorkItemDoc, 'deletedAt'>): void {
  if (deletedAt !== null) throw failures.conflict(MESSAGES.workItemDeleted);
}

/** Changes of one work item. */
export const changeWorkItemCalls = (parts: StoringParts): Implementation[] => {
  const edit = (call: CallContext, operation: WorkItemOperation) => editWorkItem(parts, call, operation);
  return [
    implement('changeWorkItem', ({ subject: { workItem }, body: { operationId, changes } }, call) =>
      edit(call, {
        workItem,
        operationId,
        asked: ['change', changes],
        // of two dependencies that are added concurrently the second sees the first
        holds: changes.some(({ path }) => path[0] === 'dependsOn'),
        decide: (tx, stored) => change(tx, stored, changes),
      }),
    ),

    implement('moveWorkItem', ({ subject: { workItem }, body: { operationId, after, parentId } }, call) =>
      edit(call, {
        workItem,
        operationId,
        asked: ['move', after, parentId],
        holds: true,
        decide: (tx, stored) => move(tx, stored, { after, parentId }),
        settle: (tx, moved) => judgeAgain(tx, moved.projectId, [moved.parentId, workItem.parentId]),
      }),
    ),

    implement('deleteWorkItem', ({ subject: { workItem }, body: { operationId, version } }, call) =>
      edit(call, {
        workItem,
        operationId,
        asked: ['delete'],
        holds: true,
        frees: true,
        decide: (tx, stored) => remove(tx, stored, version),
      }),
    ),

    implement('restoreWorkItem', ({ subject: { workItem }, body: { operationId } }, call) =>
      edit(call, { workItem, operationId, asked: ['restore'], holds: true, decide: restore }),
    ),

    implement('overrideReady', ({ subject: { workItem }, body: { operationId, reason } }, call) =>
      edit(call, {
        workItem,
        operationId,
        asked: ['ready', reason],
        decide: async (_tx, stored) => overrideReady(call, stored, reason),
      }),
    ),
  ];
};

async function change(tx: Tx, workItem: WorkItemDoc, changes: readonly ScopeChange[]): Promise<Edit | null> {
  const { models, call } = tx;
  requirePresent(workItem);
  const { firmId } = call.requireTenant();
  const before = headOf(workItem);
  const applied = await inFairTurn(firmId, () => applyChanges({ kind: 'workItem', ...before }, changes));
  if (applied.kind === 'refused') throw failures.validation({ [applied.path.join('.')]: applied.message });
  if (applied.kind === 'conflict') throw failures.versionConflict(await readWorkItem(models, call.viewer, workItem));
  const { kind: _kind, ...asked } = applied.item;
  const after = await inFairTurn(firmId, () => checkedHead(before, asked));
  await requireMentioned(tx, before, after, workItem);
  if (!isChanged(before, after, changes)) return null;
  return {
    set: storedHead(workItem, after, call.now()),
    action: 'backlog.changed',
    changes: await workItemChanges(tx, before, after),
  };
}

/** Moves a work item after another one, also below another parent. @throws CallError 422 */
async function move(
  tx: Tx,
  workItem: WorkItemDoc,
  {
    after,
    parentId = workItem.parentId?.toHexString() ?? null,
  }: { after: string | null; parentId?: string | null | undefined },
): Promise<Edit> {
  requirePresent(workItem);
  await requireParent(tx, workItem, parentId);
  const parent = parentId === null ? null : new Types.ObjectId(parentId);
  const order = await placeWorkItem(
    tx,
    { projectId: workItem.projectId, parentId: parent },
    { id: workItem._id, after },
  );
  const titleOf = async (id: Types.ObjectId | string | null) =>
    id === null
      ? null
      : (await tx.models.workItems.findOne({ _id: id }, { title: 1 }, { session: tx.session }).lean())?.title;
  const words = async (id: Types.ObjectId | string | null) => {
    const title = await titleOf(id);
    return title ? { words: title } : null;
  };
  const isSame = (workItem.parentId?.toHexString() ?? null) === parentId;
  const place = after === null ? 'to the top' : `after ${(await titleOf(after)) ?? 'the last one'}`;
  return {
    set: { order, parentId: parent },
    action: 'backlog.moved',
    changes: {
      ...(!isSame && { parentId: { from: await words(workItem.parentId), to: await words(parent) } }),
      order: { from: null, to: { words: place } },
    },
  };
}

/** Deletes a work item with everything below it. @throws CallError 409 when it has changed */
async function remove({ models, call, session }: Tx, workItem: WorkItemDoc, version: number): Promise<Edit | null> {
  if (workItem.deletedAt !== null) return null;
  if (workItem.version !== version) throw failures.versionConflict(await readWorkItem(models, call.viewer, workItem));
  const deletedAt = call.now();
  await models.workItems.updateMany(
    { _id: trusted({ $in: await idsBelow(models, workItem, session) }), deletedAt: null },
    // a higher version shows open editors that the work item has changed
    { $set: { deletedAt, deletedWith: workItem._id, updatedAt: deletedAt }, $inc: { version: 1 } },
    { session },
  );
  return { set: { deletedAt }, action: 'backlog.deleted', changes: {} };
}

/**
 * Restores a work item, and the items deleted together with it. @throws CallError 409 while its parent is deleted, or
 * when there is no room
 */
async function restore(tx: Tx, workItem: WorkItemDoc): Promise<Edit | null> {
  const { models, call, session } = tx;
  if (workItem.deletedAt === null) return null;
  const { projectId, parentId } = workItem;
  if (parentId !== null && !(await models.workItems.exists({ _id: parentId, deletedAt: null }).session(session)))
    throw failures.conflict(MESSAGES.parentDeleted);
  const together = { projectId, deletedWith: workItem._id };
  const added = 1 + (await models.workItems.countDocuments(together, { session }));
  await requireRoom(tx, projectId, { added, restored: true });
  await models.workItems.updateMany(
    together,
    { $set: { deletedAt: null, deletedWith: null, updatedAt: call.now() }, $inc: { version: 1 } },
    { session },
  );
  return { set: { deletedAt: null, deletedWith: null }, action: 'backlog.restored', changes: {} };
}

/** Counts a work item as ready for a reason, or, without one, by its profile again. */
function overrideReady(call: CallContext, workItem: WorkItemDoc, reason: string | null): Edit | null {
  requirePresent(workItem);
  if (workItem.readyOverride?.reason === reason || (reason === null && workItem.readyOverride === null)) return null;
  const by = new Types.ObjectId(call.viewer.userId);
  return {
    set: { readyOverride: reason === null ? null : { by, at: call.now(), reason } },
    action: reason === null ? 'backlog.ready-restored' : 'backlog.ready-overridden',
    changes: { reason: { from: workItem.readyOverride?.reason ?? null, to: reason } },
  };
}
