import type { ParsedCall, UnrecognizedConfigItem } from '@scopewright/contracts';
import { LIST_DEFAULT_LIMIT } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import {
  type CompanyDoc,
  type ConfigItem,
  type DataAccess,
  type Models,
  nameKey,
  onDuplicateKey,
  runAsSystem,
  trusted,
} from '@scopewright/data';
import { CONFIG_CATALOGUE } from '@scopewright/domain/scoping/company/config-catalogue';
import { failures, type Implementation, implement, inTx, record } from '@scopewright/service-kit';
import type { Types } from 'mongoose';

/** Maximum number of companies shown with an item. */
const COMPANIES_NAMED = 50;
/** Items per query. */
const CHUNK = 200;
const ITEM_KEY = 'configOverrides.nameKey';

/** Folded names of the product's own catalog. */
const OFFERED: ReadonlySet<string> = new Set(CONFIG_CATALOGUE.map(({ name }) => nameKey(name)));

/** Companies' configuration items that the catalog lacks, and adding them to it. */
export const configItemsCalls = (data: DataAccess): Implementation[] => [
  implement('unrecognizedConfigItems', ({ query }) =>
    runAsSystem("a system administrator looks at companies' own configuration items", async () =>
      listUnrecognized(data.models, query),
    ),
  ),

  implement('promoteConfigItem', async ({ body: { itemName, category, description, defaultPhase } }, call) => {
    const key = nameKey(itemName);
    if (OFFERED.has(key)) throw failures.conflict(MESSAGES.configItemKnown);
    const now = call.now();
    const event = {
      action: 'config-item.promoted',
      firmId: null,
      targetType: 'config-item',
      targetId: key,
      targetName: itemName,
      details: { defaultPhase },
    };
    await runAsSystem('a system administrator promotes a configuration item', () =>
      inTx(data, call, async (tx) => {
        await tx.models.globalConfigItems.create(
          [{ name: itemName, nameKey: key, category, description, defaultPhase, createdAt: now }],
          { session: tx.session },
        );
        await record(tx, event);
      }),
    ).catch(onDuplicateKey(() => failures.conflict(MESSAGES.configItemKnown)));
    return { success: true };
  }),
];

/**
 * Items that existing companies have and the catalog lacks: their keys in order, and the ids of deleted companies,
 * which are not counted.
 */
interface Unrecognized {
  keys: string[];
  gone: Types.ObjectId[];
}

async function listUnrecognized(models: Models, query: ParsedCall<'unrecognizedConfigItems'>['query']) {
  const { search, cursor, limit = LIST_DEFAULT_LIMIT } = query;
  const { keys, gone } = await findUnrecognized(models, nameKey(search ?? ''));
  if (Object.values(query).every((value) => value === undefined))
    return { unrecognizedItems: await itemsOf(models, keys, gone) };
  const start = keys.findIndex((key) => key > keyAfter(cursor));
  const page = start === -1 ? [] : keys.slice(start, start + limit);
  const last = page.at(-1);
  return {
    unrecognizedItems: await itemsOf(models, page, gone),
    nextCursor: last !== undefined && last !== keys.at(-1) ? Buffer.from(last).toString('base64url') : null,
    total: keys.length,
  };
}

/** The key that a page starts after. @throws CallError 422 for a cursor of another list */
function keyAfter(cursor: string | undefined): string {
  if (cursor === undefined) return '';
  const key = Buffer.from(cursor, 'base64url').toString();
  if (Buffer.from(key).toString('base64url') !== cursor || nameKey(key) !== key)
    throw failures.validation({ cursor: 'Must be a cursor of this list' });
  return key;
}

