import type { ConditionGroup, Status, Transition, WorkflowContent } from '@scopewright/contracts/scoping';
import type { ConditionContext } from '../condition.ts';

/** The statuses that a transition leads out of, of those that the workflow has; none for the one that makes the issue. */
export function sourcesOf({ statuses }: WorkflowContent, { from }: Transition): string[] {
  if (from === 'start') return [];
  return from === 'any' ? Object.keys(statuses) : from.filter((id) => Object.hasOwn(statuses, id));
}

/** The statuses that are reached from the given ones, these among them, by transitions and by what reopens; `back`: the ones from which they are reached. */
export function reachedFrom(
  workflow: WorkflowContent,
  startIds: Iterable<string>,
  direction: 'on' | 'back' = 'on',
): Set<string> {
  const next = stepsOf(workflow, direction);
  const reached = new Set([...startIds].filter((id) => Object.hasOwn(workflow.statuses, id)));
  // A set also walks through what is added to it meanwhile.
  for (const id of reached) for (const following of next.get(id) ?? []) reached.add(following);
  return reached;
}

/** The statuses that the initial transitions lead to. */
export const initialStatusIds = ({ transitions, statuses }: WorkflowContent): string[] =>
  Object.values(transitions).flatMap(({ from, toStatusId }) =>
    from === 'start' && toStatusId !== null && Object.hasOwn(statuses, toStatusId) ? [toStatusId] : [],
  );

/** Whether all statuses have been given a category, so that something can be said about those of one. */
export const categoriesAreKnown = (statuses: Readonly<Record<string, Status>>): boolean =>
  Object.values(statuses).every(({ category }) => category !== null);

/** The fields that a transition's conditions look at. */
export const conditionFieldIds = (group: ConditionGroup | null): string[] =>
  (group?.conditions ?? []).flatMap((each) =>
    'match' in each ? conditionFieldIds(each) : each.fieldId === null ? [] : [each.fieldId],
  );

/** What conditions of transitions look at: any field of the company, as requests of several types go through one workflow. */
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
