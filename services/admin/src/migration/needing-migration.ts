import type { CallOutput, CompanyNeedingMigration, ParsedCall } from '@scopewright/contracts';
import { type CompanyDoc, containing, type Models, nameKey, orderBy, sortOf, trusted } from '@scopewright/data';
import { readPage } from '@scopewright/service-kit';
import type { PipelineStage, Types } from 'mongoose';

const BY_NAME = orderBy('nameKey', 'text');
type Row = Pick<
  CompanyDoc,
  '_id' | 'name' | 'nameKey' | 'subdomain' | 'consultingFirmId' | 'status' | 'sowStatus' | 'createdAt'
>;

/** Without a firm, or without its data. Interrupted deletions stay in the list, so that they can be resumed. */
const needing = (matching: Record<string, unknown>): PipelineStage[] => [
  { $match: { ...matching, status: { $in: ['active', 'archived', 'purging'] } } },
  { $lookup: { from: 'companyData', localField: '_id', foreignField: 'companyId', as: 'data' } },
  { $match: { $or: [{ consultingFirmId: null }, { data: { $size: 0 } }] } },
];

/** The number of a collection's documents per company, by one query. */
async function countBy(
  models: Models,
  name: 'users' | 'sows',
  companyIds: readonly Types.ObjectId[],
): Promise<(id: Types.ObjectId) => number> {
  const stages = [
    { $match: { companyId: { $in: companyIds } } },
    { $group: { _id: '$companyId', count: { $sum: 1 } } },
  ];
  const found: { _id: Types.ObjectId; count: number }[] = await (models[name] as Models['users']).aggregate(stages);
  const counts = new Map(found.map(({ _id, count }) => [_id.toHexString(), count]));
  return (id) => counts.get(id.toHexString()) ?? 0;
}

async function present(models: Models, rows: readonly Row[]): Promise<CompanyNeedingMigration[]> {
  const ids = rows.map(({ _id }) => _id);
  const firmIds = rows.flatMap(({ consultingFirmId }) => consultingFirmId ?? []);
  const [users, sows, withItems, firms] = await Promise.all([
    countBy(models, 'users', ids),
    countBy(models, 'sows', ids),
    models.companyData.distinct('companyId', {
      companyId: trusted({ $in: ids }),
      'configOverrides.0': trusted({ $exists: true }),
    }),
    models.firms.find({ _id: trusted({ $in: firmIds }) }, { name: 1 }).lean(),
  ]);
  const hasItems = new Set(withItems.map(String));
  const firmNames = new Map(firms.map(({ _id, name }) => [_id.toHexString(), name]));
  return rows.map(({ _id, name, subdomain, consultingFirmId, status, sowStatus, createdAt }) => ({
    companyId: _id.toHexString(),
    companyName: name,
    userCount: users(_id),
    subdomain,
    hasSows: sows(_id) > 0 || sowStatus !== 'none',
    hasConfigItems: hasItems.has(_id.toHexString()),
    createdAt: createdAt.toISOString(),
    consultingFirmName: consultingFirmId && (firmNames.get(consultingFirmId.toHexString()) ?? null),
    deleting: status === 'purging',
  }));
}

/**
 * Companies that need to be set up, by name: all of them without parameters, else a page of those whose name or
 * subdomain contains the search. In the system scope.
 * @throws CallError 422 for an invalid cursor
 */
export async function companiesNeedingMigration(
  models: Models,
  query: ParsedCall<'companiesNeedingMigration'>['query'],
): Promise<CallOutput<'companiesNeedingMigration'>> {
  const { companies } = models;
  if (Object.values(query).every((value) => value === undefined)) {
    const all = await companies.aggregate<Row>([...needing({}), { $sort: sortOf(BY_NAME) }]).allowDiskUse(true);
    return { companies: await present(models, all) };
  }
  const { search } = query;
  const matching = search
    ? { $or: [{ nameKey: containing(nameKey(search)) }, { subdomain: containing(search.toLowerCase()) }] }
    : {};
  const [{ rows, nextCursor }, counted] = await Promise.all([
    readPage(BY_NAME, {}, query, (filter, { sort, limit }) =>
      companies
        .aggregate<Row>([...needing(matching), { $match: filter }, { $sort: sort }, { $limit: limit }])
        .allowDiskUse(true),
    ),
    companies.aggregate<{ count: number }>([...needing(matching), { $count: 'count' }]),
  ]);
  return { companies: await present(models, rows), nextCursor, total: counted[0]?.count ?? 0 };
}
