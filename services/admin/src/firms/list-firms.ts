import type { CallOutput, ParsedCall } from '@scopewright/contracts';
import {
  containing,
  type FirmDoc,
  type Models,
  type Order,
  orderBy,
  PRESENT,
  runAsSystem,
  type SubscriptionDoc,
  trusted,
} from '@scopewright/data';
import { isReadOnly } from '@scopewright/domain/lifecycle';
import { standingOf } from '@scopewright/payments';
import { type CsvColumns, csvOf, everyRow, type PageQuery, readPage } from '@scopewright/service-kit';
import type { FilterQuery, Types } from 'mongoose';

type FirmModels = Pick<Models, 'firms' | 'addresses' | 'users' | 'companies' | 'subscriptions'>;
type Which = ParsedCall<'exportFirms'>['query'];
export type FirmRow = CallOutput<'adminFirms'>['items'][number];
type State = FirmRow['state'];

/** Maximum number of firms found by address; a search with more matches is too vague. */
const MOST_BY_ADDRESS = 1000;
const FIELDS = {
  name: 1,
  plan: 1,
  trialEndsAt: 1,
  archivedAt: 1,
  deletedAt: 1,
  createdAt: 1,
  lastActivityAt: 1,
} as const;
export type ListedFirm = Pick<FirmDoc, '_id' | keyof typeof FIELDS>;
/** Names sort alphabetically, ignoring case. Other orders use the plain comparison of their indexes. */
const COLLATION = { name: { locale: 'en', strength: 2 }, plain: { locale: 'simple' } } as const;

const ORDERS = {
  name: ['name', 'text'],
  created: ['createdAt', 'time'],
  activity: ['lastActivityAt', 'time'],
  trial: ['trialEndsAt', 'time'],
} as const;

function orderOf({ sort = 'name', order = 'asc' }: Which): Order {
  const [field, type] = ORDERS[sort];
  return orderBy(field, type, order === 'desc' ? -1 : 1);
}

const OPEN = { archivedAt: null, deletedAt: null } as const;
const ofState = (now: Date): Record<State, FilterQuery<FirmDoc>> => ({
  trial: { ...OPEN, plan: 'trial', trialEndsAt: trusted({ $gt: now }) },
  paid: { ...OPEN, plan: 'paid' },
  'read-only': { ...OPEN, plan: 'trial', trialEndsAt: trusted({ $lte: now }) },
  archived: { archivedAt: trusted({ $ne: null }), deletedAt: null },
  deleted: { deletedAt: trusted({ $ne: null }) },
});

/** A firm's status for the provider. */
export function stateOf(firm: Pick<ListedFirm, 'plan' | 'trialEndsAt' | 'archivedAt' | 'deletedAt'>, now: Date): State {
  if (firm.deletedAt) return 'deleted';
  if (firm.archivedAt) return 'archived';
  if (firm.plan === 'paid') return 'paid';
  return isReadOnly(firm, now) ? 'read-only' : 'trial';
}

async function matchingFirms(
  { addresses }: FirmModels,
  { search, state }: Which,
  now: Date,
): Promise<FilterQuery<FirmDoc>> {
  const among = state ? ofState(now)[state] : {};
  if (!search) return among;
  const at = await addresses
    .find({ _id: containing(search.toLowerCase()), firmId: trusted({ $ne: null }) }, { firmId: 1 })
    .limit(MOST_BY_ADDRESS)
    .lean();
  const { $regex } = containing(search);
  return {
    $and: [
      among,
      {
        $or: [{ name: trusted({ $regex, $options: 'i' }) }, { _id: trusted({ $in: at.map(({ firmId }) => firmId) }) }],
      },
    ],
  };
}

type Counts = ReadonlyMap<string, number>;
const countsOf = (rows: readonly { _id: Types.ObjectId; count: number }[]): Counts =>
  new Map(rows.map(({ _id, count }) => [_id.toHexString(), count]));
const idsOf = (firms: readonly ListedFirm[]) => ({ $in: firms.map(({ _id }) => _id) });

