import type { CallOutput } from '@scopewright/contracts';
import type { ScopeHitKind } from '@scopewright/contracts/scoping';
import type { ClauseKind, ClauseLimit } from '../clauses/clause.ts';
import { addTo } from '../group-by.ts';
import { compareBytes } from '../scoping/parts.ts';
import { configKey, type TracedClause } from './trace.ts';

type ShownClause = CallOutput<'coverage'>['unlinkedClauses']['items'][number];
export type ShownItem = CallOutput<'coverage'>['unsoldItems']['items'][number];
export type Agreement = CallOutput<'coverage'>['agreements'][number];

/** An agreement that counts, with its place in lists. */
export interface PlacedAgreement extends Agreement {
  place: [time: number, id: string];
}

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
  /** The item at the time of linking, for a deleted one. */
  wasItem: ShownItem;
  /** ISO 8601 */
  createdAt: string;
  createdBy: string | null;
}

/** The id of a document, as drivers of the database read it. */
interface Id {
  toHexString(): string;
}

/** A stored clause, with the fields that traces use. */
export interface StoredClause {
  _id: Id;
  of: { id: Id };
  kind: ClauseKind;
  quote: string;
  wording: string | null;
  section: string[];
  page: number;
  start: number;
  limit: ClauseLimit | null;
  madeOf: readonly Id[];
}

/** A stored link. */
export interface StoredLink {
  _id: Id;
  clauseId: Id;
  itemId: Id | null;
  configKey: string | null;
  itemKind: ScopeHitKind;
  itemName: string;
  createdAt: Date;
  createdBy: Id | null;
}

/** The clauses of these agreements, in their order and that of the documents. */
export function clausesOf(found: Iterable<StoredClause>, agreements: readonly PlacedAgreement[]): AgreedClause[] {
  const byId = new Map(agreements.map((agreement) => [agreement.id, agreement]));
  const clauses: AgreedClause[] = [];
  for (const clause of found) {
    const agreement = byId.get(clause.of.id.toHexString());
    if (agreement) clauses.push(agreedClause(clause, agreement));
  }
  return clauses.sort(comparePlaces);
}

const comparePlaces = (
  { place: [time, agreement, start, id] }: AgreedClause,
  { place: [otherTime, otherAgreement, otherStart, otherId] }: AgreedClause,
): number =>
  time - otherTime || compareBytes(agreement, otherAgreement) || start - otherStart || compareBytes(id, otherId);

function agreedClause(
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

/**
 * Links, in their order. Those of clauses that were merged are links of what they were merged into; those of a split
 * clause don't count, as no one has said which part they belong to.
 */
export function linksOf(found: Iterable<StoredLink>, clauses: readonly AgreedClause[]): ReadLink[] {
  const made = new Map<string, string[]>();
  for (const { id, madeOf } of clauses) for (const one of madeOf) addTo(made, one, id);
  const seen = new Set<string>();
  const links: ReadLink[] = [];
  for (const stored of found) {
    const link = readLink(stored);
    const [into, ...others] = made.get(link.clauseId) ?? [];
    const followed = into !== undefined && others.length === 0 ? { ...link, clauseId: into } : link;
    const pair = `${followed.clauseId} ${followed.key}`;
    if (seen.has(pair)) continue;
    seen.add(pair);
    links.push(followed);
  }
  return links;
}

/** A stored link as it is read. */
export const readLink = ({
  _id,
  clauseId,
  itemId,
  configKey: config,
  itemKind,
  itemName,
  createdAt,
  createdBy,
}: StoredLink): ReadLink => ({
  id: _id.toHexString(),
  clauseId: clauseId.toHexString(),
  key: itemId?.toHexString() ?? configKey(config ?? ''),
  wasItem: { kind: itemKind, id: itemId?.toHexString() ?? null, name: itemName, projectId: null },
  createdAt: createdAt.toISOString(),
  createdBy: createdBy?.toHexString() ?? null,
});
