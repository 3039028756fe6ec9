import { createCollections } from '../initial.ts';

/** Files of trackers with the status of pieces of work, and the words of trackers that a company's people explained. */
export const statusImport = createCollections({
  statusImports: [
    [{ firmId: 1, companyId: 1, appliedAt: -1, _id: -1 }],
    [{ companyId: 1 }],
    [{ projectId: 1 }],
    [{ expiresAt: 1 }, { expireAfterSeconds: 0 }],
  ],
  statusWords: [[{ firmId: 1, companyId: 1, about: 1, word: 1 }, { unique: true }], [{ companyId: 1 }]],
});
