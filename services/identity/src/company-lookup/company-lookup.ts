import type { LookedUpCompany } from '@scopewright/contracts';
import { belongingOf, runAsSystem, trusted } from '@scopewright/data';
import { type Implementation, implement } from '@scopewright/service-kit';
import type { IdentityParts } from '../parts.ts';

const MOST_TENANTS = 100;

/**
 * One entry per tenant where the e-mail address can sign in: the user's membership there and the subdomain of the firm
 * or of the company without a firm; sorted by name. Archived tenants are omitted, because no one can sign in there.
 */
function companiesOf({ data: { models } }: Pick<IdentityParts, 'data'>, email: string): Promise<LookedUpCompany[]> {
  return runAsSystem('find the tenants of an email address', async () => {
    const users = await models.users
      .find(
        { email, status: 'active', role: trusted({ $ne: 'systemAdmin' }) },
        { role: 1, isAdmin: 1, firmId: 1, companyId: 1 },
      )
      .limit(MOST_TENANTS)
      .lean();
    const members = users.flatMap((user) => {
      const belonging = belongingOf(user);
      return belonging === null || belonging.kind === 'system'
        ? []
        : [{ belonging, companyId: user.companyId?.toHexString() ?? null }];
    });
    if (members.length === 0) return [];
    const idsOf = (kind: 'firm' | 'company') =>
      members.flatMap(({ belonging }) => (belonging.kind === kind ? [belonging.id] : []));
    const [firmIds, legacyIds] = [idsOf('firm'), idsOf('company')];
    const companyIds = members.flatMap(({ companyId }) => (companyId === null ? [] : [companyId]));
    const ofFirms = { firmId: trusted({ $in: firmIds }), kind: 'subdomain' as const };
    const ofCompanies = { companyId: trusted({ $in: legacyIds }), firmId: null, kind: 'subdomain' as const };
    const [firms, addresses, companies] = await Promise.all([
      firmIds.length === 0
        ? []
        : models.firms.find({ _id: trusted({ $in: firmIds }), archivedAt: null, deletedAt: null }, { name: 1 }).lean(),
      models.addresses
        .find(legacyIds.length === 0 ? ofFirms : { $or: [ofFirms, ofCompanies] }, { firmId: 1, companyId: 1 })
        .lean(),
      companyIds.length === 0
        ? []
        : models.companies
            .find({ _id: trusted({ $in: companyIds }) }, { name: 1, consultingFirmId: 1, status: 1 })
            .lean(),
    ]);
    const firmNames = new Map(firms.map(({ _id, name }) => [_id.toHexString(), name]));
    const companyById = new Map(companies.map((company) => [company._id.toHexString(), company]));
    const subdomains = new Map(addresses.map(({ _id, firmId, companyId }) => [String(firmId ?? companyId), _id]));
    const nameIn = ({ belonging, companyId }: (typeof members)[number]): string | undefined => {
      const company = companyId === null ? undefined : companyById.get(companyId);
      if (belonging.kind === 'company')
        return company && company.consultingFirmId === null && company.status !== 'archived' ? company.name : undefined;
      const firmName = firmNames.get(belonging.id);
      return companyId === null || firmName === undefined ? firmName : company?.name;
    };
    return members
      .flatMap((member) => {
        const name = nameIn(member);
        const subdomain = subdomains.get(member.belonging.id);
        return name === undefined || subdomain === undefined
          ? []
          : [{ id: member.companyId ?? member.belonging.id, name, subdomain }];
      })
      .sort((a, b) => a.name.localeCompare(b.name, 'en'));
  });
}

/** The tenants an e-mail address can sign in to (§2.5). */
export const companyLookupCalls = (parts: IdentityParts): Implementation[] => [
  implement('lookupUserCompanies', async ({ body }) => ({ companies: await companiesOf(parts, body.email) })),
];
