import { CONFIG_PHASES } from '@scopewright/contracts/constants';
import type { BUILD_WAYS, ScopeHit } from '@scopewright/contracts/scoping';
import type {
  READY_STATES,
  ScopeHitKind,
  ScopeItemKind,
  STATUS_CATEGORIES,
  TRANSITION_ACTORS,
} from '@scopewright/contracts/scoping/field-types';

export type ReadyState = (typeof READY_STATES)[number];
export type StatusCategory = (typeof STATUS_CATEGORIES)[number];
export type BuildWay = (typeof BUILD_WAYS)[number];
export type Actor = (typeof TRANSITION_ACTORS)[number];

export const KIND_WORDS: Record<ScopeItemKind, { one: string; many: string }> = {
  project: { one: 'Project', many: 'Projects' },
  workflow: { one: 'Workflow', many: 'Workflows' },
  requestType: { one: 'Request type', many: 'Request types' },
  field: { one: 'Field', many: 'Fields' },
};
/** Labels of search results by kind. */
export const HIT_WORDS: Record<ScopeHitKind, { one: string; many: string }> = {
  ...KIND_WORDS,
  configItem: { one: 'Configuration item', many: 'Configuration items' },
};

export const READY_WORDS: Record<ReadyState, string> = {
  draft: 'Draft',
  inReview: 'In review',
  ready: 'Ready',
  blocked: 'Blocked',
};
export const CATEGORY_WORDS: Record<StatusCategory, string> = {
  todo: 'To do',
  inProgress: 'In progress',
  done: 'Done',
};
export const ACTOR_WORDS: Record<Actor, string> = {
  reporter: 'Reporter',
  agent: 'Agent',
  approver: 'Approver',
  admin: 'Admin',
  automation: 'Automation',
};

export const phaseWords = (phase: number): string =>
  CONFIG_PHASES.find(({ value }) => value === phase)?.label ?? String(phase);

/** Kind and place of a search result: its project, or the area of a configuration item and whether it is in scope. */
export function describeHit(hit: ScopeHit): string {
  const place = hit.kind === 'configItem' ? [hit.category, describeScope(hit)] : [hit.projectName];
  return [HIT_WORDS[hit.kind].one, ...place].filter(Boolean).join(' · ');
}

/** Whether a configuration item is in scope, and its phase if it is. */
export const describeScope = ({ inScope, phase }: { inScope: boolean; phase: number }): string =>
  inScope ? `In scope, ${phaseWords(phase)}` : 'Out of scope';

/** Labels of the ways in which an item gets onto the target platform. */
export const WAY_WORDS: Record<BuildWay, string> = { api: 'By API', import: 'By import', hand: 'By hand' };

/** Options of a select, from labels by value. */
export const choicesOf = <T extends string>(words: Readonly<Record<T, string>>): { value: T; label: string }[] =>
  (Object.keys(words) as T[]).map((value) => ({ value, label: words[value] }));

export const PHASE_CHOICES = CONFIG_PHASES.map(({ value, label }) => ({ value: String(value), label }));
