import { type GUARD_RULES, LIMIT_SUBJECTS } from '@scopewright/contracts/constants';
import type { LimitSubject } from '../clauses/clause.ts';
import { counted, plural } from '../counted.ts';
import { compareBytes } from '../scoping/parts.ts';
import { coverage } from './coverage.ts';
import { inQuotes, type Likeness, likeNames } from './likeness.ts';
import { LIMITED_KINDS, TRACED_KIND_WORDS, type TracedClause, type TracedItem, type TracedLink } from './trace.ts';
import { isCommon } from './words.ts';

export type GuardRule = (typeof GUARD_RULES)[number];

/** Where scope and agreements contradict each other: a warning of the check. */
export interface GuardFinding {
  rule: GuardRule;
  clauseId: string;
  /** Of the item, or the project whose items are too many; null: it concerns the scope as a whole. */
  key: string | null;
  /** Number of counted items; null if it is about one or no item. */
  count: number | null;
  message: string;
}

/** A finding that someone has accepted as it is. */
export interface Acknowledged extends Pick<GuardFinding, 'rule' | 'clauseId' | 'key' | 'count'> {}

/** Findings of one rule for one clause: with more, people change the clause or the items. */
const OF_CLAUSE_MAX = 20;
/** Findings of one rule. */
const OF_RULE_MAX = 200;
/** Characters of a clause that a message repeats. */
const SAID_MAX = 160;

/** The part of a name that an exclusion has to mention: a single word must be most of it. */
const LEAST_SHARE = 0.5;
const LEAST_SHARE_OF_WORD = 0.6;

/**
 * Contradictions between scope and accepted clauses: items mentioned in an exclusion, deliverables without links, and
 * more items than a clause allows.
 */
export function guardFindings(
  items: readonly TracedItem[],
  clauses: readonly TracedClause[],
  links: readonly TracedLink[],
): GuardFinding[] {
  const { links: linked, clauses: covered, items: covers } = coverage(items, clauses, links);
  return [
    ...excludedItems(
      items.filter(({ key }) => covers.get(key) !== 'own'),
      clauses.filter(({ kind }) => kind === 'exclusion'),
    ),
    ...clauses
      .filter(({ id, kind }) => kind === 'deliverable' && covered.get(id) === false)
      .slice(0, OF_RULE_MAX)
      .map(orphan),
    ...exceededLimits(items, clauses, linked),
  ];
}

/** Without the findings that someone has accepted; one that counts more items than then is found again. */
export function withoutAcknowledged<F extends GuardFinding>(
  findings: readonly F[],
  acknowledged: readonly Acknowledged[],
): F[] {
  const counts = new Map(acknowledged.map((one) => [nameOf(one), one.count]));
  return findings.filter((finding) => {
    const known = counts.get(nameOf(finding));
    return known === undefined || (finding.count !== null && known !== null && finding.count > known);
  });
}

const nameOf = ({ rule, clauseId, key }: Acknowledged): string => JSON.stringify([rule, clauseId, key]);

const said = (text: string): string => (text.length <= SAID_MAX ? text : `${text.slice(0, SAID_MAX).trimEnd()}…`);

/** Items without their own link that are mentioned in an exclusion. */
function excludedItems(items: readonly TracedItem[], exclusions: readonly TracedClause[]): GuardFinding[] {
  if (exclusions.length === 0) return [];
  const likeness = likeNames(items);
  const findings: GuardFinding[] = [];
  for (const clause of exclusions) {
    const alike = likeness.of(clause.text);
    if (alike === null) break;
    const meant = alike.filter(isMeant).sort(byWeight);
    const about = { rule: 'scope.excluded', clauseId: clause.id } as const;
    for (const { item, words } of meant.slice(0, OF_CLAUSE_MAX)) {
      const kind = TRACED_KIND_WORDS[item.kind][0];
      const message = `The ${kind} “${item.name}” may be excluded by “${clause.agreementTitle}”: “${said(clause.text)}” Both mention ${inQuotes(words)}.`;
      findings.push({ ...about, key: item.key, count: null, message });
    }
    const more = meant.length - OF_CLAUSE_MAX;
    if (more > 0) {
      const message = `“${clause.agreementTitle}” excludes “${said(clause.text)}” This may concern ${more} more ${plural(more, 'item')}.`;
      findings.push({ ...about, key: null, count: more, message });
    }
    if (findings.length >= OF_RULE_MAX) break;
  }
  return findings;
}

