import type { AuthAccountDoc, Models, ResolvedTenant, UserDoc } from '@scopewright/data';
import type { ClientSession } from 'mongoose';

/** The maximum number of a person's memberships to read. */
const MOST_RECORDS = 200;

/** The stored data of the person with an e-mail address. */
export interface Person {
  email: string;
  account: AuthAccountDoc | null;
  /** All user records with the address, at any firm. */
  records: UserDoc[];
  /** The one that applies at the host; see `recordAt`. */
  record: UserDoc | null;
}

/** Whether a record belongs to no tenant: a system administrator's, or one of a person without firm and company. */
const isHomeless = ({ firmId, companyId }: UserDoc): boolean => firmId === null && companyId === null;

/** Whether a document of a firm, or of a company without a firm, belongs to a tenant. */
export const isOf = (
  tenant: Pick<ResolvedTenant, 'firmId'>,
  { firmId, companyId }: Pick<UserDoc, 'firmId' | 'companyId'>,
): boolean => (firmId ?? companyId)?.toHexString() === tenant.firmId;

const time = (date: Date | null): number => date?.getTime() ?? 0;
const byUse = (a: UserDoc, b: UserDoc): number =>
  Number(b.status === 'active') - Number(a.status === 'active') ||
  time(b.lastSignInAt) - time(a.lastSignInAt) ||
  time(a.createdAt) - time(b.createdAt);

/**
 * The record that applies at a host: at a tenant's host the one there, else one without a tenant; at other hosts the
 * one last signed in with.
 */
function recordAt(records: readonly UserDoc[], tenant: ResolvedTenant | null): UserDoc | null {
  if (tenant === null) return [...records].sort(byUse)[0] ?? null;
  return records.find((record) => isOf(tenant, record)) ?? records.find(isHomeless) ?? null;
}

/** Reads the stored data of the person with an address. Across firms: in the system scope. */
export async function personOf(
  { authAccounts, users }: Pick<Models, 'authAccounts' | 'users'>,
  email: string,
  tenant: ResolvedTenant | null,
  session: ClientSession | null = null,
): Promise<Person> {
  const account = await authAccounts.findOne({ email }).session(session).lean<AuthAccountDoc>();
  const records = await users.find({ email }).limit(MOST_RECORDS).session(session).lean<UserDoc[]>();
  return { email, account, records, record: recordAt(records, tenant) };
}

/** The owner of an address, in the shape of its document. */
export type AddressOwner = Pick<UserDoc, 'firmId' | 'companyId'>;

/** The company of a user record, else its firm. */
export interface Workplace {
  name: string;
  /** Its own status, or that of its firm if the firm is archived or deleted. */
  status: string;
  /** The tenant at that address: the firm, or a company without a firm. */
  tenant: AddressOwner & { name: string };
}

/**
 * The workplace of a record; null for a system administrator, for a person without a firm, and if firm or company no
 * longer exist. In the system scope.
 */
export async function workplaceOf(
  { firms, companies }: Pick<Models, 'firms' | 'companies'>,
  { firmId, companyId }: Pick<UserDoc, 'firmId' | 'companyId'>,
  session: ClientSession | null = null,
): Promise<Workplace | null> {
  const company =
    companyId === null
      ? null
      : await companies
          .findOne({ _id: companyId }, { name: 1, status: 1, consultingFirmId: 1 })
          .session(session)
          .lean();
  if (companyId !== null && company === null) return null;
  const home = company === null ? firmId : company.consultingFirmId;
  if (home === null) {
    if (company === null) return null;
    const { _id, name, status } = company;
    return { name, status, tenant: { firmId: null, companyId: _id, name } };
  }
  const firm = await firms.findOne({ _id: home }, { name: 1, archivedAt: 1, deletedAt: 1 }).session(session).lean();
  if (firm === null) return null;
  const closed = firm.deletedAt ? 'deleted' : firm.archivedAt ? 'archived' : null;
  return {
    name: company?.name ?? firm.name,
    status: closed ?? company?.status ?? 'active',
    tenant: { firmId: firm._id, companyId: null, name: firm.name },
  };
}

/** The subdomain of a firm or company, or null. In the system scope. */
export async function subdomainOf(
  { addresses }: Pick<Models, 'addresses'>,
  { firmId, companyId }: AddressOwner,
  session: ClientSession | null = null,
): Promise<string | null> {
  const address = await addresses
    .findOne({ ...(firmId === null ? { companyId } : { firmId }), kind: 'subdomain' }, { _id: 1 })
    .session(session)
    .lean();
  return address?._id ?? null;
}
