import { createCollections } from './create-collections.ts';

/** Lists of work items, sorted by assignees and projects. */
export const sortedWorkItems = createCollections({
  workItems: [
    [{ firmId: 1, companyId: 1, deletedAt: 1, assigneeId: 1, titleKey: 1, _id: 1 }],
    [{ firmId: 1, deletedAt: 1, assigneeId: 1, titleKey: 1, _id: 1 }],
    [{ firmId: 1, companyId: 1, projectId: 1, deletedAt: 1, titleKey: 1, _id: 1 }],
  ],
});
