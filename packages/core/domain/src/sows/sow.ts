import type { CHANGE_ORDER_STATUSES, SOW_STATUSES } from '@scopewright/contracts/constants';

export type SowStatus = (typeof SOW_STATUSES)[number];
export type ChangeOrderStatus = (typeof CHANGE_ORDER_STATUSES)[number];

/** Allowed status changes: without conditions, or only with a reason, which is recorded. */
type Moves<S extends string> = Readonly<Record<S, Readonly<Partial<Record<S, 'free' | 'with reason'>>>>>;

/**
 * Issue "the firm's workplace": draft → active → completed or cancelled; a completed one can be reopened with a reason.
 */
const SOW_MOVES: Moves<SowStatus> = {
  draft: { active: 'free', cancelled: 'free' },
  active: { completed: 'free', cancelled: 'free' },
  completed: { active: 'with reason' },
  cancelled: {},
};

/**
 * A change order is drafted, reviewed within the firm, sent, and answered by the client; one agreed on paper is
 * accepted immediately. Until it is answered it can be withdrawn.
 */
const CHANGE_ORDER_MOVES: Moves<ChangeOrderStatus> = {
  draft: { inReview: 'free', sent: 'free', accepted: 'free', withdrawn: 'free' },
  inReview: { draft: 'free', sent: 'free', accepted: 'free', withdrawn: 'free' },
  sent: { draft: 'free', accepted: 'free', declined: 'with reason', withdrawn: 'free', superseded: 'free' },
  accepted: { closed: 'free' },
  declined: { draft: 'free', superseded: 'free' },
  withdrawn: {},
  superseded: {},
  closed: { accepted: 'with reason' },
};

/** Statuses of change orders without an answer: their content is not sold. */
export const PENDING_STATUSES = ['draft', 'inReview', 'sent'] as const satisfies readonly ChangeOrderStatus[];
/** Statuses in which only the firm sees a change order, also when the client has seen it before. */
export const INTERNAL_STATUSES = ['draft', 'inReview'] as const satisfies readonly ChangeOrderStatus[];

const isAmong = (statuses: readonly ChangeOrderStatus[], status: ChangeOrderStatus): boolean =>
  statuses.includes(status);
export const isPending = (status: ChangeOrderStatus): boolean => isAmong(PENDING_STATUSES, status);
/** Whether the terms and parts of a change order can be changed: the client never sees them change. */
export const isDraft = (status: ChangeOrderStatus): boolean => isAmong(INTERNAL_STATUSES, status);
/** Whether a change order counts among the sums of its SOW. */
export const isAgreed = (status: ChangeOrderStatus): boolean => status === 'accepted' || status === 'closed';

/** How a SOW can change from one status to another; null if it can't. */
export const sowMove = (from: SowStatus, to: SowStatus): 'free' | 'with reason' | null => SOW_MOVES[from][to] ?? null;

/** How a change order can change from one status to another; null if it can't. */
export const changeOrderMove = (from: ChangeOrderStatus, to: ChangeOrderStatus): 'free' | 'with reason' | null =>
  CHANGE_ORDER_MOVES[from][to] ?? null;

/** Whether a SOW accepts changes and change orders: it is neither completed nor cancelled. */
export const isOpenSow = (status: SowStatus): boolean => status === 'draft' || status === 'active';

export interface CompanySows {
  sows: readonly { id: string; status: SowStatus }[];
  /** Change orders of those SOWs, by the id of their SOW. */
  changeOrders: readonly { sowId: string; status: ChangeOrderStatus }[];
}

export interface SowSummary {
  /** The most significant status among the company's SOWs; `none` without a SOW (§4). */
  sowStatus: SowStatus | 'none';
  /** Accepted change orders of active SOWs: shown on the badge as n CO (§4). */
  activeChangeOrderCount: number;
}

/** Statuses by significance, for a company with SOWs in several. */
const BY_WEIGHT: readonly SowStatus[] = ['active', 'draft', 'completed', 'cancelled'];

/** Summary of a company's SOWs and change orders for its row (§2.18, §4). */
export function sowSummary({ sows, changeOrders }: CompanySows): SowSummary {
  const active = new Set(sows.filter(({ status }) => status === 'active').map(({ id }) => id));
  return {
    sowStatus: BY_WEIGHT.find((status) => sows.some((sow) => sow.status === status)) ?? 'none',
    activeChangeOrderCount: changeOrders.filter(({ sowId, status }) => status === 'accepted' && active.has(sowId))
      .length,
  };
}
