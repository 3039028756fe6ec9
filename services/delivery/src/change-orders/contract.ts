import { SCHEDULE_DAYS_MAX } from '@scopewright/contracts/change-orders/limits';
import { CHANGE_ORDER_STATUSES } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import { type ChangeOrderDoc, dayOf, type Models, type SowDoc, trusted } from '@scopewright/data';
import { amountProblem, contractCurrency } from '@scopewright/domain/change-orders/contract';
import type { ChangeEffect } from '@scopewright/domain/change-orders/effect';
import type { Money } from '@scopewright/domain/money';
import { isOfClient } from '@scopewright/domain/policy';
import { amountOfPrice, type Charge, isUnpriced } from '@scopewright/domain/price';
import { isAgreed } from '@scopewright/domain/sow';
import { businessDaysLater, isNearDate } from '@scopewright/domain/tracking/days';
import { type CallContext, failures, type Tx } from '@scopewright/service-kit';
import type { ClientSession, Types } from 'mongoose';
import { requireNearDates } from '../near-dates.ts';
import { amountOf, chargeOf, storedAmount, type TermsInput } from '../sows/terms.ts';

/** The agreed contract of a SOW: its own terms, and the change orders that count, in the order of their acceptance. */
export interface Contract {
  sow: Pick<SowDoc, '_id' | 'title' | 'amountMinor' | 'currency' | 'endDate'>;
  accepted: readonly Accepted[];
}
type Accepted = Awaited<ReturnType<typeof acceptedOrders>>[number];

/** The change orders of a SOW that count, in the order in which they were accepted. */
export const acceptedOrders = ({ changeOrders }: Pick<Models, 'changeOrders'>, sowId: Types.ObjectId) =>
  changeOrders
    .find(
      { sowId, status: trusted({ $in: CHANGE_ORDER_STATUSES.filter(isAgreed) }) },
      { number: 1, title: 1, amountMinor: 1, currency: 1, noChargeReason: 1, schedule: 1, acceptedAt: 1 },
    )
    .sort({ acceptedAt: 1, number: 1 })
    .lean();

/**
 * The contract that a change order becomes part of.
 * @param without the change order itself, which may count already
 * @throws CallError 404
 */
export async function contractOf(
  models: Models,
  sowId: Types.ObjectId,
  { session, without }: { session?: ClientSession; without?: Types.ObjectId } = {},
): Promise<Contract> {
  const sow = await models.sows
    .findOne({ _id: sowId }, { title: 1, amountMinor: 1, currency: 1, endDate: 1 })
    .session(session ?? null)
    .lean();
  if (sow === null) throw failures.notFound();
  const accepted = await acceptedOrders(models, sowId).session(session ?? null);
  return { sow, accepted: accepted.filter(({ _id }) => !without?.equals(_id)) };
}

const amountsOf = ({ sow, accepted }: Contract): { original: Money | null; prior: Charge[] } => ({
  original: amountOf(sow),
  prior: accepted.map(chargeOf),
});

/** The currency that a contract is in; null: no amount is agreed. */
export const currencyOf = ({ sow, accepted }: Contract): string | null =>
  contractCurrency(amountOf(sow), accepted.map(chargeOf));

/**
 * The terms of a change order with a charge that its contract can have: an amount or a reason for no charge, of which
 * the given one replaces the other.
 * @throws CallError 422
 */
export function withCharge<T extends TermsInput>(terms: T, contract: Contract): T {
  const { amount, noChargeReason } = terms;
  if (amount && noChargeReason) throw failures.validation({ noChargeReason: MESSAGES.amountOrNoCharge });
  if (noChargeReason) return { ...terms, amount: null };
  if (!amount) return terms;
  const problem = amountProblem(amount, amountsOf(contract));
  if (problem !== null) throw failures.validation({ amount: problem });
  return { ...terms, noChargeReason: '' };
}

/** @throws CallError 422 for a SOW whose amount or end do not go with its accepted change orders, or go too far */
export async function requireFittingSow(
  { models, call, session }: Tx,
  { _id, startDate, endDate, ...terms }: Pick<SowDoc, '_id' | 'startDate' | 'endDate' | 'amountMinor' | 'currency'>,
): Promise<void> {
  requireNearDates(call, { startDate, endDate });
  const amount = amountOf(terms);
  if (amount !== null && amount.minor < 0) throw failures.validation({ amount: MESSAGES.amountNegative });
  const accepted = await acceptedOrders(models, _id).session(session);
  if (endOfContract(endDate, accepted, dayOf(call.now())).isOutOfRange)
    throw failures.validation({ endDate: MESSAGES.endOutOfRange });
  const problem = amount && amountProblem(amount, { original: null, prior: accepted.map(chargeOf) });
  if (problem !== null) throw failures.validation({ amount: problem });
}

