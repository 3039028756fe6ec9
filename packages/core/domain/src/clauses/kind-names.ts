import type { ClauseKind } from './clause.ts';

/** Kinds of clauses as people read them. */
export const CLAUSE_KIND_NAMES: Readonly<Record<ClauseKind, string>> = {
  scope: 'Scope',
  deliverable: 'Deliverable',
  exclusion: 'Exclusion',
  assumption: 'Assumption',
  clientDuty: 'Client duty',
  milestone: 'Milestone',
  fee: 'Fee',
  period: 'Period',
  acceptance: 'Acceptance',
  changeControl: 'Change control',
  obligation: 'Obligation',
  placeholder: 'Open point',
};
