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
  /** Approvals so far in the status. */
  approved: number;
  /** The history, beginning with the creation of the request. */
  steps: readonly RunStep[];
}

export interface RunStep {
  actor: Actor;
  /** The name of the transition or reopen rule. */
  name: string;
  /** Null: the request was created. */
  fromStatusId: string | null;
  toStatusId: string;
}

/** A move that an actor can make with the request in its current status. */
export interface RunMove {
  kind: 'transition' | 'approve' | 'decline' | 'reopen';
  /** Of the transition, the approval or the reopen rule. */
  id: string;
  name: string;
  /** Null: the request stays, as more approvals are needed. */
  toStatusId: string | null;
}

/** Why an actor can't make a move now, although it leads out of the request's status. */
export type HeldBack =
  /** It is reserved for other actors. */
  | { by: 'actors'; actors: Actor[] }
  /** These of its conditions don't hold for the request's answers. */
  | { by: 'conditions'; unmet: CountedGroup }
  /** The request was resolved too long ago. */
  | { by: 'days'; withinDays: number };

/** A move that can't be made in the current status, with every reason. */
export interface HeldMove extends RunMove {
  because: HeldBack[];
}

/** A run's input besides the workflow. */
export interface RunOptions {
  /**
   * Input for conditions: the company's fields, and the request's answers from `answersSeen`; without it conditions are
   * not evaluated.
   */
  request?: { fields: ReadonlyMap<string, FormField>; answers: Answers };
  /** How many people an approval's field or groups contain; by default one for a field, one for each group. */
  approvers?: (approvalId: string) => number;
}

/** The request just after the reporter has created it; null if no initial transition leads to a status. */
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
 * The moves that an actor can make now, in the order of the workflow. While an approval is pending, its two transitions
 * are only made by an approver's decision; other transitions out of the status remain available, as on the platform.
 */
export const movesOf = (
  workflow: WorkflowContent,
  run: WorkflowRun,
  actor: Actor,
  options: RunOptions = {},
): RunMove[] =>
  everyMove(workflow, run, actor, options).flatMap(({ because, ...move }) => (because.length === 0 ? move : []));

/**
 * Moves out of the request's status that are not available to this actor or not now: together with `movesOf` these are
 * all.
 */
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

/** The request after a move from `movesOf`. */
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

/** The request some whole days later: reopening depends on the days since it was resolved. */
export const waitDays = (run: WorkflowRun, days: number): WorkflowRun =>
  run.daysResolved === null ? run : { ...run, daysResolved: run.daysResolved + days };

/**
 * The number of approvals that trigger the approving transition; if there are fewer approvers than required, the
 * platform requires all of them.
 */
export function approvalsNeeded(
  { approvers, needs }: Approval,
  asked = approvers.by === 'field' ? 1 : Math.max(1, approvers.names.length),
): number {
  if (needs.by === 'percent') return Math.max(1, Math.ceil((asked * needs.percent) / 100));
  return needs.by === 'principal' ? asked : Math.min(needs.count, asked);
}

const approvalIn = ({ approvals }: WorkflowContent, statusId: string): [string, Approval] | null =>
  inOrder(approvals).find(([, each]) => each.statusId === statusId) ?? null;

/** Where a transition leads from the request's status; null if it does not lead out of it, or nowhere. */
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

/** The last approval or a rejection makes its transition, and so is subject to its conditions. */
function decisionsOf(
  workflow: WorkflowContent,
  run: WorkflowRun,
  [id, each]: [string, Approval],
  actor: Actor,
  options: RunOptions,
): HeldMove[] {
  const isLast = run.approved + 1 >= approvalsNeeded(each, options.approvers?.(id));
  const decision = (kind: 'approve' | 'decline', transitionId: string | null, moves: boolean): HeldMove[] => {
    // A transition that does not lead out of the status can't be made there, regardless of the actor.
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