/**
 * The terms that follow from the parts of a change order: its price, and the end of the SOW as it moves it. People
 * enter a price that is not known, or that the contract can't have.
 * @param schedule the previous one: the other dates stay as they were entered
 * @throws CallError 409 when the end would be out of range
 */
export function followingTerms(
  call: Pick<CallContext, 'now'>,
  contract: Contract,
  { price, days }: ChangeEffect,
  [end, ...others]: ChangeOrderDoc['schedule'],
): Required<Pick<ChangeOrderDoc, 'amountMinor' | 'currency' | 'noChargeReason' | 'schedule'>> {
  if (Math.abs(days) > SCHEDULE_DAYS_MAX) throw failures.conflict(MESSAGES.tooManyDays);
  const { date } = endOfContract(contract.sow.endDate, contract.accepted, dayOf(call.now()));
  const name = end?.name ?? `End of “${contract.sow.title}”`.slice(0, 255);
  const schedule = [{ name, before: date, days }, ...others];
  requireUsableDates(call, { schedule }, contract);
  const amount = amountOfPrice(price);
  const fits = amount !== null && amountProblem(amount, amountsOf(contract)) === null;
  return { ...storedAmount(fits ? amount : null), noChargeReason: '', schedule };
}

/**
 * Checks that a change order is priced, before it is sent or accepted: it has an amount in the currency of its
 * contract, or states why there is no charge.
 * @throws CallError 409
 */
export function requirePriced(
  { viewer }: Pick<CallContext, 'viewer'>,
  order: Parameters<typeof chargeOf>[0],
  contract: Contract,
): void {
  const charge = chargeOf(order);
  if (isUnpriced(charge) || charge.amount?.minor === 0)
    throw failures.conflict(isOfClient(viewer.role) ? MESSAGES.unpricedForClient : MESSAGES.changeOrderUnpriced);
  const problem = charge.amount && amountProblem(charge.amount, amountsOf(contract));
  if (problem !== null) throw failures.conflict(problem);
}

/** The end of a contract. */
export interface ContractEnd {
  /** Null without one, or if it is out of range. */
  date: string | null;
  /** It would be more than 20 years from today. */
  isOutOfRange: boolean;
}

/** The last date of a SOW, moved by its accepted change orders. */
export function endOfContract(
  endDate: string | null,
  accepted: readonly Pick<ChangeOrderDoc, 'schedule'>[],
  today: string,
): ContractEnd {
  let end = endDate;
  for (const {
    schedule: [last],
  } of accepted) {
    const from = last === undefined ? null : (last.before ?? end);
    if (last === undefined || from === null) continue;
    end = businessDaysLater(from, last.days, today);
    if (end === null) return { date: null, isOutOfRange: true };
  }
  return end === null || isNearDate(end, today)
    ? { date: end, isOutOfRange: false }
    : { date: null, isOutOfRange: true };
}

type Moving = Pick<ChangeOrderDoc, 'schedule'> & Partial<Pick<ChangeOrderDoc, 'startDate' | 'endDate' | 'details'>>;

/** Why the dates of a change order can't be used, by field; null: they can. */
function dateProblems({ schedule, startDate, endDate, details }: Moving, contract: Contract, today: string) {
  const isFar = (date: string | null | undefined) => Boolean(date) && !isNearDate(date ?? '', today);
  const end = endOfContract(contract.sow.endDate, contract.accepted, today);
  const isScheduleFar = schedule.some(({ before, days }, at) => {
    if (before === null && at === 0 && end.isOutOfRange) return true;
    const from = before ?? (at === 0 ? end.date : null);
    return from !== null && businessDaysLater(from, days, today) === null;
  });
  const problems = {
    ...(isFar(startDate) && { startDate: MESSAGES.dateOutOfRange }),
    ...(isFar(endDate) && { endDate: MESSAGES.dateOutOfRange }),
    ...(isFar(details?.validUntil) && { 'details.validUntil': MESSAGES.dateOutOfRange }),
    ...(isScheduleFar && { schedule: MESSAGES.endOutOfRange }),
  };
  return Object.keys(problems).length === 0 ? null : problems;
}

/** @throws CallError 422 for dates of a change order that are, or lead, more than 20 years from today */
export function requireNearSchedule(call: Pick<CallContext, 'now'>, order: Moving, contract: Contract): void {
  const problems = dateProblems(order, contract, dayOf(call.now()));
  if (problems !== null) throw failures.validation(problems);
}

/** The same for one that is sent or accepted as it is. @throws CallError 409 */
export function requireUsableDates(call: Pick<CallContext, 'now'>, order: Moving, contract: Contract): void {
  if (dateProblems(order, contract, dayOf(call.now())) !== null) throw failures.conflict(MESSAGES.endOutOfRange);
}
