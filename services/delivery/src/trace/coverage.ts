import type { CallOutput, ParsedCall } from '@scopewright/contracts';
import { COVERAGE_LIST_MAX, LIST_DEFAULT_LIMIT } from '@scopewright/contracts/constants';
import { SCOPE_HIT_KINDS, type ScopeHitKind } from '@scopewright/contracts/scoping';
import { type Models, nameKey, trusted, type Viewer } from '@scopewright/data';
import { isOfClient } from '@scopewright/domain/policy';
import { compareBytes } from '@scopewright/domain/scoping/parts';
import { type Coverage, coverage, coverageMatrix, isCovered, parentsOf } from '@scopewright/domain/trace/coverage';
import { isLinkable, type TracedItem } from '@scopewright/domain/trace/trace';
import { type Implementation, implement } from '@scopewright/service-kit';
import type { Types } from 'mongoose';
import type { DeliveryParts } from '../parts.ts';
import { pageAfter } from './paged.ts';
import {
  type AgreedClauses,
  agreedClauses,
  presentTraced,
  type ReadLink,
  tracedItems,
  traceLinks,
} from './traced-company.ts';

/** What a company's clauses and scope come to, as a person sees it. */
export interface CoveredCompany extends AgreedClauses {
  items: TracedItem[];
  found: Coverage<ReadLink>;
}

export async function coveredCompany(
  models: Models,
  viewer: Viewer,
  companyId: Types.ObjectId,
): Promise<CoveredCompany> {
  const [[agreed, links], items] = await Promise.all([
    agreedClauses(models, viewer, companyId).then(
      async (found) => [found, await traceLinks(models, companyId, found.clauses)] as const,
    ),
    tracedItems(models, companyId),
  ]);
  return { ...agreed, items, found: coverage(items, agreed.clauses, links) };
}

/** Coverage of a company: what was sold has something behind it, and what is in scope was sold. */
export const coverageCalls = ({ data: { models } }: Pick<DeliveryParts, 'data'>): Implementation[] => [
  implement('coverage', async ({ subject: { company } }, { viewer }) =>
    presentCoverage(await coveredCompany(models, viewer, company._id), viewer),
  ),

  implement('coverageClauses', async ({ subject: { company }, query }, { viewer }) =>
    listClauses(await coveredCompany(models, viewer, company._id), viewer, query),
  ),

  implement('coverageItems', async ({ subject: { company }, query }, { viewer }) =>
    listItems(await coveredCompany(models, viewer, company._id), query),
  ),

  implement('unsoldItems', async ({ subject: { company }, query: { projectId } }, { viewer }) =>
    unsoldItems(await coveredCompany(models, viewer, company._id), projectId),
  ),

  implement('itemTrace', async ({ subject: { scopeItem } }, { viewer }) =>
    itemTrace(models, viewer, await coveredCompany(models, viewer, scopeItem.companyId), scopeItem._id.toHexString()),
  ),
];

/** A page of the clauses that can have something behind them, with their links. */
function listClauses(
  { clauses, items, found }: CoveredCompany,
  viewer: Viewer,
  {
    limit = LIST_DEFAULT_LIMIT,
    cursor,
    kind,
    agreementId,
    linked,
    search = '',
  }: ParsedCall<'coverageClauses'>['query'],
): CallOutput<'coverageClauses'> {
  const behind = new Set(found.links.map(({ clauseId }) => clauseId));
  const words = search.toLowerCase();
  const matching = clauses.filter(
    (clause) =>
      isLinkable(clause.kind) &&
      (kind === undefined || clause.kind === kind) &&
      (agreementId === undefined || clause.agreementId === agreementId) &&
      (linked !== 'true' || behind.has(clause.id)) &&
      (linked !== 'false' || found.clauses.get(clause.id) === false) &&
      (words === '' || clause.text.toLowerCase().includes(words)),
  );
  const links = linksByClause(items, found, viewer);
  const page = pageAfter(matching, ({ place }) => place, { cursor, limit });
  return {
    items: page.rows.map(({ id, shown }) => ({ ...shown, links: links.get(id) ?? [] })),
    nextCursor: page.nextCursor,
    total: matching.length,
  };
}