/** Firms in the contract's shape, with one query per kind of counts for all of them. In the system scope. */
export async function presentFirms(models: FirmModels, firms: readonly ListedFirm[], now: Date): Promise<FirmRow[]> {
  const firmId = trusted(idsOf(firms));
  const [addresses, subscriptions, people, companies] = await Promise.all([
    models.addresses.find({ firmId, kind: 'subdomain' }, { firmId: 1 }).lean(),
    models.subscriptions.find({ firmId }).lean<SubscriptionDoc[]>(),
    models.users.aggregate<{ _id: Types.ObjectId; count: number }>([
      { $match: { firmId: idsOf(firms), status: { $in: ['active', 'invited'] } } },
      { $group: { _id: '$firmId', count: { $sum: 1 } } },
    ]),
    models.companies.aggregate<{ _id: Types.ObjectId; count: number }>([
      { $match: { consultingFirmId: idsOf(firms), status: { $in: PRESENT.status.$in }, sample: { $ne: true } } },
      { $group: { _id: '$consultingFirmId', count: { $sum: 1 } } },
    ]),
  ]);
  const subdomains = new Map(addresses.map(({ _id, firmId: of }) => [of?.toHexString(), _id]));
  const subscriptionOf = new Map(
    subscriptions.map((subscription) => [subscription.firmId.toHexString(), subscription]),
  );
  const [peopleOf, companiesOf] = [countsOf(people), countsOf(companies)];
  return firms.map((firm) => {
    const id = firm._id.toHexString();
    const subscription = subscriptionOf.get(id) ?? null;
    const { plan } = standingOf(firm, subscription);
    return {
      id,
      name: firm.name,
      subdomain: subdomains.get(id) ?? null,
      state: stateOf(firm, now),
      plan,
      complimentary: plan !== null && subscription?.complimentary === true,
      trialEndsAt: firm.trialEndsAt.toISOString(),
      createdAt: firm.createdAt.toISOString(),
      lastActivityAt: firm.lastActivityAt.toISOString(),
      people: peopleOf.get(id) ?? 0,
      companies: companiesOf.get(id) ?? 0,
    };
  });
}

/** A page of firms. In the system scope. @throws CallError 422 for an invalid cursor */
async function pageOfFirms(
  models: FirmModels,
  matching: FilterQuery<FirmDoc>,
  { cursor, limit, ...which }: Which & PageQuery,
  now: Date,
) {
  const order = orderOf(which);
  const collation = order[0]?.field === 'name' ? COLLATION.name : COLLATION.plain;
  const { rows, nextCursor } = await readPage(order, matching, { cursor, limit }, (filter, page) =>
    models.firms.find(filter, FIELDS, { ...page, collation }).lean<ListedFirm[]>(),
  );
  return { items: await presentFirms(models, rows, now), nextCursor };
}

/** Firms page by page. @throws CallError 422 for an invalid cursor */
export const listFirms = (models: FirmModels, query: ParsedCall<'adminFirms'>['query'], now: Date) =>
  runAsSystem('a system administrator lists firms', async () => {
    const matching = await matchingFirms(models, query, now);
    const [page, total] = await Promise.all([
      pageOfFirms(models, matching, query, now),
      models.firms.countDocuments(matching),
    ]);
    return { ...page, total };
  });

const COLUMNS: CsvColumns<FirmRow> = {
  Firm: ({ name }) => name,
  Subdomain: ({ subdomain }) => subdomain,
  State: ({ state }) => state,
  Plan: ({ plan }) => plan,
  Complimentary: ({ complimentary }) => (complimentary ? 'yes' : ''),
  'Trial Ends': ({ trialEndsAt }) => trialEndsAt,
  'Signed Up': ({ createdAt }) => createdAt,
  'Last Activity': ({ lastActivityAt }) => lastActivityAt,
  People: ({ people }) => people,
  Companies: ({ companies }) => companies,
};

/** Firms as a file. It is read while it is being sent, after the handler has ended: each query sets its own scope. */
export const firmsFile = (models: FirmModels, which: Which, now: Date) =>
  csvOf(
    'firms',
    COLUMNS,
    everyRow((page) =>
      runAsSystem('a system administrator exports the list of firms', async () =>
        pageOfFirms(models, await matchingFirms(models, which, now), { ...which, ...page }, now),
      ),
    ),
    now,
  );
