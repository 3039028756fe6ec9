import { groupBy } from '@scopewright/domain/group-by';
import { configurationProgress, type TenantFacts, tenantHealth } from '@scopewright/domain/tenant-health';
import type { AnyBulkWriteOperation, Types } from 'mongoose';
import { isDuplicateKey } from '../connection/transaction.ts';
import type { CompanyDoc } from '../models/companies/company.ts';
import type { AddressDoc } from '../models/firms/address.ts';
import type { FirmDoc } from '../models/firms/firm.ts';
import { HEALTH_URGENCY, type TenantHealthDoc } from '../models/firms/tenant-health.ts';
import type { Models } from '../models/index.ts';
import { nameKey } from '../models/name-key.ts';
import { trusted } from '../tenant/trusted.ts';
import { PRESENT } from '../visibility.ts';
import { noteChange } from './stats.ts';

type Ids = readonly Types.ObjectId[];
type Firm = Pick<FirmDoc, '_id' | 'name' | 'plan' | 'trialEndsAt' | 'archivedAt' | 'lastActivityAt' | 'createdAt'>;
type Company = Pick<CompanyDoc, '_id' | 'name' | 'status' | 'sowStatus' | 'lastActivityAt' | 'createdAt'>;

const FIRM_FIELDS = { name: 1, plan: 1, trialEndsAt: 1, archivedAt: 1, lastActivityAt: 1, createdAt: 1 } as const;
const COMPANY_FIELDS = { name: 1, status: 1, sowStatus: 1, lastActivityAt: 1, createdAt: 1 } as const;
/** Owner of a user or of company data: the firm, or the company outside any firm. */
const TENANT = { $ifNull: ['$firmId', '$companyId'] } as const;

/** Existing tenants: firms that are not deleted, and companies outside any firm. */
export const PRESENT_FIRMS = { deletedAt: null } as const;
export const PRESENT_LEGACY_COMPANIES = { consultingFirmId: null, ...PRESENT } as const;

const belongingTo = (ids: Ids) => ({
  $or: [{ firmId: trusted({ $in: ids }) }, { firmId: null, companyId: trusted({ $in: ids }) }],
});

interface PeopleCount {
  _id: Types.ObjectId;
  users: number;
  firmAdministrators: number;
  companyAdministrators: number;
}

const countPeople = ({ users }: Pick<Models, 'users'>, ids: Ids) => {
  const active = (role: string) => ({
    $sum: { $cond: [{ $and: [{ $eq: ['$role', role] }, { $eq: ['$status', 'active'] }] }, 1, 0] },
  });
  return users.aggregate<PeopleCount>([
    { $match: { ...belongingTo(ids), status: trusted({ $ne: 'removed' }) } },
    {
      $group: {
        _id: TENANT,
        users: { $sum: 1 },
        firmAdministrators: active('firmAdmin'),
        companyAdministrators: active('companyUser'),
      },
    },
  ]);
};

/** Companies other than sample clients, which don't count. */
const NO_SAMPLE = { sample: trusted({ $ne: true }) } as const;

/** Firms with a company that has a SOW. */
const firmsWithSow = ({ companies }: Pick<Models, 'companies'>, ids: Ids) =>
  companies.aggregate<{ _id: Types.ObjectId }>([
    {
      $match: {
        consultingFirmId: trusted({ $in: ids }),
        ...PRESENT,
        ...NO_SAMPLE,
        sowStatus: trusted({ $ne: 'none' }),
      },
    },
    { $group: { _id: '$consultingFirmId' } },
  ]);

interface ItemCount {
  _id: Types.ObjectId;
  inScopeItems: number;
  implementedItems: number;
}

/** Number of configuration items and scope items over each tenant's companies, except deleted ones. */
async function countItems(models: Pick<Models, 'companies' | 'companyData'>, ids: Ids): Promise<ItemCount[]> {
  const [configured, drawn] = await Promise.all([countConfigItems(models, ids), countScopeItems(models, ids)]);
  const counts = new Map<string, ItemCount>();
  for (const { _id, inScopeItems, implementedItems } of [...configured, ...drawn]) {
    const before = counts.get(_id.toHexString());
    counts.set(_id.toHexString(), {
      _id,
      inScopeItems: inScopeItems + (before?.inScopeItems ?? 0),
      implementedItems: implementedItems + (before?.implementedItems ?? 0),
    });
  }
  return [...counts.values()];
}

/** Number of scope items, from the counts of their companies. */
const countScopeItems = ({ companies }: Pick<Models, 'companies'>, ids: Ids) =>
  companies.aggregate<ItemCount>([
    {
      $match: {
        $or: [{ consultingFirmId: trusted({ $in: ids }) }, { consultingFirmId: null, _id: trusted({ $in: ids }) }],
        ...PRESENT,
        ...NO_SAMPLE,
      },
    },
    {
      $group: {
        _id: { $ifNull: ['$consultingFirmId', '$_id'] },
        inScopeItems: { $sum: '$scopeItemCount' },
        implementedItems: { $sum: '$implementedScopeItemCount' },
      },
    },
  ]);

async function countConfigItems(
  { companies, companyData }: Pick<Models, 'companies' | 'companyData'>,
  ids: Ids,
): Promise<ItemCount[]> {
  const uncounted = await companies
    .find(
      {
        consultingFirmId: trusted({ $in: ids }),
        $or: [{ status: trusted({ $in: ['deleted', 'purging'] }) }, { sample: true }],
      },
      { _id: 1 },
    )
    .lean();
  const number = (cond: unknown) => ({ $sum: { $size: { $filter: { input: '$configOverrides', cond } } } });
  return companyData.aggregate<ItemCount>([
    { $match: { $and: [belongingTo(ids), { companyId: trusted({ $nin: uncounted.map(({ _id }) => _id) }) }] } },
    {
      $group: {
        _id: TENANT,
        inScopeItems: number('$$this.inScope'),
        implementedItems: number({ $and: ['$$this.inScope', '$$this.implemented'] }),
      },
    },
  ]);
}

