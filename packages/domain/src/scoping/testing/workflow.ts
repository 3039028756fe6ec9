import type { Approval, ReopenRule, Status, Transition, WorkflowContent } from '@scopewright/contracts/scoping';

/** A workflow written down by names: a part's id is its name in small letters, hyphens for what is no letter or digit; order is as written. */
export interface WrittenWorkflow {
  statuses: readonly [name: string, category: Status['category']][];
  transitions?: readonly [
    name: string,
    from: 'start' | 'any' | readonly string[],
    to: string | null,
    rest?: Partial<Pick<Transition, 'actors' | 'conditions' | 'screenFieldIds' | 'resolution'>> & { id?: string },
  ][];
  approvals?: readonly (Pick<Approval, 'name'> &
    Partial<Omit<Approval, 'statusId' | 'order'>> & { status: string | null; approve?: string; decline?: string })[];
  reopenRules?: readonly (Partial<Omit<ReopenRule, 'order' | 'toStatusId'>> & { from: readonly string[]; to: string | null })[];
}

/** The content of a workflow that is written down by names. A name that no part has stays as the id of a part that does not exist. */
export function workflowOf({ statuses, transitions = [], approvals = [], reopenRules = [] }: WrittenWorkflow): WorkflowContent {
  return {
    statuses: Object.fromEntries(
      statuses.map(([name, category], at) => [
        freeId(
          idOf(name),
          at,
          statuses.map(([each]) => each),
        ),
        { name, category, order: orderOf(at) },
      ]),
    ),
    transitions: Object.fromEntries(
      transitions.map(([name, from, to, { id, ...rest } = {}], at) => [
        id ?? idOf(name),
        {
          name,
          from: typeof from === 'string' ? from : from.map(idOf),
          toStatusId: to === null ? null : idOf(to),
          order: orderOf(at),
          actors: [],
          conditions: null,
          screenFieldIds: [],
          ...rest,
        },
      ]),
    ),
    approvals: Object.fromEntries(
      approvals.map(({ status, approve, decline, ...rest }, at) => [
        `approval-${at + 1}`,
        {
          statusId: status === null ? null : idOf(status),
          approvers: { by: 'people', names: ['Ana Ruiz'] },
          needs: { by: 'number', count: 1 },
          approveTransitionId: approve === undefined ? null : idOf(approve),
          declineTransitionId: decline === undefined ? null : idOf(decline),
          order: orderOf(at),
          ...rest,
        },
      ]),
    ),
    reopenRules: Object.fromEntries(
      reopenRules.map(({ from, to, ...rest }, at) => [
        `reopen-${at + 1}`,
        { fromStatusIds: from.map(idOf), toStatusId: to === null ? null : idOf(to), by: ['reporter'], withinDays: 5, order: orderOf(at), ...rest },
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
const freeId = (id: string, at: number, names: readonly string[]): string => (names.slice(0, at).some((name) => idOf(name) === id) ? `${id}-${at + 1}` : id);

/** Order keys for up to 62 parts, in the order of their numbers. */
const orderOf = (at: number): string => `a${'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'[at]}`;
