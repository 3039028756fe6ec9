import { BACKLOG_SEARCH_MAX } from '@scopewright/contracts/backlog/limits';
import { containing, type DataAccess, nameKey, trusted, type WorkItemDoc, withinTime } from '@scopewright/data';
import { isOfClient } from '@scopewright/domain/policy';
import { type Implementation, implement } from '@scopewright/service-kit';
import type { FilterQuery } from 'mongoose';
import { projectNames } from '../scoping/reading/read-scope.ts';
import { excerptOf } from '../scoping/reading/search-scope.ts';
import { presentProjects } from './matching-work-items.ts';
import { shownWorkItems } from './present-work-item.ts';

const FIELDS = { projectId: 1, level: 1, title: 1, status: 1, searchText: 1 } as const;
type Found = Pick<WorkItemDoc, '_id' | keyof typeof FIELDS>;

/** Finds work items that hold every word, first those whose titles do. */
export const searchBacklogCall = ({ models }: Pick<DataAccess, 'models'>): Implementation =>
  implement('searchBacklog', ({ subject: { company }, query: { q, limit = BACKLOG_SEARCH_MAX } }, { viewer }) =>
    withinTime('search', async () => {
      const words = q.split(/\s+/);
      const most = Math.min(limit, BACKLOG_SEARCH_MAX);
      const projectIds = await presentProjects(models, company._id);
      const present: FilterQuery<WorkItemDoc> = {
        companyId: company._id,
        projectId: trusted({ $in: projectIds }),
        ...shownWorkItems(viewer),
        deletedAt: null,
        status: trusted({ $ne: 'obsolete' }),
      };
      const named: FilterQuery<WorkItemDoc> = {
        $and: words.map((word) => ({ titleKey: containing(nameKey(word)) })),
      };
      const find = (which: FilterQuery<WorkItemDoc>, count: number) =>
        models.workItems
          .find({ ...present, ...which }, FIELDS)
          .sort({ titleKey: 1, _id: 1 })
          .limit(count)
          .lean<Found[]>();
      const byTitle = await find(named, most + 1);
      const holding = words.map((word) => ({ searchText: trusted({ ...containing(word), $options: 'i' }) }));
      const rest = most + 1 - byTitle.length;
      // clients see no descriptions and labels, so nothing is found by these
      const byText =
        rest === 0 || isOfClient(viewer.role) ? [] : await find({ $and: [...holding, { $nor: [named] }] }, rest);
      const nameOf = await projectNames(models, company._id);
      const found = [...byTitle, ...byText];
      const items = found.slice(0, most).map(({ _id, projectId, level, title, status, searchText }) => ({
        id: _id.toHexString(),
        projectId: projectId.toHexString(),
        projectName: nameOf(projectId) ?? '',
        level,
        title,
        status,
        excerpt: isOfClient(viewer.role) ? null : excerptOf(title, searchText, words),
      }));
      return { items, more: found.length > most };
    }),
  );
