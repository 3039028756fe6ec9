/** Effects of a difference between two states of a scope. */
export const DIFF_CHANGES = ['added', 'removed', 'changed', 'moved'] as const;

/** Kinds of change requests. `clarify`: the wording changes, not what is built. */
export const CHANGE_REQUEST_KINDS = ['add', 'remove', 'change', 'clarify'] as const;
/** Whether the client pays for a change, or the firm does it at its own cost. */
export const CHANGE_BILLINGS = ['billed', 'absorbed'] as const;
export const CHANGE_REQUEST_STATES = ['open', 'inOrder', 'declined', 'done'] as const;

/** Why a baseline was made: its SOW became active, a change order was accepted, or a person wanted one. */
export const BASELINE_ORIGINS = ['sow', 'changeOrder', 'person'] as const;

/** Differences of one item that are listed one by one; an item with more is one difference. */
export const DIFF_ITEM_ENTRIES_MAX = 500;
/** Differences of a scope that are listed one by one; of further items each is one difference. */
export const DIFF_ENTRIES_MAX = 5_000;
/** Maximum of differences that one change order contains. */
export const CHANGE_ORDER_PARTS_MAX = 1_000;
export const CHANGE_ORDER_REQUESTS_MAX = 50;
export const CHANGE_ORDER_SCHEDULE_MAX = 30;
/** Working days that a change order moves a date by at most. */
export const SCHEDULE_DAYS_MAX = 3_650;
export const NO_CHARGE_REASON_MAX = 500;
export const CHANGE_REQUESTS_MAX = 1_000;
/** Of a project, besides those that were made automatically. */
export const BASELINES_MAX = 200;
export const CHANGE_TEXT_MAX = 5_000;