/** Addresses that lead to the tenants, the oldest first. */
const addressesOf = ({ addresses }: Pick<Models, 'addresses'>, ids: Ids) =>
  addresses
    .find({
      $or: [{ firmId: trusted({ $in: ids }) }, { companyId: trusted({ $in: ids }) }],
      verifiedAt: trusted({ $ne: null }),
    })
    .sort({ createdAt: 1, _id: 1 })
    .lean<AddressDoc[]>();

/**
 * Current health of the tenants with these ids, with the same few queries for any number of them; other ids are
 * ignored.
 */
async function lookAt(models: Models, ids: Ids, now: Date): Promise<TenantHealthDoc[]> {
  const [firms, companies, people, withSow, items, addresses] = await Promise.all([
    models.firms.find({ _id: trusted({ $in: ids }), ...PRESENT_FIRMS }, FIRM_FIELDS).lean<Firm[]>(),
    models.companies
      .find({ _id: trusted({ $in: ids }), ...PRESENT_LEGACY_COMPANIES }, COMPANY_FIELDS)
      .lean<Company[]>(),
    countPeople(models, ids),
    firmsWithSow(models, ids),
    countItems(models, ids),
    addressesOf(models, ids),
  ]);
  const byTenant = <T extends { _id: Types.ObjectId }>(rows: readonly T[]) =>
    new Map(rows.map((row) => [row._id.toHexString(), row]));
  const [peopleOf, itemsOf, sowOf] = [byTenant(people), byTenant(items), byTenant(withSow)];
  const addressesByTenant = groupBy(addresses, (address) => String(address.firmId ?? address.companyId));

  /** The common part for firms and companies; `own` is what differs. */
  function healthOf(
    { _id, name, lastActivityAt, createdAt }: Firm | Company,
    own: (people: PeopleCount | undefined) => Pick<TenantFacts, 'administrators' | 'archived' | 'trial' | 'hasSow'>,
  ): TenantHealthDoc {
    const id = _id.toHexString();
    const found = peopleOf.get(id);
    const { inScopeItems = 0, implementedItems = 0 } = itemsOf.get(id) ?? {};
    const its = addressesByTenant.get(id) ?? [];
    const activeSince = lastActivityAt ?? createdAt;
    const counts = { addresses: its.length, users: found?.users ?? 0, inScopeItems, implementedItems };
    const { status, issues } = tenantHealth({ ...counts, activeSince, ...own(found) }, now);
    return {
      _id,
      name,
      nameKey: nameKey(name),
      subdomain: its.find(({ kind }) => kind === 'subdomain')?._id ?? null,
      customDomain: its.find(({ kind }) => kind === 'custom')?._id ?? null,
      status,
      urgency: HEALTH_URGENCY.indexOf(status),
      issues,
      userCount: counts.users,
      implementedItems,
      inScopeItems,
      progress: configurationProgress(counts),
      lastActivityAt,
      activeSince,
    };
  }
  return [
    ...firms.map((firm) =>
      healthOf(firm, (found) => ({
        administrators: found?.firmAdministrators ?? 0,
        archived: firm.archivedAt !== null,
        trial: firm,
        hasSow: sowOf.has(firm._id.toHexString()),
      })),
    ),
    ...companies.map((company) =>
      healthOf(company, (found) => ({
        administrators: found?.companyAdministrators ?? 0,
        archived: company.status === 'archived',
        trial: null,
        hasSow: company.sowStatus !== 'none',
      })),
    ),
  ];
}

/** A document's fields in a canonical order, as text for comparison. */
const inOneOrder = (document: TenantHealthDoc): string =>
  JSON.stringify(Object.entries(document).sort(([a], [b]) => (a < b ? -1 : 1)));

/**
 * Measures tenants and stores the result: their current health, removing that of ids that are not tenants (any more).
 * Runs as system.
 * @returns whether anything differed from the stored state
 */
export async function measureTenants(models: Models, ids: Ids, now: Date): Promise<boolean> {
  const [found, kept] = await Promise.all([
    lookAt(models, ids, now),
    models.tenantHealth.find({ _id: trusted({ $in: ids }) }).lean<TenantHealthDoc[]>(),
  ]);
  const before = new Map(kept.map((document) => [document._id.toHexString(), inOneOrder(document)]));
  const present = new Set(found.map(({ _id }) => _id.toHexString()));
  const operations: AnyBulkWriteOperation<TenantHealthDoc>[] = [
    ...found
      .filter((document) => before.get(document._id.toHexString()) !== inOneOrder(document))
      .map(({ _id, ...values }) => ({ updateOne: { filter: { _id }, update: { $set: values }, upsert: true } })),
    ...kept.filter(({ _id }) => !present.has(_id.toHexString())).map(({ _id }) => ({ deleteOne: { filter: { _id } } })),
  ];
  if (operations.length === 0) return false;
  await models.tenantHealth.bulkWrite(operations, { ordered: false }).catch((error: unknown) => {
    // another process has measured the same new tenant at the same time
    if (!isDuplicateKey(error)) throw error;
  });
  await noteChange(models);
  return true;
}
