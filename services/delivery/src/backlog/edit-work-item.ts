import { MESSAGES } from '@scopewright/contracts/errors';
import { bytesOfWorkItem, type WorkItemDoc } from '@scopewright/data';
import { type CallContext, failures, type SubjectOf } from '@scopewright/service-kit';
import { requireActive } from '../companies/visible-company.ts';
import { editOnce, type OperationOn } from '../edit-once.ts';
import type { StoringParts } from '../storage/storage.ts';
import { aboutWorkItem } from './audit-work-item.ts';
import { holdBacklog } from './hold-backlog.ts';

/** An operation on one work item. */
export interface WorkItemOperation extends OperationOn<WorkItemDoc> {
  workItem: SubjectOf<'workItem'>;
  /** Whether it depends on more than the work item: then of two such operations in a backlog the second retries. */
  holds?: boolean;
}

/**
 * Performs an operation on a work item once; see `editOnce`.
 * @returns the changed work item; the current one if the operation was done before
 * @throws CallError 404; 409 for an archived company, and what `editOnce` throws
 */
export function editWorkItem(
  parts: StoringParts,
  call: CallContext,
  { workItem: { _id, companyId, projectId, company }, holds, ...operation }: WorkItemOperation,
): Promise<WorkItemDoc> {
  return editOnce(
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
      ...operation,
      turn: holds ? projectId : _id,
      admit: async (tx) => {
        requireActive(company);
        if (holds) await holdBacklog(tx, { companyId, projectId });
      },
    },
  );
}

/** @throws CallError 409 for a deleted work item */
export function requirePresent({ deletedAt }: Pick<WorkItemDoc, 'deletedAt'>): void {
  if (deletedAt !== null) throw failures.conflict(MESSAGES.workItemDeleted);
}
