import type { CallOutput } from '@scopewright/contracts';
import { COVERAGE_LIST_MAX } from '@scopewright/contracts/constants';
import { SCOPE_HIT_KINDS, type ScopeHitKind } from '@scopewright/contracts/scoping';
import { compareBytes } from '../scoping/parts.ts';
import {
  type AgreedClause,
  clausesOf,
  linksOf,
  type PlacedAgreement,
  type ReadLink,
  type ShownItem,
  type StoredClause,
  type StoredLink,
} from './agreed.ts';
import { type Cover, type Coverage, coverage, coverageMatrix, isCovered } from './coverage.ts';
import { type GuardFinding, guardFindings } from './guards.ts';
import { type Suggestions, suggestLinks } from './suggestions.ts';
import { configNameOf, type TracedItem } from './trace.ts';

/** Something in scope, with its name folded for comparison. */
export interface NamedItem extends TracedItem {
  nameKey: string;
}

/** An item with its cover, and the number of its own links. */
export interface CoveredItem extends Omit<NamedItem, 'uses'> {
  cover: Cover;
  links: number;
}

/** Coverage, suggestions and findings of a company, as the firm or its client sees them. Plain data that can be stored. */
export interface CompanyTrace {
  /** Clauses that count, in the order of their agreements and documents. */
  clauses: readonly AgreedClause[];
  /** Projects first, each kind by name. */
  items: readonly CoveredItem[];
  /** Links that count, the first one first. */
  links: readonly ReadLink[];
  /** Links whose item was deleted; empty for clients. */
  lost: readonly ReadLink[];
  overview: CallOutput<'coverage'>;
  /** Contradictions between scope and clauses; empty for clients. */
  guards: readonly GuardFinding[];
  /** Suggested links; empty for clients. */
  suggested: Suggestions;
  /** Configuration items that are out of scope and suggested. */
  offered: readonly NamedItem[];
}

/** A stored item of the scope, with the fields that traces use. */
export interface StoredTracedItem extends Pick<NamedItem, 'kind' | 'name' | 'nameKey'> {
  _id: { toHexString(): string };
  projectId: { toHexString(): string } | null;
  uses: readonly { toHexString(): string }[];
}

/** The stored documents from which a company's trace is computed. */
export interface TracedCompany {
  items: Iterable<StoredTracedItem>;
  /** Configuration items in scope. */
  config: readonly NamedItem[];
  /** Configuration items that are out of scope: the catalogue's, and the company's own. */
  offered: readonly NamedItem[];
  clauses: Iterable<StoredClause>;
  /** The first one first. */
  links: Iterable<StoredLink>;
  agreements: readonly PlacedAgreement[];
  /** Number of clauses beyond the limit. */
  uncounted: number;
}

/** The people a trace is computed for: the firm's, or those of its client, who see shared agreements only. */
export type TraceView = 'firm' | 'client';

/** Computes the trace of a company. */
export function companyTrace(company: TracedCompany, view: TraceView): CompanyTrace {
  const named = [...Array.from(company.items, namedItem), ...company.config];
  const clauses = clausesOf(company.clauses, company.agreements);
  const links = linksOf(company.links, clauses);
  const found = coverage(named, clauses, links);
  const seen = view === 'firm' ? found : { ...found, lost: [] };
  const items = coveredItems(named, seen);
  const overview = overviewOf(company, { clauses, items, found: seen });
  const common = { clauses, items, links: seen.links, lost: seen.lost, overview };
  if (view === 'client') return { ...common, guards: [], suggested: { suggestions: [], isCut: false }, offered: [] };
  const suggested = suggestLinks(named, clauses, found.links, company.offered);
  const keys = new Set(suggested.suggestions.map(({ key }) => key));
  return {
    ...common,
    // without the uses of forms: guards ignore inherited cover
    guards: guardFindings(items, clauses, links),
    suggested,
    offered: company.offered.filter(({ key }) => keys.has(key)),
  };
}

/** A stored item as something that can be linked. */
export const namedItem = ({ _id, kind, name, nameKey, projectId, uses }: StoredTracedItem): NamedItem => ({
  key: _id.toHexString(),
  kind,
  name,
  nameKey,
  projectId: projectId?.toHexString() ?? null,
  ...(kind === 'requestType' && { uses: uses.map((id) => id.toHexString()) }),
});

const KIND_PLACES = new Map<ScopeHitKind, number>(SCOPE_HIT_KINDS.map((kind, at) => [kind, at]));
const placeOfKind = ({ kind }: Pick<TracedItem, 'kind'>): number => KIND_PLACES.get(kind) ?? 0;

/** The place of an item in lists: projects first, each kind by name. */
export const placeOfItem = (item: Omit<NamedItem, 'uses'>): (string | number)[] => [
  placeOfKind(item),
  item.nameKey,
  item.key,
];

function coveredItems(items: readonly NamedItem[], { items: covers, links }: Coverage): CoveredItem[] {
  const counts = new Map<string, number>();
  for (const { key } of links) counts.set(key, (counts.get(key) ?? 0) + 1);
  return items
    .map(({ uses: _uses, ...item }) => ({
      ...item,
      cover: covers.get(item.key) ?? 'none',
      links: counts.get(item.key) ?? 0,
    }))
    .sort(
      (a, b) => placeOfKind(a) - placeOfKind(b) || compareBytes(a.nameKey, b.nameKey) || compareBytes(a.key, b.key),
    );
}

/** An item as the API shows it. */
export const presentTraced = ({ key, kind, name, projectId }: TracedItem): ShownItem => ({
  kind,
  id: configNameOf(key) === null ? key : null,
  name,
  projectId,
});

/** Projects first, each kind in the order of creation. */
const inKindOrder = (items: readonly CoveredItem[]): CoveredItem[] =>
  items.toSorted((a, b) => placeOfKind(a) - placeOfKind(b) || compareBytes(a.key, b.key));

function overviewOf(
  { agreements, uncounted }: TracedCompany,
  { clauses, items, found }: Pick<CompanyTrace, 'clauses' | 'items'> & { found: Coverage<ReadLink> },
): CallOutput<'coverage'> {
  const sold = clauses.filter(({ id }) => found.clauses.has(id));
  const unlinked = sold.filter(({ id }) => !found.clauses.get(id));
  const unsold = items.filter(({ cover }) => cover === 'none');
  const named = new Set(sold.map(({ agreementId }) => agreementId));
  return {
    clauses: { total: sold.length, covered: sold.length - unlinked.length },
    items: {
      total: items.length,
      covered: items.filter(({ cover }) => isCovered(cover)).length,
      own: items.filter(({ cover }) => cover === 'own').length,
    },
    lost: found.lost.length,
    agreements: agreements.flatMap(({ place: _place, ...agreement }) => (named.has(agreement.id) ? [agreement] : [])),
    projects: items.flatMap(({ key, kind, name }) => (kind === 'project' ? [{ id: key, name }] : [])),
    matrix: coverageMatrix(inKindOrder(items), clauses, found),
    unlinkedClauses: {
      items: unlinked.slice(0, COVERAGE_LIST_MAX).map(({ shown }) => shown),
      more: Math.max(0, unlinked.length - COVERAGE_LIST_MAX),
    },
    unsoldItems: {
      items: unsold.slice(0, COVERAGE_LIST_MAX).map(presentTraced),
      more: Math.max(0, unsold.length - COVERAGE_LIST_MAX),
    },
    ...(uncounted > 0 && { uncountedClauses: uncounted }),
  };
}
