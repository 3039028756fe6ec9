import { addTo } from '../../group-by.ts';
import type { BacklogClause, BacklogInput } from '../input.ts';
import { type CatalogueEntry, ENTRY, OTHER_ENTRY, STANDARD_CATALOGUE } from './catalogue.ts';
import { entryFinder, READ_MAX, wordsOfClause } from './matching.ts';

/** A clause that becomes work, with others that name the same. */
export interface AgreedWork {
  clause: BacklogClause;
  /** In the order of the clauses. */
  others: BacklogClause[];
  entry: CatalogueEntry;
  projectId: string;
}

/** A clause that should become work, and why it doesn't. */
export interface Unplanned {
  clause: BacklogClause;
  reason: string;
}

export interface ClausePlan {
  /** Of all projects of the company, in the order of the clauses. */
  work: AgreedWork[];
  unplanned: Unplanned[];
  /** Clauses that name the same work as one that an item covers, by the id of that one. */
  besides: ReadonlyMap<string, readonly BacklogClause[]>;
}

/** Kinds of clauses that become work; all but deliverables only if they name an activity. */
const KINDS: readonly string[] = ['deliverable', 'scope', 'obligation', 'acceptance', 'milestone'];
/** Words of a clause in which it names its activity; later ones are mentioned by the way. */
const SUBJECT_WORDS = 8;
/** Clauses of these kinds speak of designing, which sells no paper. */
const DESIGNING: readonly string[] = ['scope', 'obligation'];
/** Clauses of these kinds mention papers, as in “30 % when the design is accepted”, and sell none. */
const MENTIONING: readonly string[] = ['acceptance', 'milestone'];
const PAPERS: readonly string[] = [ENTRY.design, ENTRY.handbook];

/**
 * The work of accepted clauses that no item of the scope covers, for all projects of a company. Clauses of one agreement
 * that name the same work make it once.
 */
export function planClauses(input: Pick<BacklogInput, 'clauses' | 'links' | 'catalogue' | 'company'>): ClausePlan {
  const { clauses, catalogue = STANDARD_CATALOGUE } = input;
  const placing = placingOf(input);
  const unplanned: Unplanned[] = [];
  const work: AgreedWork[] = [];
  const besides = new Map<string, readonly BacklogClause[]>();
  for (const { clause, others, entry } of groupsOf(clauses, catalogue)) {
    if (placing.isCovered(clause.id)) {
      besides.set(clause.id, others);
      continue;
    }
    const open = others.filter(({ id }) => !placing.isCovered(id));
    const placed = clause.agreed === false ? DRAFT : entry.isOn ? placing.projectOf([clause, ...open]) : offOf(entry);
    if ('reason' in placed) unplanned.push({ clause, reason: placed.reason });
    else work.push({ clause, others: open, entry, projectId: placed.projectId });
  }
  return { work, unplanned, besides };
}

type Placed = { projectId: string } | { reason: string };
const DRAFT: Placed = { reason: 'Its agreement is not active yet.' };
const offOf = ({ name }: CatalogueEntry): Placed => ({ reason: `“${name}” is off in the work catalog.` });

/** A firm that has removed the entry for anything else has turned it off. */
const NO_OTHER: CatalogueEntry = { ...OTHER_ENTRY, isOn: false };

interface Group {
  clause: BacklogClause;
  others: BacklogClause[];
  entry: CatalogueEntry;
}

