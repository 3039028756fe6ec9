import type { ScopeChange } from '@scopewright/contracts/scoping';

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
  fix?: { label: string; changes: ScopeChange[] };
}

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];

/** The findings with errors first, then warnings; those of one severity keep their order. */
export const bySeverity = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));

/** A change that sets a value of an item; undefined: there was none, or is none any more. */
export const setChange = (path: string[], from: unknown, to: unknown): ScopeChange =>
  ({ kind: 'set', path, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }) as ScopeChange;
