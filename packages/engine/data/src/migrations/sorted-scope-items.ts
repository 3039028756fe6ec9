import { createCollections } from './create-collections.ts';

/** Tables of a company's items, sorted by owners, projects and deadlines. */
export const sortedScopeItems = createCollections({
  scopeItems: [
    [{ firmId: 1, companyId: 1, deletedAt: 1, ownerId: 1, nameKey: 1, _id: 1 }],
    [{ firmId: 1, companyId: 1, deletedAt: 1, projectId: 1, nameKey: 1, _id: 1 }],
    [
      { firmId: 1, companyId: 1, deletedAt: 1, deadline: 1, nameKey: 1, _id: 1 },
      { partialFilterExpression: { deadline: { $gt: '' } } },
    ],
  ],
});
