import type { ConditionGroup, Status, Transition, WorkflowContent } from '@scopewright/contracts/scoping';
import type { ConditionContext } from '../condition.ts';

/** The existing statuses that a transition leads out of; empty for the initial transition. */
export function sourcesOf({ statuses }: WorkflowContent, { from }: Transition): string[] {
  if (from === 'start') return [];
  return from === 'any' ? Object.keys(statuses) : from.filter((id) => Object.hasOwn(statuses, id));
}

/**
 * The statuses reachable from the given ones, these included, by transitions and reopen rules; `back`: the statuses
 * from which they are reachable.
 */
export function reachedFrom(
  workflow: WorkflowContent,
  startIds: Iterable<string>,
  direction: 'on' | 'back' = 'on',
): Set<string> {
  const next = stepsOf(workflow, direction);
  const reached = new Set([...startIds].filter((id) => Object.hasOwn(workflow.statuses, id)));
  // Iterating a set also visits elements added during the iteration.
  for (const id of reached) for (const following of next.get(id) ?? []) reached.add(following);
  return reached;
}

/** The statuses that the initial transitions lead to. */
export const initialStatusIds = ({ transitions, statuses }: WorkflowContent): string[] =>
  Object.values(transitions).flatMap(({ from, toStatusId }) =>
    from === 'start' && toStatusId !== null && Object.hasOwn(statuses, toStatusId) ? [toStatusId] : [],
  );

/** Whether all statuses have a category, so that rules about categories can apply. */
export const categoriesAreKnown = (statuses: Readonly<Record<string, Status>>): boolean =>
  Object.values(statuses).every(({ category }) => category !== null);

/** The fields in a transition's conditions. */
export const conditionFieldIds = (group: ConditionGroup | null): string[] =>
  (group?.conditions ?? []).flatMap((each) =>
    'match' in each ? conditionFieldIds(each) : each.fieldId === null ? [] : [each.fieldId],
  );

/**
 * The context of transitions' conditions: any field of the company, because requests of several types use one workflow.
 */
export const transitionContext = (
  conditions: ConditionGroup,
  fields: ConditionContext['fields'],
): ConditionContext => ({
  fields,
  placed: new Set(conditionFieldIds(conditions)),
});

function stepsOf(workflow: WorkflowContent, direction: 'on' | 'back'): Map<string, Set<string>> {
  const steps = new Map<string, Set<string>>();
  const add = (fromIds: readonly string[], toId: string | null) => {
    if (toId === null || !Object.hasOwn(workflow.statuses, toId)) return;
    for (const fromId of fromIds) {
      const [key, value] = direction === 'on' ? [fromId, toId] : [toId, fromId];
      const known = steps.get(key);
      if (known) known.add(value);
      else steps.set(key, new Set([value]));
    }
  };
  for (const transition of Object.values(workflow.transitions))
    add(sourcesOf(workflow, transition), transition.toStatusId);
  for (const { fromStatusIds, toStatusId } of Object.values(workflow.reopenRules))
    add(
      fromStatusIds.filter((id) => Object.hasOwn(workflow.statuses, id)),
      toStatusId,
    );
  return steps;
}
