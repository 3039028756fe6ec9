import type { finding, ScopeChange, ScopeItemKind } from '@scopewright/contracts/scoping';
import { TOO_COMPLEX_RULE } from '@scopewright/contracts/scoping/limits';
import type { z } from 'zod';
import { plural } from '../counted.ts';
import { groupBy } from '../group-by.ts';

/** A finding reported by a check of the scope. */
export type Finding = z.output<typeof finding>;
/** The fix of a finding: changes of the item, or a condition to remove from its group, by its path. */
export type Fix = NonNullable<Finding['fix']>;
export type Severity = Finding['severity'];

/** A finding before item and rule are added. Expensive parts are computed only if it is reported. */
export interface Found {
  path: string[];
  message: string | (() => string);
  fix?: Fix;
}

/** The answer of a rule that finds one thing. */
export const foundAt = (path: string[], message: Found['message'], fix?: Fix): Found[] => [
  { path, message, ...(fix && { fix }) },
];

/** Maximum of findings per rule and item: with that many, people fix the cause and don't read on. */
const FINDINGS_OF_RULE_MAX = 100;
/** Maximum length of a finding's message. */
const MESSAGE_MAX = 1_000;

/** A rule's findings in an item: the first hundred, and one that counts the rest. */
export function reported(
  { rule, severity, itemId }: Pick<Finding, 'rule' | 'severity' | 'itemId'>,
  found: readonly Found[],
): Finding[] {
  const shown = found.slice(0, FINDINGS_OF_RULE_MAX).map(({ path, message, fix }): Finding => {
    const said = typeof message === 'string' ? message : message();
    const cut = said.length <= MESSAGE_MAX ? said : `${said.slice(0, MESSAGE_MAX)}…`;
    return { rule, severity, itemId, path, message: cut, ...(fix && { fix }) };
  });
  const more = found.length - shown.length;
  return more === 0
    ? shown
    : [
        ...shown,
        {
          rule,
          severity,
          itemId,
          path: [],
          message: `The same is found in ${more} more ${plural(more, 'place')}.`,
        },
      ];
}

/** Like `reported`, for the findings of several rules, in their order. */
export function reportedByRule(
  itemId: string,
  found: readonly (Found & Pick<Finding, 'rule' | 'severity'>)[],
): Finding[] {
  const byRule = groupBy(found, (one) => one.rule);
  if ([...byRule.values()].every(({ length }) => length <= FINDINGS_OF_RULE_MAX))
    return found.flatMap((one) => reported({ ...one, itemId }, [one]));
  return [...byRule.values()].flatMap((ofRule) => (ofRule[0] ? reported({ ...ofRule[0], itemId }, ofRule) : []));
}

/** A rule of scoping.md, with the places of its subject that violate it. */
export interface Rule<S, F = Found> {
  /** Stable: screens, tests and dismissed findings refer to it. */
  id: string;
  severity: Severity;
  find: (subject: S) => F[];
}

const ruleOf =
  (severity: Severity) =>
  <S, F = Found>(id: string, find: (subject: S) => F[]): Rule<S, F> => ({ id, severity, find });
export const error = ruleOf('error');
export const warning = ruleOf('warning');
export const info = ruleOf('info');

/** Findings of rules in an item, in the order of the rules. */
export const checkedBy = <S>(rules: readonly Rule<S>[], itemId: string, subject: S): Finding[] =>
  rules.flatMap(({ id, severity, find }) => reported({ rule: id, severity, itemId }, find(subject)));

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];

/** Errors first, then warnings; within a severity the order is stable. */
export const bySeverity = <F extends { severity: Severity }>(findings: readonly F[]): F[] =>
  SEVERITIES.flatMap((severity) => findings.filter((finding) => finding.severity === severity));

type Named = { id: string; kind: ScopeItemKind; name: string };
const complexity = (itemId: string, message: string): Finding => ({
  rule: TOO_COMPLEX_RULE,
  severity: 'warning',
  itemId,
  path: [],
  message,
});

/** The finding that an item was not checked, because the whole company is too complex to check. */
export const notReached = ({ id, kind, name }: Named): Finding =>
  complexity(
    id,
    `The company’s scope is too complex to check as a whole, and the ${KIND_WORDS[kind]} “${name}” was not checked. Simplify the scope, then edit this ${KIND_WORDS[kind]} to have it checked.`,
  );

/** A change that sets a value of an item; undefined: absent before, or removed. */
export const setChange = (path: string[], from: unknown, to: unknown): ScopeChange =>
  ({ kind: 'set', path, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }) as ScopeChange;

export const KIND_WORDS: Record<ScopeItemKind, string> = {
  project: 'project',
  workflow: 'workflow',
  requestType: 'request type',
  field: 'field',
};

/** The finding that an item is too complex to check, in steps, time or memory: other findings may be missing. */
export const tooComplex = ({ id, kind, name }: Named): Finding =>
  complexity(id, `The ${KIND_WORDS[kind]} “${name}” is too complex to check completely. Split or simplify it.`);
