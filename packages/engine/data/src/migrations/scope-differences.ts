import { createCollections } from './create-collections.ts';

/** Differences from the agreed scope, one document of each project. */
export const scopeDifferences = createCollections({
  scopeDifferences: [[{ firmId: 1, projectId: 1 }, { unique: true }], [{ companyId: 1 }], [{ projectId: 1 }]],
});
