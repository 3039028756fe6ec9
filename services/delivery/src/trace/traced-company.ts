import type { CallOutput } from '@scopewright/contracts';
import { TRACED_CLAUSES_MAX } from '@scopewright/contracts/constants';
import {
  ACCEPTED_CLAUSES,
  type ClauseDoc,
  type Models,
  nameKey,
  type ScopeItemDoc,
  type TraceLinkDoc,
  trusted,
  type Viewer,
  visibleChangeOrders,
  visibleClauses,
  visibleSows,
} from '@scopewright/data';
import { compareBytes } from '@scopewright/domain/scoping/parts';
import { configKey, configNameOf, type TracedClause, type TracedItem } from '@scopewright/domain/trace/trace';
import type { Types } from 'mongoose';
import { offeredItems } from '../scoping/reading/config-items.ts';

type ShownClause = CallOutput<'coverage'>['unlinkedClauses']['items'][number];
type ShownItem = CallOutput<'coverage'>['unsoldItems']['items'][number];
type Agreement = CallOutput<'coverage'>['agreements'][number];

/** An accepted clause that counts, with where it is. */
export interface AgreedClause extends TracedClause {
  /** In lists: by agreement, the latest first, then by its document. */
  place: [time: number, agreementId: string, start: number, id: string];
  shown: ShownClause;
  /** Ids of the clauses that it was split from or merged of. */
  madeOf: string[];
}

/** A link with the key of its item. */
export interface ReadLink {
  id: string;
  clauseId: string;
  key: string;
  /** The item as it was when it was linked, for one that is gone. */
  wasItem: ShownItem;
  createdAt: Date;
  createdBy: Types.ObjectId | null;
}

/** The accepted clauses of a company that count, in the order of their agreements and documents. */
export interface AgreedClauses {
  clauses: AgreedClause[];
  agreements: Agreement[];
  /** Number of further ones, beyond the limit. */
  uncounted: number;
}

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
type StoredClause = Pick<ClauseDoc, '_id' | keyof typeof CLAUSE_FIELDS>;

/** An agreement that counts, with its place in lists. */
interface PlacedAgreement extends Agreement {
  place: [time: number, id: string];
}

