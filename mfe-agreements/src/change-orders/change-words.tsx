import { NO_CHARGE, NOT_PRICED } from '@scopewright/company-kit/agreements/agreement-words';
import type { CallOutput } from '@scopewright/contracts';
import type { ChangeEffect } from '@scopewright/domain/change-orders/effect';
import { counted } from '@scopewright/domain/counted';
import { formatMoney, type Money } from '@scopewright/domain/money';
import type { Charge } from '@scopewright/domain/price';
import { Badge, formatDate } from '@scopewright/ui';
import type { ChangeRequest, DiffRow } from './change-queries.ts';

export const REQUEST_KINDS: Record<ChangeRequest['kind'], string> = {
  add: 'Add something',
  remove: 'Leave something out',
  change: 'Change something',
  clarify: 'Clarify something',
};
export const BILLINGS: Record<NonNullable<ChangeRequest['billing']>, string> = {
  billed: 'Billed',
  absorbed: 'At our own cost',
};
const STATES: Record<ChangeRequest['state'], { label: string; tone: 'neutral' | 'info' | 'success' | 'warning' }> = {
  open: { label: 'Open', tone: 'warning' },
  inOrder: { label: 'In a change order', tone: 'info' },
  declined: { label: 'Declined', tone: 'neutral' },
  done: { label: 'Done', tone: 'success' },
};
export const stateLabel = (state: ChangeRequest['state']): string => STATES[state].label;

export const RequestState = ({ state }: { state: ChangeRequest['state'] }) => (
  <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
);

export const CHANGES: Record<DiffRow['change'], { label: string; tone: 'success' | 'danger' | 'info' | 'neutral' }> = {
  added: { label: 'Added', tone: 'success' },
  removed: { label: 'Removed', tone: 'danger' },
  changed: { label: 'Changed', tone: 'info' },
  moved: { label: 'Moved', tone: 'neutral' },
};

/** An amount, with its sign in front where it is added to another one. One that is not known is never 0. */
export function formatAmount(amount: Money | null, signed = false): string {
  if (amount === null) return NOT_PRICED;
  return `${signed && amount.minor > 0 ? '+' : ''}${formatMoney(amount)}`;
}

/** A change order's price: an amount to add, no charge, or that it is not known. */
export const describeCharge = ({ amount, noChargeReason }: Charge): string =>
  amount === null && noChargeReason !== '' ? NO_CHARGE : formatAmount(amount, true);

/** A sum, with the number of change orders that it omits because they have no price. */
export function formatSum(sum: Money | null, unpriced: number, signed = false): string {
  if (unpriced === 0) return formatAmount(sum, signed);
  return sum === null ? `${unpriced} not priced` : `${formatAmount(sum, signed)} + ${unpriced} not priced`;
}

type Moved = CallOutput<'changeOrderDocument'>['schedule'][number];

/** The date that a change order moves another one to. */
export const describeNewEnd = ({ before, after }: Pick<Moved, 'before' | 'after'>): string =>
  after === null ? (before === null ? 'no date' : 'out of range') : formatDate(after);

type Entry = Pick<CallOutput<'scopeDiff'>['items'][number], 'change' | 'what' | 'part' | 'itemName' | 'path'>;

/** Names the subject of a difference: `Access request: field “Urgency”, required`. */
export function entryTitle({ what, part, itemName, path }: Entry): string {
  if (path.length === 0) return `${itemName} (${what})`;
  const isPart = part !== null && path.length === 3;
  return `${itemName}: ${part === null ? what : isPart ? part : `${part}, ${what}`}`;
}

/** The effect of a change on the backlog: '2 work items added, 1 changed'. */
export function describeWorkItems({ added, changed, dropped }: ChangeEffect['workItems']): string {
  const parts = (
    [
      [added, 'added'],
      [changed, 'changed'],
      [dropped, 'dropped'],
    ] as const
  ).filter(([count]) => count > 0);
  const [[first, what] = [0, 'changed'], ...others] = parts;
  if (parts.length === 0) return 'No work items change';
  return [`${counted(first, 'work item')} ${what}`, ...others.map(([count, how]) => `${count} ${how}`)].join(', ');
}
