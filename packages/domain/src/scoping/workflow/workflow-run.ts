import type {
  Approval,
  ConditionGroup,
  TRANSITION_ACTORS,
  Transition,
  WorkflowContent,
} from '@scopewright/contracts/scoping';
import { type CountedGroup, countedGroup, unmetOf } from '../condition.ts';
import type { Answers, FormField } from '../field/field-value.ts';
import { inOrder } from '../parts.ts';
import { initialStatusIds, sourcesOf, transitionContext } from './workflow-graph.ts';

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

/** Why somebody can't do something with the request now, although it leads out of its status. */
export type HeldBack =
  /** Others do it. */
  | { by: 'actors'; actors: Actor[] }
  /** These of its conditions don't hold for the request's answers. */
  | { by: 'conditions'; unmet: CountedGroup }
  /** The request has been resolved for longer than this. */
  | { by: 'days'; withinDays: number };

/** What can't be done with the request where it is, with every reason. */
export interface HeldMove extends RunMove {
  because: HeldBack[];
}

/** What a run depends on beside the workflow. */
export interface RunOptions {
  /** What conditions look at: the company's fields, and the request's answers as `answersSeen` has them; without it they are not looked at. */
  request?: { fields: ReadonlyMap<string, FormField>; answers: Answers };
  /** How many people a field or the groups of an approval stand for; without it one for a field, one for each group. */
  approvers?: (approvalId: string) => number;
}

