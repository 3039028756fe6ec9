import type { LookedUpCompany } from '@scopewright/contracts';
import { runAsSystem, trusted } from '@scopewright/data';
import { type Implementation, implement } from '@scopewright/service-kit';
import type { IdentityParts } from '../identity.ts';

const MOST_TENANTS = 100;

/** One entry per firm the e-mail can sign in to: what the user belongs to there, with the firm's subdomain; by name. Archived firms let nobody in. */
function companiesOf({ data: { models } }: Pick<IdentityParts, 'data'>, email: string): Promise<LookedUpCompany[]> {
  return runAsSystem('find the tenants of an e-mail address', async () => {
    const users = await models.users
      .find({ email, status: 'active', firmId: trusted({ $ne: null }) }, { firmId: 1, companyId: 1 })
      .limit(MOST_TENANTS)
      .lean();
    if (users.length === 0) return [];
    const firmIds = trusted({ $in: users.map(({ firmId }) => firmId) });
    const companyIds = users.flatMap(({ companyId }) => (companyId === null ? [] : [companyId]));
    const [firms, addresses, companies] = await Promise.all([
      models.firms.find({ _id: firmIds, archivedAt: null }, { name: 1 }).lean(),
      models.addresses.find({ firmId: firmIds, kind: 'subdomain' }, { firmId: 1 }).lean(),
      companyIds.length === 0 ? [] : models.companies.find({ _id: trusted({ $in: companyIds }) }, { name: 1 }).lean(),
    ]);
    const firmNames = new Map(firms.map(({ _id, name }) => [_id.toHexString(), name]));
    const companyNames = new Map(companies.map(({ _id, name }) => [_id.toHexString(), name]));
    const subdomains = new Map(addresses.map(({ _id, firmId }) => [firmId?.toHexString(), _id]));
    return users
      .flatMap(({ firmId, companyId }) => {
        const firm = firmId?.toHexString();
        const subdomain = subdomains.get(firm);
        if (firm === undefined || subdomain === undefined || !firmNames.has(firm)) return [];
        const company = companyId?.toHexString();
        const id = company ?? firm;
        const name = company === undefined ? firmNames.get(firm) : companyNames.get(company);
        return name === undefined ? [] : [{ id, name, subdomain }];
      })
      .sort((a, b) => a.name.localeCompare(b.name, 'en'));
  });
}

/** The tenants an e-mail address can sign in to (§2.5). */
export const companyLookupCalls = (parts: IdentityParts): Implementation[] => [
  implement('lookupUserCompanies', async ({ body }) => ({ companies: await companiesOf(parts, body.email) })),
];
