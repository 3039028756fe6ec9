import { newPartId } from '@scopewright/company-kit/scope/part-ids';
import type { ScopeChange, ScopeItem, ScopeItemOf, Transition, WorkflowContent } from '@scopewright/contracts/scoping';
import { type Json, setChange } from '@scopewright/editing';

export const STATUSES = ['content', 'statuses'];
export const TRANSITIONS = ['content', 'transitions'];
export const APPROVALS = ['content', 'approvals'];
export const REOPEN_RULES = ['content', 'reopenRules'];
export const FUNCTIONS = ['content', 'functions'];

/** Initial content of a workflow: a start and an end, and transitions between them. */
export function emptyWorkflow(): Record<string, unknown> {
  const [open, done] = [newPartId(), newPartId()];
  return {
    statuses: {
      [open]: { name: 'Open', category: 'todo', order: 'a0' },
      [done]: { name: 'Done', category: 'done', order: 'a1' },
    },
    transitions: {
      [newPartId()]: {
        name: 'Create',
        from: 'start',
        toStatusId: open,
        order: 'a0',
        actors: [],
        conditions: null,
        screenFieldIds: [],
      },
      [newPartId()]: {
        name: 'Resolve',
        from: [open],
        toStatusId: done,
        order: 'a1',
        actors: ['agent'],
        conditions: null,
        screenFieldIds: [],
        resolution: 'Done',
      },
      [newPartId()]: {
        name: 'Reopen',
        from: [done],
        toStatusId: open,
        order: 'a2',
        actors: [],
        conditions: null,
        screenFieldIds: [],
        resolution: null,
      },
    },
    approvals: {},
    reopenRules: {},
  };
}

/** A new status. In Progress is the category of all but the first and the last ones. */
export const newStatus = (name: string): { [key: string]: Json } => ({ name, category: 'inProgress' });

/** A transition between two statuses; one out of Done clears the resolution. */
export function newTransition(
  content: WorkflowContent,
  name: string,
  from: Transition['from'],
  toStatusId: string | null,
): { [key: string]: Json } {
  const categoryOf = (id: string | null) => (id === null ? null : (content.statuses[id]?.category ?? null));
  const fromDone = Array.isArray(from) && from.some((id) => categoryOf(id) === 'done');
  const resolution: { [key: string]: Json } =
    categoryOf(toStatusId) === 'done' ? { resolution: 'Done' } : fromDone ? { resolution: null } : {};
  return { name, from, toStatusId, actors: [], conditions: null, screenFieldIds: [], ...resolution };
}

/** Default name of a transition to a status. */
export const transitionNameTo = (content: WorkflowContent, toStatusId: string): string =>
  content.statuses[toStatusId]?.name || 'Move';

/** Removes the functions of apps on removed transitions. */
const withoutFunctions = (item: ScopeItemOf<'workflow'>, removed: ReadonlySet<string>): ScopeChange[] =>
  Object.entries(item.content.functions ?? {}).flatMap(([id, { transitionId }]) =>
    transitionId !== null && removed.has(transitionId) ? [setChange(item, [...FUNCTIONS, id], undefined)] : [],
  );

/**
 * Removes a status, the approvals in it, and every transition and reopen rule that leads to it or starts only there.
 */
export function withoutStatus(item: ScopeItem, id: string): ScopeChange[] {
  if (item.kind !== 'workflow') return [];
  const { transitions, approvals, reopenRules } = item.content;
  const changes = Object.entries(transitions).flatMap(([transitionId, { from, toStatusId }]): ScopeChange[] => {
    const path = [...TRANSITIONS, transitionId];
    const left = Array.isArray(from) ? from.filter((each) => each !== id) : from;
    if (toStatusId === id || left.length === 0) return [setChange(item, path, undefined)];
    return left.length === from.length ? [] : [setChange(item, [...path, 'from'], left)];
  });
  const removed = Object.entries(transitions).flatMap(([transitionId, { from, toStatusId }]) =>
    toStatusId === id || (Array.isArray(from) && from.every((each) => each === id)) ? [transitionId] : [],
  );
  const ofApprovals = Object.entries(approvals).flatMap(([approvalId, { statusId }]) =>
    statusId === id ? [setChange(item, [...APPROVALS, approvalId], undefined)] : [],
  );
  const ofRules = Object.entries(reopenRules).flatMap(([ruleId, { fromStatusIds, toStatusId }]): ScopeChange[] => {
    const path = [...REOPEN_RULES, ruleId];
    const left = fromStatusIds.filter((each) => each !== id);
    if (toStatusId === id || left.length === 0)
      return left.length === fromStatusIds.length && toStatusId !== id ? [] : [setChange(item, path, undefined)];
    return left.length === fromStatusIds.length ? [] : [setChange(item, [...path, 'fromStatusIds'], left)];
  });
  const ofApps = withoutFunctions(item, new Set(removed));
  return [...ofApprovals, ...ofRules, ...ofApps, ...changes, setChange(item, [...STATUSES, id], undefined)];
}

/** Removes a transition, also from the approvals that use it for a decision, and its functions of apps. */
export function withoutTransition(item: ScopeItem, id: string): ScopeChange[] {
  if (item.kind !== 'workflow') return [];
  const decisions = ['approveTransitionId', 'declineTransitionId'] as const;
  const ofApprovals = Object.entries(item.content.approvals).flatMap(([approvalId, approval]) =>
    decisions.flatMap((key) => (approval[key] === id ? [setChange(item, [...APPROVALS, approvalId, key], null)] : [])),
  );
  return [...ofApprovals, ...withoutFunctions(item, new Set([id])), setChange(item, [...TRANSITIONS, id], undefined)];
}
