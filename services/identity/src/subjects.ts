import { type Models, runAsSystem } from '@scopewright/data';
import type { SubjectLoaders, SubjectOf } from '@scopewright/service-kit';

/** Loaders of the documents that paths name: the caller's own, and any person's for system administrators. */
export const identitySubjects = ({ authAccounts, domainClaims, sessions, users }: Models): SubjectLoaders => ({
  domainClaim: async (_id, { projection }) =>
    domainClaims.findOne({ _id }, projection).lean<SubjectOf<'domainClaim'>>(),
  ownFirm: (id, { call, projection }) =>
    runAsSystem("a person's membership elsewhere", async () => {
      const account = await authAccounts.findOne({ _id: call.requirePrincipal().accountId }, { email: 1 }).lean();
      if (account === null) return null;
      const there = { $or: [{ firmId: id }, { firmId: null, companyId: id }] };
      return users
        .findOne({ email: account.email, status: 'active', ...there }, projection)
        .lean<SubjectOf<'ownFirm'>>();
    }),
  ownSession: (_id, { call, projection }) =>
    runAsSystem("a device of the caller's own", () =>
      sessions
        .findOne({ _id, accountId: call.requirePrincipal().accountId, revokedAt: null }, projection)
        .lean<SubjectOf<'ownSession'>>(),
    ),
  user: (_id, { projection }) =>
    runAsSystem('a user that a path names', () => users.findOne({ _id }, projection).lean<SubjectOf<'user'>>()),
});
