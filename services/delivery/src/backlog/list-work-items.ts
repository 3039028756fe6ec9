import type { CallOutput } from '@scopewright/contracts';
import { WORK_ITEMS_MAX } from '@scopewright/contracts/backlog/limits';
import {
  type BacklogDoc,
  dayOf,
  type Models,
  scopeRevision,
  trusted,
  type Viewer,
  type WorkItemDoc,
} from '@scopewright/data';
import { isOfClient } from '@scopewright/domain/policy';
import { type CallContext, type Implementation, implement } from '@scopewright/service-kit';
import { Types } from 'mongoose';
import type { GatheringParts } from './generating/gather-input.ts';
import { matchingWorkItems, presentProjects } from './matching-work-items.ts';
import { pageOfWorkItems } from './page-of-work-items.ts';
import { LINE_FIELDS, presentLine, presentRow, type StoredLine, shownWorkItems } from './present-work-item.ts';
import { onlooker, readWorkItem } from './read-work-item.ts';
import { readinessRefresher } from './refresh-readiness.ts';

/** Lists of work items, and single ones. */
export const listWorkItemsCalls = (parts: GatheringParts): Implementation[] => {
  const { models } = parts.data;
  const refreshed = readinessRefresher(parts);
  /** The part that clients see does not depend on it. */
  const refresh = async (call: CallContext, companyId: Types.ObjectId, projectIds: readonly Types.ObjectId[]) => {
    if (!isOfClient(call.viewer.role)) await refreshed(call, companyId, projectIds);
  };
  return [
    implement(
      'backlog',
      async ({ subject: { company }, query: { limit, cursor, sort, projectId, ...filters } }, call) => {
        const { viewer } = call;
        const present = await presentProjects(models, company._id);
        const projectIds = projectId === undefined ? present : present.filter((id) => id.equals(projectId));
        await refresh(call, company._id, projectIds);
        const matching = await matchingWorkItems(models, viewer, filters, {
          among: { companyId: company._id, projectId: trusted({ $in: projectIds }) },
          projectIds,
          today: dayOf(call.now()),
        });
        // clients don't see who is assigned
        const isHidden = isOfClient(viewer.role) && sort?.endsWith('assignee');
        const shownSort = isHidden ? undefined : sort;
        const { rows, ...page } = await pageOfWorkItems(models, matching, { limit, cursor, sort: shownSort });
        const to = await onlooker(models, viewer, rows);
        return { items: rows.map((row) => presentRow(row, to)), ...page };
      },
    ),

    implement('backlogLines', async ({ subject: { company }, query: { projectId } }, call) => {
      const { viewer } = call;
      const of = { companyId: company._id, projectId: new Types.ObjectId(projectId) };
      await refresh(call, company._id, [of.projectId]);
      const [backlog, rows] = await Promise.all([wholeOf(models, viewer, of), linesOf(models, viewer, of)]);
      return { backlog, rows };
    }),

    implement('workItem', ({ subject: { workItem } }, { viewer }) => readWorkItem(models, viewer, workItem), {
      subjects: 'whole',
    }),
  ];
};

type OfProject = Pick<WorkItemDoc, 'companyId' | 'projectId'>;

/** Data of a backlog as a whole; null before its first work item. */
async function wholeOf(
  models: Models,
  viewer: Viewer,
  { companyId, projectId }: OfProject,
): Promise<CallOutput<'backlogLines'>['backlog']> {
  const found = await models.backlogs.findOne({ projectId }).lean<BacklogDoc>();
  if (found === null) return null;
  const { profileId, generatedAt, revision } = found;
  const whole = { generatedAt: generatedAt?.toISOString() ?? null, revision };
  if (isOfClient(viewer.role)) return whole;
  const isOutdated = generatedAt !== null && found.scopeRevision !== (await scopeRevision(models, companyId));
  return { ...whole, profileId, outdated: isOutdated };
}

/** All work items of a backlog without their texts, in their order. */
async function linesOf(models: Models, viewer: Viewer, of: OfProject): Promise<CallOutput<'backlogLines'>['rows']> {
  const criteriaCount = { $size: { $objectToArray: '$criteria' } };
  const found = await models.workItems.aggregate<StoredLine>([
    { $match: { ...of, ...shownWorkItems(viewer), deletedAt: null } },
    { $sort: { order: 1, _id: 1 } },
    { $limit: WORK_ITEMS_MAX },
    { $project: { ...LINE_FIELDS, criteriaCount } },
  ]);
  const to = await onlooker(models, viewer, found);
  return found.map((line) => presentLine(line, to));
}
