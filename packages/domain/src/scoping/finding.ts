import type { ScopeChange, ScopeItemKind } from '@scopewright/contracts/scoping';
import { TOO_COMPLEX_RULE } from '@scopewright/contracts/scoping/limits';

/** What mends a finding: changes of the item, or a condition that is taken out of the group that it stands in, named by its place. */
export type Fix = { label: string; changes: ScopeChange[] } | { label: string; takeOut: string[] };

export type Severity = 'error' | 'warning' | 'info';

/** What a check of the scope reports. */
export interface Finding {
  /** Stable id of the rule, `<subject>.<what is wrong>`: `workflow.unreachable-status`. */
  rule: string;
  /** An error keeps an item from being built, or makes its form unusable. */
  severity: Severity;
  itemId: string;
  /** The place within the item, as in a change of it: `['content', 'placements', 'k3h9', 'defaultValue']`; empty: the item as a whole. */
  path: string[];
  /** What is wrong and with what, in plain English: a sentence. */
  message: string;
  /** Only where there is one right answer. */
  fix?: Fix;
}

/** A finding before it is said of which item and by which rule. What takes long to put together is only put together for what is reported. */
export interface Found {
  path: string[];
  message: string | (() => string);
  fix?: Finding['fix'];
}

/** Findings of one rule in one item: who has so many mends the cause, and does not read on. */
const FINDINGS_OF_RULE_MAX = 100;
/** Characters of what a finding says. */
const MESSAGE_MAX = 1_000;

/** What a rule has found in an item: the first hundred, and one finding that says how many more there are. */
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
          message: `The same is found in ${more} more ${more === 1 ? 'place' : 'places'}.`,
        },
      ];
}

/** As `reported`, for what several rules have found, in the order in which it was found. */
export function reportedByRule(
  itemId: string,
  found: readonly (Found & Pick<Finding, 'rule' | 'severity'>)[],
): Finding[] {
  const byRule = new Map<string, (typeof found)[number][]>();
  for (const one of found) {
    const ofRule = byRule.get(one.rule);
    if (ofRule) ofRule.push(one);
    else byRule.set(one.rule, [one]);
  }
  if ([...byRule.values()].every(({ length }) => length <= FINDINGS_OF_RULE_MAX))
    return found.flatMap((one) => reported({ ...one, itemId }, [one]));
  return [...byRule.values()].flatMap((ofRule) => (ofRule[0] ? reported({ ...ofRule[0], itemId }, ofRule) : []));
}

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];

/** The findings with errors first, then warnings; those of one severity keep their order. */
export const bySeverity = (findings: readonly Finding[]): Finding[] =>
  SEVERITIES.flatMap((severity) => findings.filter((finding) => finding.severity === severity));

/** The finding that an item was not checked, as the whole company takes more work to check than is done. */
export const notReached = ({ id, kind, name }: { id: string; kind: ScopeItemKind; name: string }): Finding => ({
  rule: TOO_COMPLEX_RULE,
  severity: 'warning',
  itemId: id,
  path: [],
  message: `The company’s scope is too complex to check as a whole, and the ${KIND_WORDS[kind]} “${name}” was not checked. Simplify the scope, then edit this ${KIND_WORDS[kind]} to have it checked.`,
});

/** A change that sets a value of an item; undefined: there was none, or is none any more. */
export const setChange = (path: string[], from: unknown, to: unknown): ScopeChange =>
  ({ kind: 'set', path, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }) as ScopeChange;

const KIND_WORDS: Record<ScopeItemKind, string> = {
  project: 'project',
  workflow: 'workflow',
  requestType: 'request type',
  field: 'field',
};

/** The finding that an item takes more work, time or memory to check than a check has: it stands for what was not found. */
export const tooComplex = ({ id, kind, name }: { id: string; kind: ScopeItemKind; name: string }): Finding => ({
  rule: TOO_COMPLEX_RULE,
  severity: 'warning',
  itemId: id,
  path: [],
  message: `The ${KIND_WORDS[kind]} “${name}” is too complex to check completely. Split or simplify it.`,
});
