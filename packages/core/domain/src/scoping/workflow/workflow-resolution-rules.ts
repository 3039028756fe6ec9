import type { Transition, WorkflowContent } from '@scopewright/contracts/scoping';
import { foundAt, warning } from '../finding.ts';
import { foldName, inOrder } from '../parts.ts';
import type { WorkflowRule, WorkflowToCheck } from './workflow-check.ts';
import { sourcesOf } from './workflow-graph.ts';

const transition = (id: string, ...rest: string[]) => ['content', 'transitions', id, ...rest];

/**
 * Rules about resolutions, by which the platform decides whether a request is done, independent of its status; and
 * about reopening.
 */
export const RESOLUTION_RULES: readonly WorkflowRule[] = [
  warning('workflow.done-without-resolution', (workflow) =>
    inOrder(workflow.content.transitions).flatMap(([id, each]) => {
      if (!crosses(workflow.content, each, 'into') || setsResolution(workflow, id, each)) return [];
      const end = `“${each.name}” leads to “${workflow.content.statuses[each.toStatusId ?? '']?.name}” without setting a resolution`;
      const reason = isDecision(workflow.content, id)
        ? 'the approval that triggers it shows no screen, so it must set one itself'
        : 'the platform treats the request as unresolved';
      return foundAt(transition(id, 'resolution'), `${end}: ${reason}.`);
    }),
  ),
  warning('workflow.reopened-with-resolution', ({ content }) =>
    inOrder(content.transitions).flatMap(([id, each]) =>
      crosses(content, each, 'out of') && each.resolution !== null
        ? foundAt(
            transition(id, 'resolution'),
            `“${each.name}” leads back to “${content.statuses[each.toStatusId ?? '']?.name}” without clearing the resolution: the platform still treats the request as resolved.`,
            { label: 'Clear the resolution', changes: [clearing(id, each)] },
          )
        : [],
    ),
  ),
  warning('workflow.resolution-unresolved', ({ content }) =>
    inOrder(content.transitions).flatMap(([id, each]) =>
      foldName(each.resolution ?? '') === 'unresolved'
        ? foundAt(
            transition(id, 'resolution'),
            `“${each.name}” sets the resolution “${each.resolution}”: the platform treats any resolution as resolved.`,
            { label: 'Clear the resolution instead', changes: [clearing(id, each)] },
          )
        : [],
    ),
  ),
  warning('workflow.reopen-incomplete', ({ content: { reopenRules, statuses } }) =>
    inOrder(reopenRules).flatMap(([id, { fromStatusIds, toStatusId, by, withinDays }]) => {
      const place = (key: string, message: string) => ({
        path: ['content', 'reopenRules', id, key],
        message: `A reopen rule ${message}`,
      });
      return [
        ...(fromStatusIds.some((statusId) => Object.hasOwn(statuses, statusId))
          ? []
          : [place('fromStatusIds', 'does not say from which statuses.')]),
        ...(toStatusId !== null && Object.hasOwn(statuses, toStatusId)
          ? []
          : [place('toStatusId', 'does not say to which status.')]),
        ...(by.length > 0 ? [] : [place('by', 'does not say who may reopen.')]),
        ...(withinDays === null ? [place('withinDays', 'does not say within how many days.')] : []),
      ];
    }),
  ),
];

/** Whether a transition can lead from outside category Done into it, or out of it. Unknown categories are ignored. */
function crosses(content: WorkflowContent, each: Transition, direction: 'into' | 'out of'): boolean {
  const target = content.statuses[each.toStatusId ?? '']?.category;
  if (target === undefined || target === null || (target === 'done') !== (direction === 'into')) return false;
  const sources = sourcesOf(content, each).map((id) => content.statuses[id]?.category);
  if (direction === 'out of') return sources.includes('done');
  return each.from === 'start' || sources.some((category) => category === 'todo' || category === 'inProgress');
}

function setsResolution(
  { content, fields }: WorkflowToCheck,
  id: string,
  { resolution, screenFieldIds }: Transition,
): boolean {
  if (typeof resolution === 'string' && resolution.trim() !== '') return true;
  return (
    !isDecision(content, id) &&
    screenFieldIds.some((fieldId) => foldName(fields.get(fieldId)?.name ?? '') === 'resolution')
  );
}

const isDecision = ({ approvals }: WorkflowContent, id: string): boolean =>
  Object.values(approvals).some(
    ({ approveTransitionId, declineTransitionId }) => id === approveTransitionId || id === declineTransitionId,
  );

const clearing = (id: string, { resolution }: Transition) => ({
  kind: 'set' as const,
  path: transition(id, 'resolution'),
  from: resolution,
  to: null,
});
