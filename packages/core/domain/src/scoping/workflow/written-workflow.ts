import type { Approval, ReopenRule, Status, Transition, WorkflowContent } from '@scopewright/contracts/scoping';
import { inWrittenOrder } from '../order.ts';

/**
 * A workflow in short notation: a part's id is its name in lower case, with hyphens for other characters than letters
 * and digits; order is as written.
 */
export interface WrittenWorkflow {
  statuses: readonly [name: string, category: Status['category']][];
  transitions?: readonly [
    name: string,
    from: 'start' | 'any' | readonly string[],
    to: string | null,
    rest?: Partial<Pick<Transition, 'actors' | 'conditions' | 'screenFieldIds' | 'resolution'>> & { id?: string },
  ][];
  /** By default one approval is needed. */
  approvals?: readonly (Pick<Approval, 'name' | 'approvers'> &
    Partial<Pick<Approval, 'needs'>> & { status: string | null; approve?: string; decline?: string })[];
  /** By default the reporter can reopen within five days. */
  reopenRules?: readonly (Partial<Omit<ReopenRule, 'order' | 'toStatusId'>> & {
    from: readonly string[];
    to: string | null;
  })[];
}

/** The content of a workflow in short notation. An unknown name becomes the id of a part that does not exist. */
export function workflowOf({
  statuses,
  transitions = [],
  approvals = [],
  reopenRules = [],
}: WrittenWorkflow): WorkflowContent {
  const names = statuses.map(([name]) => name);
  const refer = (name: string | null | undefined) => (name === null || name === undefined ? null : idOf(name));
  return {
    statuses: inWrittenOrder(
      statuses.map(([name, category], index) => [freeId(idOf(name), index, names), { name, category }]),
    ),
    transitions: inWrittenOrder(
      transitions.map(([name, from, to, { id, ...rest } = {}]) => [
        id ?? idOf(name),
        {
          name,
          from: typeof from === 'string' ? from : from.map(idOf),
          toStatusId: refer(to),
          actors: [],
          conditions: null,
          screenFieldIds: [],
          ...rest,
        },
      ]),
    ),
    approvals: inWrittenOrder(
      approvals.map(({ status, approve, decline, ...rest }, index) => [
        `approval-${index + 1}`,
        {
          needs: { by: 'number', count: 1 },
          statusId: refer(status),
          approveTransitionId: refer(approve),
          declineTransitionId: refer(decline),
          ...rest,
        },
      ]),
    ),
    reopenRules: inWrittenOrder(
      reopenRules.map(({ from, to, ...rest }, index) => [
        `reopen-${index + 1}`,
        { by: ['reporter'], withinDays: 5, fromStatusIds: from.map(idOf), toStatusId: refer(to), ...rest },
      ]),
    ),
  };
}

const idOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .padEnd(4, '-');

/** A second status with the same name gets its own id. */
const freeId = (id: string, index: number, names: readonly string[]): string =>
  names.slice(0, index).some((name) => idOf(name) === id) ? `${id}-${index + 1}` : id;