/** The links of clauses, by their ids; those that lost their part of the scope are only for the firm. */
function linksByClause(items: readonly TracedItem[], { links, lost }: Coverage<ReadLink>, viewer: Viewer) {
  const byKey = new Map(items.map((item) => [item.key, item]));
  const byClause = new Map<string, CallOutput<'coverageClauses'>['items'][number]['links']>();
  const add = (link: ReadLink, isLost: boolean) => {
    const present = byKey.get(link.key);
    const item = present ? presentTraced(present) : link.wasItem;
    const one = { id: link.id, item, ...(isLost && { lost: true as const }) };
    byClause.set(link.clauseId, [...(byClause.get(link.clauseId) ?? []), one]);
  };
  for (const link of links) add(link, false);
  if (!isOfClient(viewer.role)) for (const link of lost) add(link, true);
  return byClause;
}

/** A page of the parts of the scope, with what covers them. */
function listItems(
  { items, found }: CoveredCompany,
  { limit = LIST_DEFAULT_LIMIT, cursor, kind, projectId, cover, search = '' }: ParsedCall<'coverageItems'>['query'],
): CallOutput<'coverageItems'> {
  const counts = new Map<string, number>();
  for (const { key } of found.links) counts.set(key, (counts.get(key) ?? 0) + 1);
  const words = nameKey(search);
  const matching = inListOrder(
    items.filter(
      (item) =>
        (kind === undefined || item.kind === kind) &&
        (projectId === undefined || item.projectId === projectId || item.key === projectId) &&
        (cover === undefined || found.items.get(item.key) === cover) &&
        (words === '' || nameKey(item.name).includes(words)),
    ),
  );
  const page = pageAfter(matching, placeOf, { cursor, limit });
  return {
    items: page.rows.map((item) => ({
      ...presentTraced(item),
      cover: found.items.get(item.key) ?? 'none',
      links: counts.get(item.key) ?? 0,
    })),
    nextCursor: page.nextCursor,
    total: matching.length,
  };
}

/** What of a project, and of the company's fields, no clause is behind. */
function unsoldItems({ clauses, items, found }: CoveredCompany, projectId: string): CallOutput<'unsoldItems'> {
  const isShown = ({ key, kind, projectId: of }: TracedItem) =>
    kind === 'field' || key === projectId || of === projectId;
  const unsold = items.filter((item) => isShown(item) && found.items.get(item.key) === 'none');
  return {
    hasClauses: clauses.length > 0,
    itemIds: clauses.length === 0 ? [] : unsold.map(({ key }) => key),
  };
}

/** The clauses behind a part of the scope: its own, then those of what it is part of. */
async function itemTrace(
  models: Models,
  viewer: Viewer,
  { clauses, items, found }: CoveredCompany,
  key: string,
): Promise<CallOutput<'itemTrace'>> {
  const through = partsAround(items, key);
  const shown = new Map(clauses.map((clause) => [clause.id, clause.shown]));
  const links = found.links.filter((link) => link.key === key || through.has(link.key)).slice(0, COVERAGE_LIST_MAX);
  const names = isOfClient(viewer.role) ? new Map<string, string>() : await namesOf(models, links);
  return {
    cover: found.items.get(key) ?? 'none',
    hasClauses: clauses.length > 0,
    links: links
      .toSorted((one, other) => Number(one.key !== key) - Number(other.key !== key))
      .flatMap((link) => {
        const clause = shown.get(link.clauseId);
        const parent = through.get(link.key);
        if (clause === undefined) return [];
        return [
          {
            id: link.id,
            clause,
            through: parent && link.key !== key ? presentTraced(parent) : null,
            createdAt: link.createdAt.toISOString(),
            createdBy: names.get(String(link.createdBy)) ?? null,
          },
        ];
      }),
  };
}

