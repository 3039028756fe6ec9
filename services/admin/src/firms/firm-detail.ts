import { createHash } from 'node:crypto';
import type { CallOutput } from '@scopewright/contracts';
import { type FirmDoc, type Models, restorableUntil, type SubscriptionDoc } from '@scopewright/data';
import { firmLifecycle } from '@scopewright/domain/lifecycle';
import { failures, presentEvents, readEvents } from '@scopewright/service-kit';
import type { ClientSession } from 'mongoose';
import { presentFirms } from './list-firms.ts';

export type FirmDetail = CallOutput<'adminFirm'>;
type Milestone = FirmDetail['timeline'][number];

const EVENTS = 12;

/** A firm with its subscription, as changes need them. */
export interface Standing {
  firm: FirmDoc;
  subscription: SubscriptionDoc | null;
}

/** Reads a firm. In the system scope. @throws CallError 404 */
export async function readStanding(
  { firms, subscriptions }: Models,
  firmId: string,
  session: ClientSession | null = null,
): Promise<Standing> {
  const [firm, subscription] = [
    await firms.findOne({ _id: firmId }).session(session).lean<FirmDoc>(),
    await subscriptions.findOne({ firmId }).session(session).lean<SubscriptionDoc>(),
  ];
  if (firm === null) throw failures.notFound();
  return { firm, subscription };
}

/** A hash that changes with everything a system administrator's decision can depend on. */
export function versionOf({ firm, subscription }: Standing): string {
  const { name, plan, trialEndsAt, planEndedAt, archivedAt, deletedAt } = firm;
  const { plan: chosen, status, periodEnd, cancelAtPeriodEnd, nextPlan, complimentary } = subscription ?? {};
  const decisive = [
    name,
    plan,
    trialEndsAt,
    planEndedAt,
    archivedAt,
    deletedAt,
    chosen,
    status,
    periodEnd,
    cancelAtPeriodEnd,
    nextPlan,
    complimentary,
  ];
  return createHash('sha256')
    .update(JSON.stringify(decisive.map((value) => value ?? null)))
    .digest('base64url')
    .slice(0, 22);
}

/** The current state of a firm, with everything that is shown. In the system scope. @throws CallError 404 */
export async function presentFirm(models: Models, firmId: string, now: Date): Promise<FirmDetail> {
  const standing = await readStanding(models, firmId);
  const { firm, subscription } = standing;
  const [[row], addresses, invited, events] = await Promise.all([
    presentFirms(models, [firm], now),
    models.addresses.find({ firmId: firm._id }, { kind: 1, verifiedAt: 1 }).sort({ kind: -1, _id: 1 }).lean(),
    models.users.countDocuments({ firmId: firm._id, status: 'invited' }),
    readEvents(models, [{ firmId: firm._id }], { limit: EVENTS }),
  ]);
  if (row === undefined) throw failures.notFound();
  const { readOnlySince } = firmLifecycle(firm, now);
  const running = row.plan !== null && subscription !== null;
  return {
    ...row,
    version: versionOf(standing),
    addresses: addresses.map(({ _id, kind, verifiedAt }) => ({ address: _id, kind, verified: verifiedAt !== null })),
    invited,
    periodEndsAt: (running && subscription.periodEnd?.toISOString()) || null,
    cancelsAtPeriodEnd: running && subscription.cancelAtPeriodEnd,
    readOnlySince: row.state === 'read-only' ? (readOnlySince?.toISOString() ?? null) : null,
    restorableUntil: firm.deletedAt ? restorableUntil(firm.deletedAt).toISOString() : null,
    lifecycleDueAt: firm.lifecycleDueAt?.toISOString() ?? null,
    timeline: timelineOf(firm, now),
    events: await presentEvents(models, events.items),
  };
}

/** Past and expected events of a firm, as of now; the earliest first. */
export function timelineOf(firm: FirmDoc, now: Date): Milestone[] {
  const { archivesAt } = firmLifecycle(firm, now);
  const { createdAt, trialEndsAt, planEndedAt, archivedAt, restoredAt, deletedAt, plan } = firm;
  const isClosed = Boolean(archivedAt || deletedAt);
  const milestones: [what: string, at: Date | null | undefined][] = [
    ['created', createdAt],
    ['trial-end', (plan === 'paid' || isClosed) && trialEndsAt > now ? null : trialEndsAt],
    // the timeline has its own entries for these two; their notices go out later
    ...firm.noticesGiven.flatMap(({ notice, at }): [string, Date][] =>
      notice === 'archived' || notice === 'restored' ? [] : [[notice, at]],
    ),
    ['plan-end', planEndedAt],
    ['archived', archivedAt],
    ['restored', restoredAt],
    ['archive', isClosed ? null : archivesAt],
    ['deleted', deletedAt],
    ['removal', deletedAt && restorableUntil(deletedAt)],
  ];
  return milestones
    .flatMap(([what, at]) => (at ? [{ what, at: at.toISOString() }] : []))
    .toSorted((one, other) => one.at.localeCompare(other.at));
}