/** The database reads the names of all items and returns each once; they must fit into one answer of 16 MB. */
async function findUnrecognized(
  { companies, companyData, globalConfigItems }: Models,
  search: string,
): Promise<Unrecognized> {
  const [used, known, deleted] = await Promise.all([
    companyData.distinct(ITEM_KEY),
    globalConfigItems.distinct('nameKey'),
    companies.find({ deletedAt: trusted({ $gt: new Date(0) }) }, { _id: 1 }).lean(),
  ]);
  const catalogue = new Set([...known, ...OFFERED]);
  const keys = used.filter(
    (key): key is string => typeof key === 'string' && !catalogue.has(key) && key.includes(search),
  );
  const gone = deleted.map(({ _id }) => _id);
  const ofDeleted: unknown[] =
    gone.length === 0 ? [] : await companyData.distinct(ITEM_KEY, { companyId: trusted({ $in: gone }) });
  const suspects = keys.filter((key) => ofDeleted.includes(key));
  const others = { [ITEM_KEY]: trusted({ $in: suspects }), companyId: trusted({ $nin: gone }) };
  const alive: unknown[] = suspects.length === 0 ? [] : await companyData.distinct(ITEM_KEY, others);
  const dropped = new Set(suspects.filter((key) => !alive.includes(key)));
  return { keys: keys.filter((key) => !dropped.has(key)).sort(), gone };
}

interface Found {
  _id: string;
  item: Pick<ConfigItem, 'name' | 'category' | 'description'>;
  occurrences: number;
  companyIds: Types.ObjectId[];
}

/** Items by key, in that order, each with the companies that have it: the earliest first. */
async function itemsOf(
  models: Models,
  keys: readonly string[],
  gone: readonly Types.ObjectId[],
): Promise<UnrecognizedConfigItem[]> {
  const items: UnrecognizedConfigItem[] = [];
  for (let start = 0; start < keys.length; start += CHUNK) {
    const chunk = keys.slice(start, start + CHUNK);
    const found = await usesOf(models, chunk, gone);
    const nameOf = await companyNames(models, found);
    const byKey = new Map(found.map((row) => [row._id, row]));
    for (const key of chunk) {
      const row = byKey.get(key);
      const companiesList = row?.companyIds.flatMap((id) => nameOf.get(id.toHexString()) ?? []) ?? [];
      const [detectedInCompany] = companiesList;
      if (!row || detectedInCompany === undefined) continue;
      const { name, category, description } = row.item;
      items.push({
        itemName: name,
        category,
        description,
        occurrences: row.occurrences,
        detectedInCompany,
        companiesList,
      });
    }
  }
  return items;
}

/** The companies that have each of these items, the earliest first. */
function usesOf(
  { companyData }: Models,
  keys: readonly string[],
  gone: readonly Types.ObjectId[],
): PromiseLike<Found[]> {
  const wanted = { [ITEM_KEY]: trusted({ $in: keys }) };
  return companyData.aggregate<Found>([
    { $match: { ...wanted, companyId: trusted({ $nin: gone }) } },
    { $unwind: '$configOverrides' },
    { $match: wanted },
    {
      $group: {
        _id: { key: '$configOverrides.nameKey', companyId: '$companyId' },
        item: { $first: '$configOverrides' },
        addedAt: { $min: '$configOverrides.addedAt' },
      },
    },
    { $sort: { addedAt: 1, '_id.companyId': 1 } },
    {
      $group: {
        _id: '$_id.key',
        item: { $first: '$item' },
        occurrences: { $sum: 1 },
        companyIds: { $push: '$_id.companyId' },
      },
    },
    { $project: { item: 1, occurrences: 1, companyIds: { $slice: ['$companyIds', COMPANIES_NAMED] } } },
  ]);
}

/** Names of existing companies that have some of the items, with their firm's name, by id. */
async function companyNames({ companies, firms }: Models, found: readonly Found[]): Promise<Map<string, string>> {
  const ids = [...new Set(found.flatMap(({ companyIds }) => companyIds.map(String)))];
  const rows = await companies
    .find({ _id: trusted({ $in: ids }) }, { name: 1, consultingFirmId: 1 })
    .lean<Pick<CompanyDoc, '_id' | 'name' | 'consultingFirmId'>[]>();
  const firmIds = [...new Set(rows.flatMap(({ consultingFirmId }) => consultingFirmId?.toHexString() ?? []))];
  const firmNames = new Map(
    (await firms.find({ _id: trusted({ $in: firmIds }) }, { name: 1 }).lean()).map(({ _id, name }) => [
      _id.toHexString(),
      name,
    ]),
  );
  return new Map(
    rows.map(({ _id, name, consultingFirmId }) => {
      const firm = consultingFirmId && firmNames.get(consultingFirmId.toHexString());
      return [_id.toHexString(), firm ? `${name} (${firm})` : name];
    }),
  );
}