/** What a part of the scope is part of, however far above, by key. */
function partsAround(items: readonly TracedItem[], key: string): Map<string, TracedItem> {
  const byKey = new Map(items.map((item) => [item.key, item]));
  const above = parentsOf(items);
  const around = new Map<string, TracedItem>();
  const climb = (from: TracedItem) => {
    for (const parent of above(from)) {
      const found = byKey.get(parent);
      if (found === undefined || around.has(parent)) continue;
      around.set(parent, found);
      climb(found);
    }
  };
  const item = byKey.get(key);
  if (item) climb(item);
  return around;
}

/** Names of those who made links or acknowledged findings, by id. */
export async function namesOf(
  { users }: Pick<Models, 'users'>,
  made: readonly { createdBy: Types.ObjectId | null }[],
): Promise<Map<string, string>> {
  const ids = [...new Set(made.flatMap(({ createdBy }) => createdBy?.toHexString() ?? []))];
  if (ids.length === 0) return new Map();
  const found = await users.find({ _id: trusted({ $in: ids }) }, { name: 1 }).lean();
  return new Map(found.map(({ _id, name }) => [_id.toHexString(), name]));
}

const KIND_PLACES = new Map<ScopeHitKind, number>(SCOPE_HIT_KINDS.map((kind, at) => [kind, at]));
const placeOf = ({ kind, name, key }: TracedItem): (string | number)[] => [
  KIND_PLACES.get(kind) ?? 0,
  nameKey(name),
  key,
];

/** Projects first, each kind in the order of creation. */
const inKindOrder = (items: readonly TracedItem[]): TracedItem[] =>
  items.toSorted(
    (a, b) => (KIND_PLACES.get(a.kind) ?? 0) - (KIND_PLACES.get(b.kind) ?? 0) || compareBytes(a.key, b.key),
  );

/** Projects first, each kind by name. */
function inListOrder(items: readonly TracedItem[]): TracedItem[] {
  return items
    .map((item) => ({ item, name: nameKey(item.name), place: KIND_PLACES.get(item.kind) ?? 0 }))
    .sort((a, b) => a.place - b.place || compareBytes(a.name, b.name) || compareBytes(a.item.key, b.item.key))
    .map(({ item }) => item);
}

/** The first of these in that order, without sorting the others. */
function firstInListOrder(items: readonly TracedItem[], count: number): TracedItem[] {
  const first: TracedItem[] = [];
  for (const kind of SCOPE_HIT_KINDS) {
    if (first.length >= count) break;
    first.push(...inListOrder(items.filter((item) => item.kind === kind)));
  }
  return first.slice(0, count);
}

function presentCoverage(
  { clauses, agreements, uncounted, items, found }: CoveredCompany,
  viewer: Viewer,
): CallOutput<'coverage'> {
  const sold = clauses.filter(({ id }) => found.clauses.has(id));
  const unlinked = sold.filter(({ id }) => !found.clauses.get(id));
  const covers = [...found.items.values()];
  const unsold = items.filter(({ key }) => found.items.get(key) === 'none');
  const named = new Set(sold.map(({ agreementId }) => agreementId));
  return {
    clauses: { total: sold.length, covered: sold.length - unlinked.length },
    items: {
      total: items.length,
      covered: covers.filter(isCovered).length,
      own: covers.filter((cover) => cover === 'own').length,
    },
    lost: isOfClient(viewer.role) ? 0 : found.lost.length,
    agreements: agreements.filter(({ id }) => named.has(id)),
    projects: items.flatMap(({ key, kind, name }) => (kind === 'project' ? [{ id: key, name }] : [])),
    matrix: coverageMatrix(inKindOrder(items), clauses, found),
    unlinkedClauses: {
      items: unlinked.slice(0, COVERAGE_LIST_MAX).map(({ shown }) => shown),
      more: Math.max(0, unlinked.length - COVERAGE_LIST_MAX),
    },
    unsoldItems: {
      items: firstInListOrder(unsold, COVERAGE_LIST_MAX).map(presentTraced),
      more: Math.max(0, unsold.length - COVERAGE_LIST_MAX),
    },
    ...(uncounted > 0 && { uncountedClauses: uncounted }),
  };
}
