import type { Approval, ReopenRule, Status, Transition, WorkflowContent } from '@scopewright/contracts/scoping';
import { firstKeys } from '../order.ts';

/** A workflow written down by names: a part's id is its name in small letters, hyphens for what is no letter or digit; order is as written. */
export interface WrittenWorkflow {
  statuses: readonly [name: string, category: Status['category']][];
  transitions?: readonly [
    name: string,
    from: 'start' | 'any' | readonly string[],
    to: string | null,
    rest?: Partial<Pick<Transition, 'actors' | 'conditions' | 'screenFieldIds' | 'resolution'>> & { id?: string },
  ][];
  /** One approval is needed unless something else is said. */
  approvals?: readonly (Pick<Approval, 'name' | 'approvers'> &
    Partial<Pick<Approval, 'needs'>> & { status: string | null; approve?: string; decline?: string })[];
  /** The reporter reopens within five days unless something else is said. */
  reopenRules?: readonly (Partial<Omit<ReopenRule, 'order' | 'toStatusId'>> & {
    from: readonly string[];
    to: string | null;
  })[];
}

/** The content of a workflow that is written down by names. A name that no part has stays as the id of a part that does not exist. */
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

/** A second status of one name gets an id of its own. */
const freeId = (id: string, index: number, names: readonly string[]): string =>
  names.slice(0, index).some((name) => idOf(name) === id) ? `${id}-${index + 1}` : id;

/** Parts by their ids, in the order in which they are written. */
function inWrittenOrder<T>(parts: readonly [id: string, part: T][]): Record<string, T & { order: string }> {
  const keys = firstKeys(parts.length);
  return Object.fromEntries(parts.map(([id, part], index) => [id, { ...part, order: keys[index] ?? '' }]));
}
