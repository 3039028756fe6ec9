import { createCollections } from './create-collections.ts';

/** Stored traces of companies, and the indexes that answer whether one is still up to date. */
export const companyTraces = createCollections({
  companyTraces: [[{ firmId: 1, companyId: 1, view: 1 }, { unique: true }], [{ companyId: 1 }]],
  clauses: [[{ firmId: 1, companyId: 1, state: 1, lost: 1, replaced: 1, version: 1, _id: 1 }]],
  traceLinks: [[{ firmId: 1, companyId: 1, _id: 1 }]],
});
