import { createCollections } from '../initial.ts';

/** Exports of backlogs. */
export const backlogExports = createCollections({
  backlogExports: [
    [{ firmId: 1, companyId: 1, requestedAt: -1, _id: -1 }],
    [{ firmId: 1, companyId: 1, projectId: 1, requestedAt: -1, _id: -1 }],
    [{ companyId: 1 }],
  ],
});
