import type { WorkItem } from '@scopewright/contracts/backlog';
import { type Models, trusted, type Viewer, type WorkItemDoc } from '@scopewright/data';
import { editedFields } from '@scopewright/domain/backlog/merge';
import { isOfClient } from '@scopewright/domain/policy';
import type { ClientSession, Types } from 'mongoose';
import { type Onlooker, presentWorkItem, shownWorkItems } from './present-work-item.ts';

/** A reader, with the parents of work items that they see. */
export async function onlooker(
  { workItems }: Pick<Models, 'workItems'>,
  viewer: Viewer,
  read: readonly Pick<WorkItemDoc, 'parentId'>[],
): Promise<Onlooker> {
  if (!isOfClient(viewer.role)) return { viewer, seesParent: () => true };
  const parents = read.flatMap(({ parentId }) => (parentId ? [parentId] : []));
  const shown =
    parents.length === 0
      ? []
      : await workItems.find({ _id: trusted({ $in: parents }), ...shownWorkItems(viewer) }, { _id: 1 }).lean();
  const ids = new Set(shown.map(({ _id }) => _id.toHexString()));
  return { viewer, seesParent: (parentId) => ids.has(parentId) };
}

/** Keys of a project's work items by their ids. */
async function keysOf(
  { workItems }: Pick<Models, 'workItems'>,
  ids: readonly Types.ObjectId[],
  session?: ClientSession,
): Promise<(id: Types.ObjectId) => string> {
  const found =
    ids.length === 0
      ? []
      : await workItems
          .find({ _id: trusted({ $in: ids }) }, { key: 1 })
          .session(session ?? null)
          .lean();
  const keys = new Map(found.map(({ _id, key }) => [_id.toHexString(), key]));
  return (id) => keys.get(id.toHexString()) ?? '';
}

/** A whole work item in the contract's shape, for a viewer. */
export async function readWorkItem(
  models: Pick<Models, 'workItems'>,
  viewer: Viewer,
  workItem: WorkItemDoc,
): Promise<WorkItem> {
  const to = await onlooker(models, viewer, [workItem]);
  if (workItem.base === null || isOfClient(viewer.role)) return presentWorkItem(workItem, { ...to, edited: [] });
  const keyOf = await keysOf(models, [...(workItem.parentId ? [workItem.parentId] : []), ...workItem.dependsOn]);
  const fields = {
    ...workItem,
    parent: workItem.parentId && keyOf(workItem.parentId),
    dependsOn: workItem.dependsOn.map(keyOf),
  };
  return presentWorkItem(workItem, { ...to, edited: editedFields(fields, workItem.base) });
}