const isMeant = ({ share, words }: Likeness): boolean =>
  share >= (words.filter(({ stem }) => !isCommon(stem)).length > 1 ? LEAST_SHARE : LEAST_SHARE_OF_WORD);

const byWeight = (one: Likeness, other: Likeness): number =>
  other.weight * other.share - one.weight * one.share || compareBytes(one.item.key, other.item.key);

const orphan = ({ id, text, agreementTitle }: TracedClause): GuardFinding => ({
  rule: 'scope.orphan-clause',
  clauseId: id,
  key: null,
  count: null,
  message: `Nothing in scope is linked to a deliverable of “${agreementTitle}”: “${said(text)}”`,
});

/**
 * Limits that the scope exceeds. What several clauses allow of a kind is added up, unless they repeat each other; a
 * clause that is linked to projects also limits each of these on its own.
 */
function exceededLimits(
  items: readonly TracedItem[],
  clauses: readonly TracedClause[],
  links: readonly TracedLink[],
): GuardFinding[] {
  const findings: GuardFinding[] = [];
  const projects = new Map(items.flatMap((item) => (item.kind === 'project' ? [[item.key, item] as const] : [])));
  for (const subject of LIMIT_SUBJECTS) {
    if (subject === 'other') continue;
    const kind = LIMITED_KINDS[subject];
    const limiting = limitsOf(clauses, subject);
    const [first] = limiting;
    if (first === undefined) continue;
    const ofKind = items.filter((item) => item.kind === kind);
    const allowed = limiting.reduce((sum, { limit }) => sum + limit.count, 0);
    const rule = 'scope.over-limit';
    if (ofKind.length > allowed) {
      const [one, several] = TRACED_KIND_WORDS[kind];
      const parts = limiting.slice(0, 3).map(({ agreementTitle, limit }) => `“${agreementTitle}” says “${limit.text}”`);
      const more = limiting.length - parts.length;
      const sum = limiting.length === 1 ? '' : `, ${allowed} in total`;
      findings.push({
        rule,
        clauseId: first.id,
        key: null,
        count: ofKind.length,
        message: `${parts.join(', ')}${more > 0 ? `, and ${more} more clauses limit them` : ''}${sum}; the scope has ${counted(ofKind.length, one, several)}.`,
      });
    }
    const inProject = new Map<string, number>();
    for (const { projectId } of ofKind)
      if (projectId !== null) inProject.set(projectId, (inProject.get(projectId) ?? 0) + 1);
    const limits = new Map(limiting.map((clause) => [clause.id, clause]));
    for (const { clauseId, key } of links) {
      const [clause, project] = [limits.get(clauseId), projects.get(key)];
      const count = inProject.get(key) ?? 0;
      // with a single limit and a single project the sentence above covers it
      if (!clause || !project || count <= clause.limit.count || (limiting.length === 1 && count === ofKind.length))
        continue;
      const [one, several] = TRACED_KIND_WORDS[kind];
      findings.push({
        rule,
        clauseId,
        key,
        count,
        message: `“${clause.agreementTitle}” says “${clause.limit.text}”; the project “${project.name}” has ${counted(count, one, several)}.`,
      });
    }
  }
  return findings.slice(0, OF_RULE_MAX);
}

type Limiting = TracedClause & { limit: NonNullable<TracedClause['limit']> };

/** Clauses that limit a kind, without those that an agreement repeats. */
function limitsOf(clauses: readonly TracedClause[], subject: LimitSubject): Limiting[] {
  const seen = new Set<string>();
  return clauses.flatMap((clause) => {
    const { agreementId, kind, limit } = clause;
    if (limit === null || limit.of !== subject || kind === 'placeholder') return [];
    const repeated = JSON.stringify([agreementId, limit.count, limit.what.trim().toLowerCase()]);
    if (seen.has(repeated)) return [];
    seen.add(repeated);
    return [{ ...clause, limit }];
  });
}
