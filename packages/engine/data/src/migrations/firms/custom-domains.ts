import { createCollections } from '../initial.ts';

/** Firms can claim custom domains; those in use are checked every day. */
export const customDomains = createCollections({
  domainClaims: [[{ firmId: 1, domain: 1 }, { unique: true }], [{ domain: 1 }], [{ verifiedAt: 1, lastCheckedAt: 1 }]],
});
