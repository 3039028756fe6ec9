import { choosableUsers, type Models, PRESENT, trusted, type UserDoc, visibleCompanies } from '@scopewright/data';
import type { ReferenceLoaders, ReferenceOf, ReferenceQuery } from '@scopewright/service-kit';
import type { FilterQuery } from 'mongoose';
import { MEMBER } from './people/membership.ts';
import { STAFF } from './staff/staff.ts';

/**
 * Loaders of the documents that bodies and queries refer to, one function per kind, in the firm's scope and limited to
 * what the caller sees.
 */
export function deliveryReferences({
  workItems,
  backlogPreviews,
  companies,
  scopeItems,
  users,
}: Models): ReferenceLoaders {
  const among = (ids: string[]) => ({ _id: trusted({ $in: ids }) });
  const people = (ids: string[], { projection }: ReferenceQuery, which: FilterQuery<UserDoc>) =>
    users.find({ $and: [among(ids), which] }, projection).lean<ReferenceOf<'staffMember'>[]>();

  return {
    company: async (ids, { call: { viewer }, projection }) => {
      const visible = visibleCompanies(viewer);
      return visible === null
        ? []
        : companies
            .find({ $and: [{ ...among(ids), ...PRESENT }, visible] }, projection)
            .lean<ReferenceOf<'company'>[]>();
    },
    choosableUser: async (ids, query) => people(ids, query, await choosableUsers({ companies }, query.call.viewer)),
    consultant: async (ids, query) => people(ids, query, { ...MEMBER, role: 'consultant' }),
    staffMember: async (ids, query) => people(ids, query, { ...MEMBER, ...STAFF }),
    project: async (ids, { projection, companyId }) =>
      companyId === null
        ? []
        : scopeItems
            .find({ ...among(ids), companyId, kind: 'project', deletedAt: null }, projection)
            .lean<ReferenceOf<'project'>[]>(),
    workItem: async (ids, { projection, companyId, projectId }) =>
      companyId === null
        ? []
        : workItems
            .find({ ...among(ids), companyId, ...(projectId && { projectId }), deletedAt: null }, projection)
            .lean<ReferenceOf<'workItem'>[]>(),
    backlogPreview: async (ids, { projection, companyId, projectId }) =>
      companyId === null || projectId === null
        ? []
        : backlogPreviews
            .find({ ...among(ids), companyId, projectId }, projection)
            .lean<ReferenceOf<'backlogPreview'>[]>(),
  };
}
