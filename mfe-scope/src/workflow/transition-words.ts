import { ACTOR_WORDS } from '@scopewright/company-kit/scope/scope-words';
import type { ConditionGroup, Transition, WorkflowContent } from '@scopewright/contracts/scoping';
import { counted, listed } from '@scopewright/domain/counted';
import type { FormField } from '@scopewright/domain/scoping/field/field-value';
import { inOrder } from '@scopewright/domain/scoping/parts';
import { describeGroup, plainWords } from '@scopewright/domain/scoping/sentence';
import type { HeldBack } from '@scopewright/domain/scoping/workflow/workflow-run';

export const statusName = (statuses: WorkflowContent['statuses'], id: string | null): string =>
  id === null ? 'nowhere yet' : (statuses[id]?.name ?? 'a status that is gone');

/** Describes where a transition starts. */
export function describeFromStatuses(from: Transition['from'], statuses: WorkflowContent['statuses']): string {
  if (from === 'start') return 'Start';
  if (from === 'any') return 'Any status';
  return from.length === 0 ? 'Nowhere yet' : from.map((id) => statusName(statuses, id)).join(', ');
}

/** Describes who can make a transition. */
export const describeActors = (actors: Transition['actors']): string =>
  actors.length === 0 ? 'Everyone' : actors.map((actor) => ACTOR_WORDS[actor]).join(', ');

/** Describes how a transition changes the resolution; empty if it doesn't. */
export const describeResolution = (resolution: Transition['resolution']): string =>
  resolution === undefined ? '' : resolution === null ? 'Clears the resolution' : `Sets “${resolution}”`;

/** The conditions of a transition as a clause; empty without any. */
export const describeConditions = (
  conditions: ConditionGroup | null,
  fields: ReadonlyMap<string, FormField>,
): string =>
  conditions === null || conditions.conditions.length === 0 ? '' : describeGroup(conditions, plainWords(fields));

/** Why an action isn't possible for a request now, as a sentence. */
export function describeHeld(because: readonly HeldBack[], fields: ReadonlyMap<string, FormField>): string {
  const reasons = because.map((held) => {
    if (held.by === 'conditions') return `when ${describeGroup(held.unmet, plainWords(fields))}`;
    if (held.by === 'days') return `within ${counted(held.withinDays, 'day')} of the resolution`;
    return `by the ${listed(
      held.actors.map((actor) => ACTOR_WORDS[actor].toLowerCase()),
      'or',
    )}`;
  });
  return `Only ${listed(reasons)}.`;
}

/** Statuses as options of a select. */
export const statusChoices = (statuses: WorkflowContent['statuses']): { value: string; label: string }[] =>
  inOrder(statuses).map(([value, { name }]) => ({ value, label: name }));
