import type { ConditionGroup, RequestTypeContent, WorkflowContent } from '@scopewright/contracts/scoping';
import type { Changeable } from './changes.ts';

/** A place in an item with a reference to another one: the other's id, and the path as in a change. */
export interface Reference {
  itemId: string;
  path: string[];
}

function inConditions({ conditions }: ConditionGroup, path: string[]): Reference[] {
  return conditions.flatMap((one) =>
    'match' in one ? inConditions(one, path) : one.fieldId === null ? [] : [{ itemId: one.fieldId, path }],
  );
}

const to = (itemId: string | null | undefined, path: string[]): Reference[] => (itemId ? [{ itemId, path }] : []);

const ofWorkflow = ({ transitions, approvals }: WorkflowContent): Reference[] => [
  ...Object.entries(transitions).flatMap(([id, { conditions, screenFieldIds }]) => [
    ...(conditions === null ? [] : inConditions(conditions, ['content', 'transitions', id, 'conditions'])),
    ...screenFieldIds.flatMap((fieldId) => to(fieldId, ['content', 'transitions', id, 'screenFieldIds'])),
  ]),
  ...Object.entries(approvals).flatMap(([id, { approvers }]) =>
    approvers.by === 'field' ? to(approvers.fieldId, ['content', 'approvals', id, 'approvers']) : [],
  ),
];

const ofRequestType = ({ workflowId, placements, rules, tests }: RequestTypeContent): Reference[] => [
  ...to(workflowId, ['content', 'workflowId']),
  ...Object.entries(placements).flatMap(([id, { fieldId }]) => to(fieldId, ['content', 'placements', id])),
  ...Object.entries(rules).flatMap(([id, { when }]) => inConditions(when, ['content', 'rules', id, 'when'])),
  ...Object.entries(tests).flatMap(([id, { answers }]) =>
    Object.keys(answers).flatMap((fieldId) => to(fieldId, ['content', 'tests', id])),
  ),
];

/** Where an item refers to workflows and fields, each place once, in the order of its parts. */
export function referencesOf(item: Pick<Changeable, 'kind' | 'content'>): Reference[] {
  return [...new Map(placesOf(item).map((reference) => [JSON.stringify(reference), reference])).values()];
}

/** The items that an item refers to, each once. */
export const referredTo = (item: Pick<Changeable, 'kind' | 'content'>): Set<string> =>
  new Set(placesOf(item).map(({ itemId }) => itemId));

function placesOf(item: Pick<Changeable, 'kind' | 'content'>): Reference[] {
  const { kind, content } = item as Changeable;
  return kind === 'workflow' ? ofWorkflow(content) : kind === 'requestType' ? ofRequestType(content) : [];
}
