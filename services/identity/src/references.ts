import { type Models, PRESENT, runWithTenant, trusted, visibleCompanies } from '@scopewright/data';
import type { ReferenceLoaders, ReferenceOf } from '@scopewright/service-kit';
import { firmOfResender } from './invitations/resender.ts';

/** Loaders of the documents that request bodies refer to. */
export const identityReferences = ({ companies }: Models): ReferenceLoaders => ({
  // this call needs only a token; a caller who names a company must be a member of its firm
  company: async (ids, { call, projection }) => {
    const firmId = firmOfResender(call);
    const visible = visibleCompanies(call.viewer);
    if (visible === null) return [];
    return runWithTenant(firmId, async () =>
      companies
        .find({ $and: [{ _id: trusted({ $in: ids }), ...PRESENT }, visible] }, projection)
        .lean<ReferenceOf<'company'>[]>(),
    );
  },
});