/** The request as the reporter has just made it; null where no initial transition leads to a status. */
export function startRun(workflow: WorkflowContent): WorkflowRun | null {
  const [statusId] = initialStatusIds(workflow);
  const initial = inOrder(workflow.transitions).find(
    ([, { from, toStatusId }]) => from === 'start' && toStatusId === statusId,
  );
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
export const movesOf = (
  workflow: WorkflowContent,
  run: WorkflowRun,
  actor: Actor,
  options: RunOptions = {},
): RunMove[] =>
  everyMove(workflow, run, actor, options).flatMap(({ because, ...move }) => (because.length === 0 ? move : []));

/** What leads out of the request's status, but is not for this actor or not now: `movesOf` and this are all there is. */
export const heldMovesOf = (
  workflow: WorkflowContent,
  run: WorkflowRun,
  actor: Actor,
  options: RunOptions = {},
): HeldMove[] => everyMove(workflow, run, actor, options).filter(({ because }) => because.length > 0);

function everyMove(workflow: WorkflowContent, run: WorkflowRun, actor: Actor, options: RunOptions): HeldMove[] {
  const waiting = approvalIn(workflow, run.statusId);
  const transitions = inOrder(workflow.transitions).flatMap(([id, each]): HeldMove[] => {
    const toStatusId = targetOf(workflow, run, each);
    const isDecision =
      waiting !== null && (id === waiting[1].approveTransitionId || id === waiting[1].declineTransitionId);
    if (toStatusId === null || isDecision) return [];
    return [
      {
        kind: 'transition',
        id,
        name: each.name,
        toStatusId,
        because: [...heldByActors(each.actors, actor), ...heldByConditions(each, options)],
      },
    ];
  });
  return [
    ...(waiting === null ? [] : decisionsOf(workflow, run, waiting, actor, options)),
    ...transitions,
    ...reopeningsOf(workflow, run, actor),
  ];
}

/** The request after a move that `movesOf` offered. */
export function makeMove(
  workflow: WorkflowContent,
  run: WorkflowRun,
  actor: Actor,
  { kind, id, name, toStatusId }: RunMove,
): WorkflowRun {
  const { statusId, steps } = run;
  if (toStatusId === null) {
    return {
      ...run,
      approved: run.approved + 1,
      steps: [...steps, { actor, name, fromStatusId: statusId, toStatusId: statusId }],
    };
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
export const waitDays = (run: WorkflowRun, days: number): WorkflowRun =>
  run.daysResolved === null ? run : { ...run, daysResolved: run.daysResolved + days };

/** How many approvals make the approving transition; the platform asks for all where fewer people are asked than have to approve. */
export function approvalsNeeded(
  { approvers, needs }: Approval,
  asked = approvers.by === 'field' ? 1 : Math.max(1, approvers.names.length),
): number {
  if (needs.by === 'percent') return Math.max(1, Math.ceil((asked * needs.percent) / 100));
  return needs.by === 'principal' ? asked : Math.min(needs.count, asked);
}

const approvalIn = ({ approvals }: WorkflowContent, statusId: string): [string, Approval] | null =>
  inOrder(approvals).find(([, each]) => each.statusId === statusId) ?? null;

/** Where a transition leads from the request's status; null where it does not lead out of it, or nowhere. */
function targetOf(workflow: WorkflowContent, { statusId }: WorkflowRun, each: Transition | undefined): string | null {
  if (each === undefined || each.toStatusId === null || !Object.hasOwn(workflow.statuses, each.toStatusId)) return null;
  return sourcesOf(workflow, each).includes(statusId) ? each.toStatusId : null;
}

const heldByActors = (actors: readonly Actor[], actor: Actor): HeldBack[] =>
  actors.length === 0 || actors.includes(actor) ? [] : [{ by: 'actors', actors: [...actors] }];

function heldByConditions({ conditions }: { conditions: ConditionGroup | null }, { request }: RunOptions): HeldBack[] {
  const counted =
    conditions && request ? countedGroup(conditions, transitionContext(conditions, request.fields)) : null;
  if (counted === null || !request) return [];
  const unmet = unmetOf(counted, request.fields, (fieldId) => request.answers[fieldId]);
  return unmet === null ? [] : [{ by: 'conditions', unmet }];
}

/** A decision makes its transition, and so is held back by its conditions; an approval that is not the last one makes none. */
function decisionsOf(
  workflow: WorkflowContent,
  run: WorkflowRun,
  [id, each]: [string, Approval],
  actor: Actor,
  options: RunOptions,
): HeldMove[] {
  const isLast = run.approved + 1 >= approvalsNeeded(each, options.approvers?.(id));
  const decision = (kind: 'approve' | 'decline', transitionId: string | null, moves: boolean): HeldMove[] => {
    // A transition that does not lead out of the status cannot be made there, whoever decides.
    const transition = transitionId === null ? undefined : workflow.transitions[transitionId];
    const toStatusId = targetOf(workflow, run, transition);
    if (transition === undefined || toStatusId === null) return [];
    const name = `${kind === 'approve' ? 'Approve' : 'Decline'}: ${each.name}`;
    const because = [...heldByActors(['approver'], actor), ...(moves ? heldByConditions(transition, options) : [])];
    return [{ kind, id, name, toStatusId: moves ? toStatusId : null, because }];
  };
  return [
    ...decision('approve', each.approveTransitionId, isLast),
    ...decision('decline', each.declineTransitionId, true),
  ];
}

const reopeningsOf = ({ reopenRules, statuses }: WorkflowContent, run: WorkflowRun, actor: Actor): HeldMove[] =>
  inOrder(reopenRules).flatMap(([id, { fromStatusIds, toStatusId, by, withinDays }]): HeldMove[] => {
    if (toStatusId === null || !Object.hasOwn(statuses, toStatusId) || !fromStatusIds.includes(run.statusId)) return [];
    const isLate = withinDays !== null && run.daysResolved !== null && run.daysResolved > withinDays;
    return [
      {
        kind: 'reopen',
        id,
        name: 'Reopen',
        toStatusId,
        because: [...heldByActors(by, actor), ...(isLate ? [{ by: 'days' as const, withinDays }] : [])],
      },
    ];
  });

function resolutionAfter(
  workflow: WorkflowContent,
  run: WorkflowRun,
  kind: RunMove['kind'],
  id: string,
): string | null {
  if (kind === 'reopen') return null;
  const approval = workflow.approvals[id];
  const transitionId =
    kind === 'transition' ? id : kind === 'approve' ? approval?.approveTransitionId : approval?.declineTransitionId;
  const { resolution } = workflow.transitions[transitionId ?? ''] ?? {};
  return resolution === undefined ? run.resolution : resolution;
}
