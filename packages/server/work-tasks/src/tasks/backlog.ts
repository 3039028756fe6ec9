import {
  type AssignableWorkItem,
  type AssignedWork,
  assignWork as assigned,
  type WorkToAssign,
} from '@scopewright/domain/backlog/assign';
import { documentsOf, type StoredItems } from './stored-items.ts';

export { generateBacklog } from '@scopewright/domain/backlog/generate';

interface Id {
  toHexString(): string;
}

/** A stored work item, as far as assigning reads it. */
interface StoredWorkItem extends Omit<AssignableWorkItem, 'id' | 'parentId' | 'dependsOn' | 'assigneeId'> {
  _id: Id;
  title: string;
  parentId: Id | null;
  dependsOn: Id[];
  assigneeId: Id | null;
}

/** Assigned work with the titles and hours of its work items. */
export interface AssignedWorkItems extends Pick<AssignedWork, 'load'> {
  assignments: (AssignedWork['assignments'][number] & { title: string; hours: number | null })[];
  left: (AssignedWork['left'][number] & { title: string })[];
}

/** Assigns the stored work items of a backlog. */
export function assignWork({
  workItems,
  ...work
}: Omit<WorkToAssign, 'workItems'> & { workItems: StoredItems }): AssignedWorkItems {
  const stored = new Map(
    ([...documentsOf(workItems)] as unknown as StoredWorkItem[]).map((workItem) => [
      workItem._id.toHexString(),
      workItem,
    ]),
  );
  const { assignments, left, load } = assigned({
    ...work,
    workItems: [...stored].map(([id, { parentId, dependsOn, assigneeId, ...workItem }]) => ({
      ...workItem,
      id,
      parentId: parentId?.toHexString() ?? null,
      dependsOn: dependsOn.map((one) => one.toHexString()),
      assigneeId: assigneeId?.toHexString() ?? null,
    })),
  });
  const titleOf = (id: string) => stored.get(id)?.title ?? '';
  return {
    assignments: assignments.map((one) => ({
      ...one,
      title: titleOf(one.workItemId),
      hours: stored.get(one.workItemId)?.hours ?? null,
    })),
    left: left.map((one) => ({ ...one, title: titleOf(one.workItemId) })),
    load,
  };
}
