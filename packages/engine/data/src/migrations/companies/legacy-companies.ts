import { createCollections } from '../initial.ts';

/**
 * Companies outside any firm are found by their address, and events of such a company by the company; the first set-up
 * is serialized by a lock.
 */
export const legacyCompanies = createCollections({
  addresses: [[{ companyId: 1, kind: 1 }]],
  auditEvents: [[{ companyId: 1, at: -1 }, { partialFilterExpression: { companyId: { $type: 'objectId' } } }]],
  locks: [],
});
