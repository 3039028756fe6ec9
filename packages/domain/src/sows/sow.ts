import type { CHANGE_ORDER_STATUSES, SOW_STATUSES } from '@scopewright/contracts/constants';

export type SowStatus = (typeof SOW_STATUSES)[number];
export type ChangeOrderStatus = (typeof CHANGE_ORDER_STATUSES)[number];

/** How a status is left for another: at will, or only with a reason that is kept. */
type Moves<S extends string> = Readonly<Record<S, Readonly<Partial<Record<S, 'free' | 'with reason'>>>>>;

/** Issue "the firm's workplace": draft → active → completed or cancelled; a completed one reopens with a reason. */
const SOW_MOVES: Moves<SowStatus> = {
  draft: { active: 'free', cancelled: 'free' },
  active: { completed: 'free', cancelled: 'free' },
  completed: { active: 'with reason' },
  cancelled: {},
};

const CHANGE_ORDER_MOVES: Moves<ChangeOrderStatus> = {
  draft: { active: 'free', closed: 'free' },
  active: { closed: 'free' },
  closed: { active: 'with reason' },
};

/** How a SOW may go from one status to another; null when it may not. */
export const sowMove = (from: SowStatus, to: SowStatus): 'free' | 'with reason' | null => SOW_MOVES[from][to] ?? null;

/** How a change order may go from one status to another; null when it may not. */
export const changeOrderMove = (from: ChangeOrderStatus, to: ChangeOrderStatus): 'free' | 'with reason' | null =>
  CHANGE_ORDER_MOVES[from][to] ?? null;

/** Whether a SOW takes changes and change orders: it is neither completed nor cancelled. */
export const isOpenSow = (status: SowStatus): boolean => status === 'draft' || status === 'active';

export interface CompanySows {
  sows: readonly { id: string; status: SowStatus }[];
  /** Change orders of those SOWs, by the id of their SOW. */
  changeOrders: readonly { sowId: string; status: ChangeOrderStatus }[];
}

export interface SowSummary {
  /** The status that says most about a company's work; `none` without a SOW (§4). */
  sowStatus: SowStatus | 'none';
  /** Active change orders of active SOWs: what the badge shows as n CO (§4). */
  activeChangeOrderCount: number;
}

/** Which status speaks for a company that has SOWs of several. */
const BY_WEIGHT: readonly SowStatus[] = ['active', 'draft', 'completed', 'cancelled'];

/** What a company's row says of its SOWs and change orders (§2.18, §4). */
export function sowSummary({ sows, changeOrders }: CompanySows): SowSummary {
  const active = new Set(sows.filter(({ status }) => status === 'active').map(({ id }) => id));
  return {
    sowStatus: BY_WEIGHT.find((status) => sows.some((sow) => sow.status === status)) ?? 'none',
    activeChangeOrderCount: changeOrders.filter(({ sowId, status }) => status === 'active' && active.has(sowId)).length,
  };
}
