import type { CallOutput } from '@scopewright/contracts';
import type { COVERS } from '@scopewright/contracts/constants';
import { addTo } from '../group-by.ts';
import { compareBytes } from '../scoping/parts.ts';
import { isLinkable, SELLING_KINDS, type TracedClause, type TracedItem, type TracedLink } from './trace.ts';

/** How an item is covered: linked itself, below something that is, or not at all. */
export type Cover = (typeof COVERS)[number];

export interface Coverage<L extends TracedLink = TracedLink> {
  /** By the item's key. */
  items: ReadonlyMap<string, Cover>;
  /** Whether something present is linked, by the id of each clause that sells something. */
  clauses: ReadonlyMap<string, boolean>;
  /** Links that count: of a clause that counts and an item that is present. */
  links: readonly L[];
  /** Links that are stored although their item was deleted, or their configuration item is out of scope. */
  lost: readonly L[];
  /** Links that are stored although their clause was rejected, replaced, or sells nothing any more. */
  withdrawn: readonly L[];
}

/**
 * The items whose cover an item shares: a workflow or request type that of its project, a field that of the request
 * types whose forms have it. A configuration item doesn't share any.
 */
export function parentsOf(items: readonly TracedItem[]): (item: TracedItem) => readonly string[] {
  const forms = new Map<string, string[]>();
  for (const { key, kind, uses } of items) {
    if (kind !== 'requestType') continue;
    for (const used of new Set(uses)) addTo(forms, used, key);
  }
  return ({ key, kind, projectId }) =>
    kind === 'field' ? (forms.get(key) ?? []) : projectId === null ? [] : [projectId];
}

/** Sold items, and clauses with linked items. @param items everything in scope @param clauses those that count */
export function coverage<L extends TracedLink>(
  items: readonly TracedItem[],
  clauses: readonly TracedClause[],
  links: readonly L[],
): Coverage<L> {
  const kinds = new Map(clauses.map(({ id, kind }) => [id, kind]));
  const covers = new Map<string, Cover>(items.map(({ key }) => [key, 'none']));
  const [counted, lost, withdrawn]: [L[], L[], L[]] = [[], [], []];
  for (const link of links) {
    const kind = kinds.get(link.clauseId);
    if (kind === undefined || !isLinkable(kind)) withdrawn.push(link);
    else if (!covers.has(link.key)) lost.push(link);
    else {
      counted.push(link);
      covers.set(link.key, 'own');
    }
  }
  const above = parentsOf(items);
  // from the outside in: a form inherits of its project before its fields inherit of it
  for (const inward of [isBelowProject, isField])
    for (const item of items)
      if (inward(item) && covers.get(item.key) === 'none' && above(item).some((key) => isCovered(covers.get(key))))
        covers.set(item.key, 'inherited');
  const behind = new Set(counted.map(({ clauseId }) => clauseId));
  const sold = clauses.filter(({ kind }) => SELLING_KINDS.has(kind));
  return {
    items: covers,
    clauses: new Map(sold.map(({ id }) => [id, behind.has(id)])),
    links: counted,
    lost,
    withdrawn,
  };
}

const isBelowProject = ({ kind }: TracedItem): boolean => kind === 'workflow' || kind === 'requestType';
const isField = ({ kind }: TracedItem): boolean => kind === 'field';

/** Whether a cover is one. */
export const isCovered = (cover: Cover | undefined): boolean => cover === 'own' || cover === 'inherited';

export type CoverageMatrix = CallOutput<'coverage'>['matrix'];
export type MatrixRow = CoverageMatrix['rows'][number];
export type MatrixColumn = CoverageMatrix['columns'][number];

/** Sections of an agreement with their own rows; clauses of further ones share a row without a heading. */
const SECTIONS_MAX = 50;

/** The matrix of a coverage; its rows are those of the clauses that sell something. */
export function coverageMatrix(
  items: readonly TracedItem[],
  clauses: readonly TracedClause[],
  { items: covers, clauses: covered, links }: Pick<Coverage, 'items' | 'clauses' | 'links'>,
): CoverageMatrix {
  const sold = clauses.filter(({ id }) => covered.has(id));
  const sectionOf = sectionsOf(sold);
  const rows = counter<MatrixRow>();
  const rowOf = new Map<string, number>();
  for (const clause of sold) {
    const { id, kind, agreementId } = clause;
    const section = sectionOf(clause);
    const at = rows.at([agreementId, section, kind], { agreementId, section, kind, total: 0, covered: 0 });
    rowOf.set(id, at.index);
    at.of.total += 1;
    if (covered.get(id)) at.of.covered += 1;
  }
  const columns = counter<MatrixColumn>();
  const columnOf = new Map<string, number>();
  for (const { key, kind, projectId } of items) {
    const project = kind === 'project' ? key : projectId;
    const at = columns.at([project, kind], { projectId: project, kind, total: 0, own: 0, inherited: 0 });
    columnOf.set(key, at.index);
    at.of.total += 1;
    const cover = covers.get(key) ?? 'none';
    if (cover !== 'none') at.of[cover] += 1;
  }
  const cells = counter<CoverageMatrix['cells'][number]>();
  for (const { clauseId, key } of links) {
    const [row, column] = [rowOf.get(clauseId), columnOf.get(key)];
    if (row !== undefined && column !== undefined) cells.at([row, column], { row, column, links: 0 }).of.links += 1;
  }
  return { rows: rows.all, columns: columns.all, cells: cells.all };
}

/** Entries grouped by key, in the order of first occurrence. */
function counter<T>() {
  const places = new Map<string, number>();
  const all: T[] = [];
  return {
    all,
    at(by: readonly unknown[], first: T): { index: number; of: T } {
      const name = JSON.stringify(by);
      const known = places.get(name);
      const index = known ?? all.length;
      if (known === undefined) {
        places.set(name, index);
        all.push(first);
      }
      return { index, of: all[index] ?? first };
    },
  };
}

/** The heading by which a clause is grouped: headings that all clauses of its agreement share, such as a title, say nothing. */
function sectionsOf(clauses: readonly TracedClause[]): (clause: TracedClause) => string {
  const shared = new Map<string, readonly string[]>();
  for (const { agreementId, section } of clauses) {
    const before = shared.get(agreementId) ?? section;
    const end = before.findIndex((heading, at) => heading !== section[at]);
    shared.set(agreementId, end < 0 ? before : before.slice(0, end));
  }
  const headingOf = ({ agreementId, section }: TracedClause) =>
    section[Math.min(shared.get(agreementId)?.length ?? 0, section.length - 1)] ?? '';
  const counted = new Map<string, Map<string, number>>();
  for (const clause of clauses) {
    const ofAgreement = counted.get(clause.agreementId) ?? new Map<string, number>();
    counted.set(clause.agreementId, ofAgreement);
    const heading = headingOf(clause);
    ofAgreement.set(heading, (ofAgreement.get(heading) ?? 0) + 1);
  }
  const kept = new Map(
    [...counted].map(([agreementId, headings]) => {
      const most = [...headings].sort(([a, one], [b, other]) => other - one || compareBytes(a, b));
      return [agreementId, new Set(most.slice(0, SECTIONS_MAX).map(([heading]) => heading))];
    }),
  );
  return (clause) => {
    const heading = headingOf(clause);
    return kept.get(clause.agreementId)?.has(heading) ? heading : '';
  };
}
