import type { ClientSession, Types } from 'mongoose';
import type { SubscriptionDoc } from '../models/billing/subscription.ts';
import type { Models } from '../models/index.ts';
import { trusted } from '../tenant/trusted.ts';

/** Stops charging a firm's plan while the firm is closed. In the firm's scope or the system's. */
export async function pausePlan(
  { subscriptions }: Pick<Models, 'subscriptions'>,
  firmId: Types.ObjectId,
  session: ClientSession,
): Promise<void> {
  await subscriptions.updateOne({ firmId }, { $set: { dueAt: null } }, { session });
}

/**
 * Resumes the plan of a firm that is open again. The closed time is not charged: the rest of the paid period, and of
 * the grace period for an unpaid one, starts running again. In the firm's scope or the system's.
 */
export async function resumePlan(
  { subscriptions }: Pick<Models, 'subscriptions'>,
  firmId: Types.ObjectId,
  { closedAt, now }: { closedAt: Date; now: Date },
  session: ClientSession,
): Promise<void> {
  const held = await subscriptions
    .findOne({ firmId, periodEnd: trusted({ $ne: null }) }, null, { session })
    .lean<SubscriptionDoc>();
  if (held === null || held.periodEnd === null) return;
  const closedMs = Math.max(0, now.getTime() - closedAt.getTime());
  const later = (date: Date | null): Date | null => date && new Date(date.getTime() + closedMs);
  const periodEnd = new Date(held.periodEnd.getTime() + closedMs);
  const set = {
    periodStart: later(held.periodStart),
    periodEnd,
    anchorDay: periodEnd.getUTCDate(),
    pastDueSince: later(held.pastDueSince),
    dueAt: periodEnd,
  };
  await subscriptions.updateOne({ _id: held._id }, { $set: set, $inc: { revision: 1 } }, { session });
}
