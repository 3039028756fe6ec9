import { createCollections } from '../initial.ts';

/** Firms ask for custom domains; those that are in use are looked at again every day. */
export const customDomains = createCollections({
  domainClaims: [[{ firmId: 1, domain: 1 }, { unique: true }], [{ domain: 1 }], [{ verifiedAt: 1, lastCheckedAt: 1 }]],
});
