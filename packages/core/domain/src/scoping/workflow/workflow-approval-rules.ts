import type { Approval, FieldType, WorkflowContent } from '@scopewright/contracts/scoping';
import { error, foundAt, warning } from '../finding.ts';
import { inOrder } from '../parts.ts';
import type { WorkflowRule, WorkflowToCheck } from './workflow-check.ts';
import { sourcesOf } from './workflow-graph.ts';

/** Maximum number of approvers that the platform can require. */
const MAX_APPROVERS = 20;
/** Field types that can name approvers. */
const APPROVER_FIELD_TYPES: readonly FieldType[] = ['user', 'users', 'group', 'groups'];

const approval = (id: string, ...rest: string[]) => ['content', 'approvals', id, ...rest];
const transition = (id: string, ...rest: string[]) => ['content', 'transitions', id, ...rest];

/**
 * Approvals: the platform asks the approvers in a status, and makes one transition when they approve and another when
 * they decline.
 */
export const APPROVAL_RULES: readonly WorkflowRule[] = [
  error('workflow.approval-outside-service-project', ({ content, project }) =>
    project.isServiceProject
      ? []
      : eachApproval(content, (id, { name }) =>
          foundAt(approval(id), `“${name}”: only service projects have approvals.`),
        ),
  ),
  error('workflow.approval-status', ({ content }) => {
    const taken = new Set<string>();
    return eachApproval(content, (id, { name, statusId }) => {
      if (statusId === null || !Object.hasOwn(content.statuses, statusId)) {
        return foundAt(approval(id, 'statusId'), `“${name}” needs a status to wait in.`);
      }
      if (taken.has(statusId)) {
        return foundAt(
          approval(id, 'statusId'),
          `“${content.statuses[statusId]?.name}” has two approvals: the platform has one for each status.`,
        );
      }
      taken.add(statusId);
      return [];
    });
  }),
  error('workflow.approval-transitions', ({ content }) =>
    eachApproval(content, (id, each) =>
      (['approve', 'decline'] as const).flatMap((decision) => {
        const decided = decidedBy(content, each, decision);
        if (decided === 'leaves') return [];
        const wanted = decision === 'approve' ? 'an approving' : 'a declining';
        const message =
          decided === 'none'
            ? `“${each.name}” needs ${wanted} transition.`
            : `“${each.name}”: its ${wanted.split(' ')[1]} transition does not lead out of its status.`;
        return foundAt(approval(id, `${decision}TransitionId`), message);
      }),
    ),
  ),
  warning('workflow.approval-one-outcome', ({ content }) =>
    eachApproval(content, (id, { name, approveTransitionId, declineTransitionId }) => {
      if (approveTransitionId === null || declineTransitionId === null) return [];
      const path = approval(id, 'declineTransitionId');
      if (approveTransitionId === declineTransitionId)
        return foundAt(path, `“${name}” uses the same transition for approved and declined.`);
      const approved = content.transitions[approveTransitionId]?.toStatusId;
      const status =
        approved && approved === content.transitions[declineTransitionId]?.toStatusId
          ? content.statuses[approved]
          : undefined;
      return status === undefined
        ? []
        : foundAt(path, `“${name}” leads to “${status.name}” for both approved and declined.`);
    }),
  ),
  error('workflow.approval-approvers', (workflow) =>
    eachApproval(workflow.content, (id, each) => {
      const problem = approversProblem(workflow, each);
      return problem === null ? [] : foundAt(approval(id, 'approvers'), `“${each.name}”: ${problem}`);
    }),
  ),
  error('workflow.approval-needs', ({ content }) =>
    eachApproval(content, (id, { name, needs }) => {
      if (needs.by === 'number' && (needs.count < 1 || needs.count > MAX_APPROVERS)) {
        return foundAt(
          approval(id, 'needs'),
          `“${name}” asks for ${needs.count} approvals: the platform takes 1 to ${MAX_APPROVERS}.`,
        );
      }
      if (needs.by === 'percent' && (needs.percent < 1 || needs.percent > 100)) {
        return foundAt(
          approval(id, 'needs'),
          `“${name}” asks for ${needs.percent}% of the approvers: the platform takes 1 to 100.`,
        );
      }
      return [];
    }),
  ),
  warning('workflow.approval-bypassed', ({ content }) =>
    eachApproval(content, (_, { name, statusId, approveTransitionId, declineTransitionId }) =>
      inOrder(content.transitions).flatMap(([id, each]) => {
        const isDecision = id === approveTransitionId || id === declineTransitionId;
        const stays = each.toStatusId === statusId;
        if (statusId === null || isDecision || stays || !sourcesOf(content, each).includes(statusId)) return [];
        return foundAt(
          transition(id, 'from'),
          `“${each.name}” leads out of “${content.statuses[statusId]?.name}” without the approval “${name}”.`,
        );
      }),
    ),
  ),
  warning('workflow.approval-skipped', ({ content }) =>
    eachApproval(content, (_, { name, approveTransitionId }) => {
      const approvedId =
        approveTransitionId === null ? undefined : content.transitions[approveTransitionId]?.toStatusId;
      if (!approvedId) return [];
      return inOrder(content.transitions).flatMap(([id, each]) =>
        each.from === 'any' && each.toStatusId === approvedId
          ? foundAt(
              transition(id, 'from'),
              `“${each.name}” leads from any status to “${content.statuses[approvedId]?.name}”: the approval “${name}” can be skipped.`,
            )
          : [],
      );
    }),
  ),
  warning('workflow.approval-screen', ({ content }) =>
    eachApproval(content, (_, { name, approveTransitionId, declineTransitionId }) =>
      [...new Set([approveTransitionId, declineTransitionId])].flatMap((id) => {
        const made = id === null ? undefined : content.transitions[id];
        if (id === null || made === undefined || made.screenFieldIds.length === 0) return [];
        return foundAt(
          transition(id, 'screenFieldIds'),
          `“${made.name}” is triggered by the approval “${name}”, which shows no screen: its fields are not asked.`,
          {
            label: 'Remove the fields from the screen',
            changes: [
              { kind: 'set' as const, path: transition(id, 'screenFieldIds'), from: made.screenFieldIds, to: [] },
            ],
          },
        );
      }),
    ),
  ),
];

