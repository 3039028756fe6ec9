import type { Approval, ConditionGroup, TRANSITION_ACTORS, Transition, WorkflowContent } from '@scopewright/contracts/scoping';
import { inOrder } from './parts.ts';
import { initialStatusIds, sourcesOf } from './workflow-graph.ts';

export type Actor = (typeof TRANSITION_ACTORS)[number];

/** A sample request on its way through a workflow ("Try it"). */
export interface WorkflowRun {
  statusId: string;
  /** The name of the resolution; null: unresolved. */
  resolution: string | null;
  /** Whole days since the resolution was set; null: unresolved. */
  daysResolved: number | null;
  /** Approvals given of what is waited for in the status. */
  approved: number;
  /** What has happened, the making of the request first. */
  steps: readonly RunStep[];
}

export interface RunStep {
  actor: Actor;
  /** The name of the transition or of what reopened. */
  name: string;
  /** Null: the request was made. */
  fromStatusId: string | null;
  toStatusId: string;
}

/** What somebody can do with the request where it is. */
export interface RunMove {
  kind: 'transition' | 'approve' | 'decline' | 'reopen';
  /** Of the transition, the approval or the reopen rule. */
  id: string;
  name: string;
  /** Null: the request stays, as more approvals are needed. */
  toStatusId: string | null;
}

/** What a run depends on beside the workflow. */
export interface RunOptions {
  /** Whether a transition's condition holds for the request's answers; without it every one does. */
  holds?: (conditions: ConditionGroup) => boolean;
  /** How many people a field or the groups of an approval stand for; without it one for a field, one for each group. */
  approvers?: (approvalId: string) => number;
}

/** The request as the reporter has just made it; null where no initial transition leads to a status. */
export function startRun(workflow: WorkflowContent): WorkflowRun | null {
  const [statusId] = initialStatusIds(workflow);
  const initial = inOrder(workflow.transitions).find(([, { from, toStatusId }]) => from === 'start' && toStatusId === statusId);
  if (statusId === undefined || initial === undefined) return null;
  const [, { name, resolution = null }] = initial;
  return {
    statusId,
    resolution,
    daysResolved: resolution === null ? null : 0,
    approved: 0,
    steps: [{ actor: 'reporter', name, fromStatusId: null, toStatusId: statusId }],
  };
}

/**
 * What an actor can do with the request now, in the order of the workflow. While an approval is waited for, its two transitions are made by the decision of
 * an approver alone; other transitions out of the status stay open, as they do on the platform.
 */
export function movesOf(workflow: WorkflowContent, run: WorkflowRun, actor: Actor, options: RunOptions = {}): RunMove[] {
  const { statuses } = workflow;
  const waiting = approvalIn(workflow, run.statusId);
  const transitions = inOrder(workflow.transitions).flatMap(([id, each]): RunMove[] => {
    const isOpen = each.toStatusId !== null && Object.hasOwn(statuses, each.toStatusId) && sourcesOf(workflow, each).includes(run.statusId);
    const isDecision = waiting !== null && (id === waiting[1].approveTransitionId || id === waiting[1].declineTransitionId);
    if (!isOpen || isDecision || !mayMake(each, actor) || (each.conditions !== null && options.holds?.(each.conditions) === false)) return [];
    return [{ kind: 'transition', id, name: each.name, toStatusId: each.toStatusId }];
  });
  return [
    ...(actor === 'approver' && waiting !== null ? decisionsOf(workflow, run, waiting, options) : []),
    ...transitions,
    ...reopeningsOf(workflow, run, actor),
  ];
}

/** The request after a move that `movesOf` offered. */
export function makeMove(workflow: WorkflowContent, run: WorkflowRun, actor: Actor, { kind, id, name, toStatusId }: RunMove): WorkflowRun {
  const { statusId, steps } = run;
  if (toStatusId === null) {
    return { ...run, approved: run.approved + 1, steps: [...steps, { actor, name, fromStatusId: statusId, toStatusId: statusId }] };
  }
  const resolution = resolutionAfter(workflow, run, kind, id);
  return {
    statusId: toStatusId,
    resolution,
    daysResolved: resolution === null ? null : resolution === run.resolution ? run.daysResolved : 0,
    approved: 0,
    steps: [...steps, { actor, name, fromStatusId: statusId, toStatusId }],
  };
}

/** The request some whole days later: what reopens depends on how long it has been resolved. */
export const waitDays = (run: WorkflowRun, days: number): WorkflowRun => (run.daysResolved === null ? run : { ...run, daysResolved: run.daysResolved + days });

/** How many approvals make the approving transition; the platform asks for all where fewer people are asked than have to approve. */
export function approvalsNeeded({ approvers, needs }: Approval, asked = approvers.by === 'field' ? 1 : Math.max(1, approvers.names.length)): number {
  if (needs.by === 'percent') return Math.max(1, Math.ceil((asked * needs.percent) / 100));
  return needs.by === 'principal' ? asked : Math.min(needs.count, asked);
}

const approvalIn = ({ approvals }: WorkflowContent, statusId: string): [string, Approval] | null =>
  inOrder(approvals).find(([, each]) => each.statusId === statusId) ?? null;

const mayMake = ({ actors }: Transition, actor: Actor): boolean => actors.length === 0 || actors.includes(actor);

function decisionsOf(workflow: WorkflowContent, run: WorkflowRun, [id, each]: [string, Approval], { approvers }: RunOptions): RunMove[] {
  // A transition that does not lead out of the status cannot be made there, whoever decides.
  const target = (transitionId: string | null) => {
    const transition = transitionId === null ? undefined : workflow.transitions[transitionId];
    if (transition === undefined || !sourcesOf(workflow, transition).includes(run.statusId)) return null;
    return transition.toStatusId !== null && Object.hasOwn(workflow.statuses, transition.toStatusId) ? transition.toStatusId : null;
  };
  const approvedTo = target(each.approveTransitionId);
  const declinedTo = target(each.declineTransitionId);
  const isLast = run.approved + 1 >= approvalsNeeded(each, approvers?.(id));
  return [
    ...(approvedTo === null ? [] : [{ kind: 'approve' as const, id, name: `Approve: ${each.name}`, toStatusId: isLast ? approvedTo : null }]),
    ...(declinedTo === null ? [] : [{ kind: 'decline' as const, id, name: `Decline: ${each.name}`, toStatusId: declinedTo }]),
  ];
}

const reopeningsOf = ({ reopenRules, statuses }: WorkflowContent, run: WorkflowRun, actor: Actor): RunMove[] =>
  inOrder(reopenRules).flatMap(([id, { fromStatusIds, toStatusId, by, withinDays }]) => {
    const isInTime = withinDays === null || run.daysResolved === null || run.daysResolved <= withinDays;
    if (
      toStatusId === null ||
      !Object.hasOwn(statuses, toStatusId) ||
      !fromStatusIds.includes(run.statusId) ||
      !isInTime ||
      (by.length > 0 && !by.includes(actor))
    )
      return [];
    return [{ kind: 'reopen', id, name: 'Reopen', toStatusId }];
  });

function resolutionAfter(workflow: WorkflowContent, run: WorkflowRun, kind: RunMove['kind'], id: string): string | null {
  if (kind === 'reopen') return null;
  const approval = workflow.approvals[id];
  const transitionId = kind === 'transition' ? id : kind === 'approve' ? approval?.approveTransitionId : approval?.declineTransitionId;
  const { resolution } = workflow.transitions[transitionId ?? ''] ?? {};
  return resolution === undefined ? run.resolution : resolution;
}
