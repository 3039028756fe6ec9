import type { CallOutput, ParsedCall } from '@scopewright/contracts';
import { LIST_DEFAULT_LIMIT } from '@scopewright/contracts/constants';
import {
  afterPosition,
  containing,
  decodeCursor,
  encodeCursor,
  type FirmDoc,
  type Models,
  type Order,
  orderBy,
  PRESENT,
  runAsSystem,
  type SubscriptionDoc,
  sortOf,
  trusted,
} from '@scopewright/data';
import { isReadOnly } from '@scopewright/domain/lifecycle';
import { standingOf } from '@scopewright/payments';
import { failures } from '@scopewright/service-kit';
import type { FilterQuery, Types } from 'mongoose';

type FirmModels = Pick<Models, 'firms' | 'addresses' | 'users' | 'companies' | 'subscriptions'>;
type Which = ParsedCall<'exportFirms'>['query'];
export type FirmRow = CallOutput<'adminFirms'>['items'][number];
type State = FirmRow['state'];

/** Rows per query of a file. */
const CHUNK = 500;
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
      { $match: { consultingFirmId: idsOf(firms), status: { $in: PRESENT.status.$in } } },
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

interface PageQuery {
  matching: FilterQuery<FirmDoc>;
  order: Order;
  position: ReturnType<typeof decodeCursor>;
  limit: number;
}

/** A page of firms; one more than the limit means that there is a next page. */
const readPage = ({ firms }: FirmModels, { matching, order, position, limit }: PageQuery): Promise<ListedFirm[]> =>
  firms
    .find(position ? { $and: [matching, afterPosition(order, position)] } : matching, FIELDS)
    .collation(order[0]?.field === 'name' ? COLLATION.name : COLLATION.plain)
    .sort(sortOf(order))
    .limit(limit + 1)
    .lean<ListedFirm[]>()
    .exec();

/** Firms page by page. @throws CallError 422 for an invalid cursor */
export function listFirms(
  models: FirmModels,
  { limit = LIST_DEFAULT_LIMIT, cursor, ...which }: ParsedCall<'adminFirms'>['query'],
  now: Date,
) {
  const order = orderOf(which);
  const position = cursor === undefined ? null : decodeCursor(order, cursor);
  if (cursor !== undefined && position === null) throw failures.validation({ cursor: 'Must be a cursor of this list' });
  return runAsSystem('a system administrator lists firms', async () => {
    const matching = await matchingFirms(models, which, now);
    const [found, total] = await Promise.all([
      readPage(models, { matching, order, position, limit }),
      models.firms.countDocuments(matching),
    ]);
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    return {
      items: await presentFirms(models, rows, now),
      nextCursor: found.length > limit && last ? encodeCursor(order, last) : null,
      total,
    };
  });
}

export const FIRM_COLUMNS = [
  'Firm',
  'Subdomain',
  'State',
  'Plan',
  'Complimentary',
  'Trial Ends',
  'Signed Up',
  'Last Activity',
  'People',
  'Companies',
];

/**
 * The rows of the file, read while the answer is being sent, after the handler has ended: each query sets its own
 * scope.
 */
export async function* firmCells(models: FirmModels, which: Which, now: Date): AsyncGenerator<(string | number)[]> {
  const order = orderOf(which);
  let position: ReturnType<typeof decodeCursor> = null;
  do {
    const page = await runAsSystem('a system administrator exports the list of firms', async () => {
      const found = await readPage(models, {
        matching: await matchingFirms(models, which, now),
        order,
        position,
        limit: CHUNK,
      });
      const rows = found.slice(0, CHUNK);
      return { rows: await presentFirms(models, rows, now), last: found.length > CHUNK ? rows.at(-1) : undefined };
    });
    for (const row of page.rows) yield cellsOf(row);
    position = page.last ? decodeCursor(order, encodeCursor(order, page.last)) : null;
  } while (position !== null);
}

const cellsOf = ({
  name,
  subdomain,
  state,
  plan,
  complimentary,
  trialEndsAt,
  createdAt,
  lastActivityAt,
  people,
  companies,
}: FirmRow) => [
  name,
  subdomain ?? '',
  state,
  plan ?? '',
  complimentary ? 'yes' : '',
  trialEndsAt,
  createdAt,
  lastActivityAt,
  people,
  companies,
];