const eachApproval = <T>({ approvals }: WorkflowContent, find: (id: string, each: Approval) => T[]): T[] =>
  inOrder(approvals).flatMap(([id, each]) => find(id, each));

/** Whether the transition of a decision exists and leads out of the approval's status. */
function decidedBy(
  content: WorkflowContent,
  each: Approval,
  decision: 'approve' | 'decline',
): 'none' | 'elsewhere' | 'leaves' {
  const id = each[`${decision}TransitionId`];
  const made = id === null ? undefined : content.transitions[id];
  if (made === undefined) return 'none';
  // If the status is missing, that is reported instead.
  if (each.statusId === null || !Object.hasOwn(content.statuses, each.statusId)) return 'leaves';
  return sourcesOf(content, made).includes(each.statusId) ? 'leaves' : 'elsewhere';
}

function approversProblem(workflow: WorkflowToCheck, { approvers, statusId }: Approval): string | null {
  if (approvers.by !== 'field') {
    if (approvers.names.some((name) => name.trim() !== '')) return null;
    return `name the ${approvers.by} who approve.`;
  }
  if (approvers.fieldId === null) return 'choose the field that names the approvers.';
  const field = workflow.fields.get(approvers.fieldId);
  if (field === undefined) return 'the field that names the approvers no longer exists.';
  if (!APPROVER_FIELD_TYPES.includes(field.type)) return `“${field.name}” contains neither people nor groups.`;
  if (isAskedOnTheWay(workflow.content, statusId, approvers.fieldId)) return null;
  const lacking = workflow.requestTypes.filter(({ content }) =>
    Object.values(content.placements).every(({ fieldId }) => fieldId !== approvers.fieldId),
  );
  if (lacking.length === 0) return null;
  return `“${field.name}” names the approvers, and is not in the form of ${lacking.map(({ name }) => `“${name}”`).join(', ')}.`;
}

/** Whether every transition into the approval's status has the field on its screen. */
function isAskedOnTheWay({ transitions }: WorkflowContent, statusId: string | null, fieldId: string): boolean {
  const entering = Object.values(transitions).filter(({ toStatusId }) => statusId !== null && toStatusId === statusId);
  return entering.length > 0 && entering.every(({ screenFieldIds }) => screenFieldIds.includes(fieldId));
}
