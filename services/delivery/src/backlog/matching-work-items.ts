import type { ParsedCall } from '@scopewright/contracts';
import { containing, type Models, nameKey, trusted, type Viewer, type WorkItemDoc } from '@scopewright/data';
import { isOfClient } from '@scopewright/domain/policy';
import type { ClientSession, FilterQuery, Types } from 'mongoose';
import { shownWorkItems } from './present-work-item.ts';

/** Filters of a list of work items. */
export type WorkItemFilters = Omit<ParsedCall<'backlog'>['query'], 'limit' | 'cursor' | 'sort' | 'projectId'>;

const NO_WORK_ITEM: FilterQuery<WorkItemDoc> = { _id: null };
/** Levels below an epic. */
const DEPTH = 3;

/** Ids of the projects of a company that are not deleted: the backlogs of deleted ones are not shown. */
export async function presentProjects(
  { scopeItems }: Pick<Models, 'scopeItems'>,
  companyId: Types.ObjectId,
): Promise<Types.ObjectId[]> {
  const found = await scopeItems
    .find({ companyId, deletedAt: null, projectId: null, kind: 'project' }, { _id: 1 })
    .lean();
  return found.map(({ _id }) => _id);
}

/** Ids of everything below a work item. */
export async function idsBelow(
  { workItems }: Pick<Models, 'workItems'>,
  { _id, projectId }: Pick<WorkItemDoc, '_id' | 'projectId'>,
  session?: ClientSession,
): Promise<Types.ObjectId[]> {
  const all: Types.ObjectId[] = [];
  let above = [_id];
  for (let level = 0; level < DEPTH && above.length > 0; level += 1) {
    const found = await workItems
      .find({ projectId, parentId: trusted({ $in: above }) }, { _id: 1 })
      .session(session ?? null)
      .lean();
    above = found.map((workItem) => workItem._id);
    all.push(...above);
  }
  return all;
}

/** Parts of a work item of these projects; empty if the viewer doesn't see it. */
async function partsOf(
  models: Models,
  viewer: Viewer,
  id: string,
  projectIds: readonly Types.ObjectId[] | null,
): Promise<FilterQuery<WorkItemDoc>> {
  const epic = await models.workItems
    .findOne(
      { _id: id, ...shownWorkItems(viewer), ...(projectIds && { projectId: trusted({ $in: projectIds }) }) },
      { projectId: 1 },
    )
    .lean();
  return epic === null ? NO_WORK_ITEM : { _id: trusted({ $in: await idsBelow(models, epic) }) };
}

/**
 * Filter for the work items that a list shows. Clients find nothing by internal fields.
 * @param among the work items among which it looks
 * @param projectIds the projects that these belong to; null: any
 */
export async function matchingWorkItems(
  models: Models,
  viewer: Viewer,
  { search, phase, ready, assigneeId, status, level, label, epicId, overdue }: WorkItemFilters,
  {
    among,
    projectIds,
    today,
  }: { among: FilterQuery<WorkItemDoc>; projectIds: readonly Types.ObjectId[] | null; today: string },
): Promise<FilterQuery<WorkItemDoc>> {
  const isClient = isOfClient(viewer.role);
  const isInternal = ready !== undefined || assigneeId !== undefined || label !== undefined;
  const and: FilterQuery<WorkItemDoc>[] = [
    ...(isClient && isInternal ? [NO_WORK_ITEM] : []),
    ...(search
      ? [
          isClient
            ? { titleKey: containing(nameKey(search)) }
            : { searchText: trusted({ ...containing(search), $options: 'i' }) },
        ]
      : []),
    ...(epicId === undefined ? [] : [await partsOf(models, viewer, epicId, projectIds)]),
    ...(overdue === undefined
      ? []
      : [{ dueDate: trusted({ $gt: '', $lt: today }), status: trusted({ $nin: ['done', 'obsolete'] }) }]),
  ];
  return {
    ...among,
    ...shownWorkItems(viewer),
    deletedAt: null,
    status: status ?? trusted({ $ne: 'obsolete' }),
    ...(phase !== undefined && { phase }),
    ...(ready !== undefined && { ready: ready === 'true' }),
    ...(assigneeId !== undefined && { assigneeId: assigneeId === 'none' ? null : assigneeId }),
    ...(level !== undefined && { level }),
    ...(label !== undefined && { labels: label }),
    ...(and.length > 0 && { $and: and }),
  };
}
