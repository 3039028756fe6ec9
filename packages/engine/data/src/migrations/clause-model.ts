import { createCollections } from './initial.ts';

/** What a model said of documents, for a time, and which document it is asked about. */
export const clauseModel = createCollections({
  modelAnswers: [[{ expiresAt: 1 }, { expireAfterSeconds: 0 }], [{ companyId: 1 }], [{ firmId: 1 }]],
  modelRuns: [],
});