/** SOWs and change orders of a company that are not cancelled, as far as a person sees them, the latest first. */
async function agreementsOf(
  { sows, changeOrders }: Pick<Models, 'sows' | 'changeOrders'>,
  viewer: Viewer,
  companyId: Types.ObjectId,
): Promise<PlacedAgreement[]> {
  const [ofSows, ofOrders] = await Promise.all([
    sows
      .find(visibleSows(viewer, { companyId, status: trusted({ $ne: 'cancelled' }) }), { title: 1, createdAt: 1 })
      .lean(),
    changeOrders
      .find(
        visibleChangeOrders(viewer, {
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

/** The clauses of a company that a person sees. */
export async function agreedClauses(models: Models, viewer: Viewer, companyId: Types.ObjectId): Promise<AgreedClauses> {
  const agreements = await agreementsOf(models, viewer, companyId);
  const accepted = await visibleClauses(models, viewer, { companyId, ...ACCEPTED_CLAUSES });
  const [found, total] = await Promise.all([
    models.clauses.find(accepted, CLAUSE_FIELDS).sort({ _id: -1 }).limit(TRACED_CLAUSES_MAX).lean<StoredClause[]>(),
    models.clauses.countDocuments(accepted),
  ]);
  const byId = new Map(agreements.map((agreement) => [agreement.id, agreement]));
  const clauses = found.flatMap((clause) => {
    const agreement = byId.get(clause.of.id.toHexString());
    return agreement ? [presentClause(clause, agreement)] : [];
  });
  return {
    clauses: clauses.sort(comparePlaces),
    agreements: agreements.map(({ place: _place, ...agreement }) => agreement),
    uncounted: total - found.length,
  };
}

const comparePlaces = (
  { place: [time, agreement, start, id] }: AgreedClause,
  { place: [otherTime, otherAgreement, otherStart, otherId] }: AgreedClause,
): number =>
  time - otherTime || compareBytes(agreement, otherAgreement) || start - otherStart || compareBytes(id, otherId);

function presentClause(
  { _id, kind, quote, wording, section, page, start, limit, madeOf }: StoredClause,
  { place, ...agreement }: PlacedAgreement,
): AgreedClause {
  const id = _id.toHexString();
  return {
    id,
    kind,
    text: wording ?? quote,
    section,
    agreementId: agreement.id,
    agreementTitle: agreement.title,
    limit,
    place: [...place, start, id],
    madeOf: madeOf.map((one) => one.toHexString()),
    shown: { id, kind, quote, wording, section, page, agreement },
  };
}

/** What the rules read of a clause, for a thread. */
export const plainClause = ({ shown: _shown, place: _place, madeOf: _madeOf, ...clause }: AgreedClause): TracedClause =>
  clause;

const ITEM_FIELDS = { kind: 1, projectId: 1, name: 1, uses: 1 } as const;
type StoredItem = Pick<ScopeItemDoc, '_id' | keyof typeof ITEM_FIELDS>;
/** Items decoded before other work gets a turn: a form can refer to hundreds of fields. */
const ITEMS_BATCH = 500;

/** Everything in a company's scope, its configuration items included. */
export async function tracedItems(models: Models, companyId: Types.ObjectId): Promise<TracedItem[]> {
  const [items, config] = await Promise.all([
    tracedScopeItems(models, companyId),
    tracedConfigItems(models, companyId),
  ]);
  return [...items, ...config];
}

/** The items of a company's scope. */
export async function tracedScopeItems(
  { scopeItems }: Pick<Models, 'scopeItems'>,
  companyId: Types.ObjectId,
): Promise<TracedItem[]> {
  const found = await scopeItems
    .find({ companyId, deletedAt: null }, ITEM_FIELDS)
    .batchSize(ITEMS_BATCH)
    .lean<StoredItem[]>();
  return found.map(({ _id, kind, projectId, name, uses }) => ({
    key: _id.toHexString(),
    kind,
    name,
    projectId: projectId?.toHexString() ?? null,
    ...(kind === 'requestType' && { uses: uses.map((id) => id.toHexString()) }),
  }));
}

/** The configuration items that are in scope. */
export const tracedConfigItems = async (models: Models, companyId: Types.ObjectId): Promise<TracedItem[]> =>
  (await offeredItems(models, companyId)).flatMap(({ name, inScope }) =>
    inScope ? [{ key: configKey(nameKey(name)), kind: 'configItem' as const, name, projectId: null }] : [],
  );

/**
 * Links of a company, the first one first. Those of clauses that were merged are links of what they were merged into;
 * those of a split clause don't count, as no one has said which part they belong to.
 */
export async function traceLinks(
  { traceLinks: links }: Pick<Models, 'traceLinks'>,
  companyId: Types.ObjectId,
  clauses: readonly AgreedClause[],
): Promise<ReadLink[]> {
  const made = new Map<string, string[]>();
  for (const { id, madeOf } of clauses) for (const one of madeOf) made.set(one, [...(made.get(one) ?? []), id]);
  const seen = new Set<string>();
  const found = await links.find({ companyId }).sort({ _id: 1 }).lean<TraceLinkDoc[]>();
  return found.map(presentLink).flatMap((link) => {
    const [into, ...others] = made.get(link.clauseId) ?? [];
    const followed = into !== undefined && others.length === 0 ? { ...link, clauseId: into } : link;
    const pair = `${followed.clauseId} ${followed.key}`;
    if (seen.has(pair)) return [];
    seen.add(pair);
    return [followed];
  });
}

export const presentLink = ({
  _id,
  clauseId,
  itemId,
  configKey: config,
  itemKind,
  itemName,
  createdAt,
  createdBy,
}: TraceLinkDoc): ReadLink => ({
  id: _id.toHexString(),
  clauseId: clauseId.toHexString(),
  key: itemId?.toHexString() ?? configKey(config ?? ''),
  wasItem: {
    kind: itemKind,
    id: itemId?.toHexString() ?? null,
    name: itemName,
    projectId: null,
  },
  createdAt,
  createdBy,
});

/** An item as the API shows it. */
export const presentTraced = ({ key, kind, name, projectId }: TracedItem): ShownItem => ({
  kind,
  id: configNameOf(key) === null ? key : null,
  name,
  projectId,
});