/** Clauses that name the same work of an agreement: the one that sells it first. */
function groupsOf(clauses: readonly BacklogClause[], catalogue: readonly CatalogueEntry[]): Group[] {
  const entryOf = entryFinder(catalogue);
  const other = catalogue.find(({ id }) => id === ENTRY.other) ?? NO_OTHER;
  const groups: Group[] = [];
  const leading = new Map<string, Group[]>();
  const naming: { clause: BacklogClause; entry: CatalogueEntry }[] = [];
  const known = new Map<string, Group>();
  const stems = new Map<string, ReadonlySet<string>>();
  /** The entry that a clause names. Its words are stored for comparing it with others. */
  const namedBy = ({ id, text }: BacklogClause, within?: number) => {
    const words = wordsOfClause(text);
    stems.set(id, new Set(words.map(({ stem }) => stem)));
    return entryOf(words, within)?.entry;
  };
  const stemsIn = ({ id }: BacklogClause): ReadonlySet<string> => stems.get(id) ?? new Set();
  const lead = (clause: BacklogClause, entry: CatalogueEntry) => {
    const group: Group = { clause, others: [], entry };
    groups.push(group);
    addTo(leading, workKey(clause, entry), group);
    return group;
  };
  for (const clause of clauses) {
    if (!KINDS.includes(clause.kind)) continue;
    if (clause.kind !== 'deliverable') {
      const entry = namedBy(clause, SUBJECT_WORDS);
      if (entry && !(entry.id === ENTRY.design && DESIGNING.includes(clause.kind))) naming.push({ clause, entry });
      continue;
    }
    const entry = namedBy(clause) ?? other;
    // the same deliverable in the text and in a table
    const words = clause.text.length > READ_MAX ? clause.text : [...stemsIn(clause)].sort().join(' ');
    const same = `${workKey(clause, entry)} ${words}`;
    const first = known.get(same);
    if (first) first.others.push(clause);
    else known.set(same, lead(clause, entry));
  }
  naming.sort((a, b) => rankOf(a.clause) - rankOf(b.clause));
  for (const { clause, entry } of naming) {
    const found = leading.get(workKey(clause, entry));
    if (found && !isAnother(clause, found)) closest(clause, found, stemsIn).others.push(clause);
    else if (!(PAPERS.includes(entry.id) && MENTIONING.includes(clause.kind))) lead(clause, entry);
  }
  const order = new Map(clauses.map(({ id }, at) => [id, at]));
  const byOrder = (a: BacklogClause, b: BacklogClause) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0);
  for (const { others } of groups) others.sort(byOrder);
  return groups.sort((a, b) => byOrder(a.clause, b.clause));
}

/** Which clause of several that name the same work it is titled by: payments come last. */
const rankOf = ({ kind, text }: BacklogClause): number => 2 * KINDS.indexOf(kind) + (/\d\s?%/.test(text) ? 1 : 0);

/** Whether a milestone has another day than those of the same name: two sites go live one after the other. */
const isAnother = ({ kind, date }: BacklogClause, groups: readonly Group[]): boolean =>
  kind === 'milestone' &&
  Boolean(date?.value) &&
  groups.every(({ clause }) => clause.kind === 'milestone' && clause.date?.value !== date?.value);

const workKey = ({ agreementId = '' }: BacklogClause, { id }: CatalogueEntry): string => `${agreementId} ${id}`;

/** Groups that are compared with a clause. */
const COMPARED_MAX = 20;

/** The group with whose first clause another one has most words in common; the first of those. */
function closest(
  clause: BacklogClause,
  groups: readonly Group[],
  stemsIn: (clause: BacklogClause) => ReadonlySet<string>,
): Group {
  const [first] = groups;
  if (first === undefined) throw new Error('There is a group');
  if (groups.length === 1) return first;
  const own = stemsIn(clause);
  const shared = (group: Group) => [...stemsIn(group.clause)].filter((stem) => own.has(stem)).length;
  return groups
    .slice(0, COMPARED_MAX)
    .map((group) => ({ group, count: shared(group) }))
    .reduce((best, one) => (one.count > best.count ? one : best)).group;
}

/** Where the work of clauses belongs. */
function placingOf({ clauses, links, company }: Pick<BacklogInput, 'clauses' | 'links' | 'company'>) {
  const { projectIds, projectOf } = company;
  const isProject = new Set(projectIds);
  const covered = new Set<string>();
  const linked = new Map<string, string[]>();
  const agreementOf = new Map(clauses.map(({ id, agreementId = '' }) => [id, agreementId]));
  const votes = new Map<string, Map<string, number>>();
  for (const { clauseId, key } of links) {
    const agreement = agreementOf.get(clauseId);
    const project = isProject.has(key) ? key : projectOf[key];
    if (agreement === undefined || project === undefined) continue;
    if (project === key) addTo(linked, clauseId, key);
    else covered.add(clauseId);
    if (project === null) continue;
    const ofAgreement = votes.get(agreement) ?? new Map<string, number>();
    votes.set(agreement, ofAgreement.set(project, (ofAgreement.get(project) ?? 0) + 1));
  }
  return {
    /** Whether an item of the scope, other than a project, is linked with a clause. */
    isCovered: (id: string): boolean => covered.has(id),

    projectOf([clause, ...others]: readonly BacklogClause[]): Placed {
      const [own] = [clause, ...others].flatMap((one) => (one && linked.get(one.id)) ?? []);
      if (own !== undefined) return { projectId: own };
      const [only, ...more] = projectIds;
      if (only !== undefined && more.length === 0) return { projectId: only };
      const counts = [...(votes.get(clause?.agreementId ?? '') ?? [])].sort(([, a], [, b]) => b - a);
      const [most, next] = counts;
      if (most !== undefined && most[1] > (next?.[1] ?? 0)) return { projectId: most[0] };
      return {
        reason: `The company has ${projectIds.length} projects, and neither this clause nor the others of its agreement are linked to one of them more than to the others.`,
      };
    },
  };
}
