import { TRACED_CLAUSES_MAX } from '@scopewright/contracts/constants';
import {
  ACCEPTED_CLAUSES,
  type Models,
  nameKey,
  rawDocuments,
  type TraceLinkDoc,
  trusted,
  type Viewer,
  visibleChangeOrders,
  visibleClauses,
  visibleSows,
} from '@scopewright/data';
import { CONFIG_CATALOGUE } from '@scopewright/domain/scoping/company/config-catalogue';
import { compareBytes } from '@scopewright/domain/scoping/parts';
import {
  type AgreedClause,
  clausesOf,
  linksOf,
  type PlacedAgreement,
  type ReadLink,
  type StoredClause,
} from '@scopewright/domain/trace/agreed';
import type { NamedItem } from '@scopewright/domain/trace/company-trace';
import { configKey } from '@scopewright/domain/trace/trace';
import type { StoredTraced } from '@scopewright/work-tasks';
import type { Types } from 'mongoose';

type Reader = Pick<Viewer, 'role' | 'companyId'>;

const CLAUSE_FIELDS = {
  of: 1,
  kind: 1,
  quote: 1,
  wording: 1,
  section: 1,
  page: 1,
  start: 1,
  limit: 1,
  madeOf: 1,
} as const;
const ITEM_FIELDS = { kind: 1, projectId: 1, name: 1, nameKey: 1, uses: 1 } as const;

/** SOWs and change orders of a company that are not cancelled, as far as a person sees them, the latest first. */
async function agreementsOf(
  { sows, changeOrders }: Pick<Models, 'sows' | 'changeOrders'>,
  reader: Reader,
  companyId: Types.ObjectId,
): Promise<PlacedAgreement[]> {
  const [ofSows, ofOrders] = await Promise.all([
    sows
      .find(visibleSows(reader, { companyId, status: trusted({ $ne: 'cancelled' }) }), { title: 1, createdAt: 1 })
      .lean(),
    changeOrders
      .find(
        visibleChangeOrders(reader, {
          companyId,
          status: trusted({ $nin: ['declined', 'withdrawn', 'superseded'] }),
        }),
        { title: 1, sowId: 1, createdAt: 1 },
      )
      .lean(),
  ]);
  const standing = new Set(ofSows.map(({ _id }) => _id.toHexString()));
  const all = [
    ...ofSows.map((sow) => ({ ...sow, type: 'sow' as const, sowId: sow._id })),
    ...ofOrders.map((order) => ({ ...order, type: 'change-order' as const })),
  ];
  return all
    .filter(({ sowId }) => standing.has(sowId.toHexString()))
    .map(({ _id, type, title, sowId, createdAt }): PlacedAgreement => {
      const id = _id.toHexString();
      return { type, id, title, sowId: sowId.toHexString(), place: [-createdAt.getTime(), id] };
    })
    .sort((one, other) => one.place[0] - other.place[0] || compareBytes(one.id, other.id));
}

/** The accepted clauses that a person sees, as a query: the latest ones, if there are too many. */
async function acceptedClauses(models: Models, reader: Reader, companyId: Types.ObjectId) {
  const accepted = await visibleClauses(models, reader, { companyId, ...ACCEPTED_CLAUSES });
  return {
    accepted,
    latest: models.clauses.find(accepted, CLAUSE_FIELDS).sort({ _id: -1 }).limit(TRACED_CLAUSES_MAX),
  };
}

/** Whether there are clauses of a company that a person sees. */
export const hasClauses = async (models: Models, reader: Reader, companyId: Types.ObjectId): Promise<boolean> =>
  (await models.clauses.exists((await acceptedClauses(models, reader, companyId)).accepted)) !== null;

/** The clauses of a company that a person sees, and that count, in the order of their agreements and documents. */
export async function agreedClauses(
  models: Models,
  reader: Reader,
  companyId: Types.ObjectId,
): Promise<AgreedClause[]> {
  const agreements = await agreementsOf(models, reader, companyId);
  const { latest } = await acceptedClauses(models, reader, companyId);
  return clausesOf(await latest.lean<StoredClause[]>(), agreements);
}

const linksOfCompany = ({ traceLinks }: Pick<Models, 'traceLinks'>, companyId: Types.ObjectId) =>
  traceLinks.find({ companyId }).sort({ _id: 1 });

/** Links of a company, the first one first; see `linksOf`. */
export const traceLinks = async (
  models: Pick<Models, 'traceLinks'>,
  companyId: Types.ObjectId,
  clauses: readonly AgreedClause[],
): Promise<ReadLink[]> => linksOf(await linksOfCompany(models, companyId).lean<TraceLinkDoc[]>(), clauses);

/** The configuration items in scope, and those that are offered: the catalogue's, and the company's own. */
export async function tracedConfigItems(
  { companyData, globalConfigItems }: Pick<Models, 'companyData' | 'globalConfigItems'>,
  companyId: Types.ObjectId,
): Promise<{ config: NamedItem[]; offered: NamedItem[] }> {
  const fields = { 'configOverrides.name': 1, 'configOverrides.nameKey': 1, 'configOverrides.inScope': 1 } as const;
  const [stored, added] = await Promise.all([
    companyData.findOne({ companyId }, fields).lean(),
    globalConfigItems.find({}, { name: 1, nameKey: 1 }).sort({ nameKey: 1 }).lean(),
  ]);
  const own = stored?.configOverrides ?? [];
  const known = new Set(own.map(({ nameKey }) => nameKey));
  const untouched = [...new Map([...CATALOGUE, ...added].map((item) => [item.nameKey, item])).values()].filter(
    (item) => !known.has(item.nameKey),
  );
  return {
    config: own.filter(({ inScope }) => inScope).map(tracedConfigItem),
    offered: [...own.filter(({ inScope }) => !inScope), ...untouched].map(tracedConfigItem),
  };
}

const CATALOGUE = CONFIG_CATALOGUE.map(({ name }) => ({ name, nameKey: nameKey(name) }));

const tracedConfigItem = ({ name, nameKey }: Pick<NamedItem, 'name' | 'nameKey'>): NamedItem => ({
  key: configKey(nameKey),
  kind: 'configItem',
  name,
  nameKey,
  projectId: null,
});

/** The documents from which a company's trace is computed, except its configuration items. */
export async function storedTraced(
  models: Models,
  reader: Reader,
  companyId: Types.ObjectId,
): Promise<Omit<StoredTraced, 'view' | 'config' | 'offered'>> {
  const agreements = await agreementsOf(models, reader, companyId);
  const { accepted, latest } = await acceptedClauses(models, reader, companyId);
  const [items, clauses, links, total] = await Promise.all([
    rawDocuments(models.scopeItems.find({ companyId, deletedAt: null }, ITEM_FIELDS)),
    rawDocuments(latest),
    rawDocuments(linksOfCompany(models, companyId)),
    models.clauses.countDocuments(accepted),
  ]);
  return { items, clauses, links, agreements, uncounted: Math.max(0, total - TRACED_CLAUSES_MAX) };
}
