import { GIVEN_PLAN_MAX_DAYS, TRIAL_EXTENSION_MAX_DAYS } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import { type AuditEvent, deleteFirm, type FirmChanged, runAsSystem, runWithTenant } from '@scopewright/data';
import { quotePlans } from '@scopewright/domain/billing';
import type { PlanId } from '@scopewright/domain/pricing';
import { standingOf } from '@scopewright/payments';
import {
  announceFirmChange,
  type CallContext,
  failures,
  linkTargetOf,
  record,
  submitOnce,
  type Tx,
} from '@scopewright/service-kit';
import { Types } from 'mongoose';
import { type AdminParts, originOf } from '../parts.ts';
import { type FirmDetail, presentFirm, readStanding, type Standing, versionOf } from './firm-detail.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NONE_ENDED = { sessionIds: [] };

interface Step extends Tx {
  now: Date;
}
/** The firm, and the version of it that the caller has seen. */
interface Seen {
  firmId: string;
  version: string;
}
/** The content of the request without firm and version: a repeated call may have seen a newer version. */
interface Asked {
  name: 'extendTrial' | 'givePlan' | 'adminDeleteFirm';
  form: object;
}

/**
 * Changes a firm in a transaction, notifies every service, and returns the changed firm. Of two concurrent changes the
 * second retries and sees the first; a repeated call changes nothing.
 * @throws CallError 404 without such a firm, 409 `version_conflict` when it has changed since the caller has seen it,
 * and what `work` throws
 */
async function change(
  { data, announceAddress, revocations }: AdminParts,
  call: CallContext,
  { firmId, version }: Seen,
  { name, form }: Asked,
  work: (standing: Standing, step: Step) => Promise<FirmChanged>,
): Promise<FirmDetail> {
  const { models } = data;
  const outdated = async () => failures.versionConflict(await presentFirm(models, firmId, call.now()));
  const read = () =>
    runAsSystem('read a firm that a system administrator changes', () => presentFirm(models, firmId, call.now()));
  const done: { changed?: FirmChanged } = {};
  await runAsSystem('a system administrator changes a firm', () =>
    submitOnce(data, call, { name, firmId, content: [firmId, form] }, async (tx) => {
      // conflict guard: a write before the read, so that concurrent changes run one after the other
      await models.firms.updateOne({ _id: firmId }, { $inc: { revision: 1 } }, { session: tx.session });
      await models.subscriptions.updateOne({ firmId }, { $inc: { revision: 1 } }, { session: tx.session });
      const standing = await readStanding(models, firmId, tx.session);
      if (versionOf(standing) !== version) throw await outdated();
      done.changed = await work(standing, { ...tx, now: call.now() });
      return { firmId };
    }),
  );
  if (done.changed) await announceFirmChange({ models, announceAddress, revocations }, done.changed, call.log);
  return read();
}

const note = (tx: Tx, { _id, name }: Standing['firm'], event: Pick<AuditEvent, 'action' | 'changes'>) =>
  record(tx, { firmId: _id, targetType: 'firm', targetId: _id.toHexString(), targetName: name, ...event });

/** @throws CallError 409 */
function requireOpen({ firm }: Standing): void {
  if (firm.archivedAt || firm.deletedAt) throw failures.conflict(MESSAGES.firmIsClosed);
}

const withinDays = (time: Date, now: Date, days: number): boolean => time.getTime() <= now.getTime() + days * DAY_MS;

/**
 * Extends a firm's trial. @throws CallError as `change`; 409 for a firm that is closed or has a plan; 422 for a time
 * that is not later, or too late
 */
export const extendTrial = (parts: AdminParts, call: CallContext, seen: Seen, trialEndsAt: Date): Promise<FirmDetail> =>
  change(parts, call, seen, { name: 'extendTrial', form: { trialEndsAt } }, async (standing, step) => {
    const { firm } = standing;
    requireOpen(standing);
    if (firm.plan === 'paid') throw failures.conflict(MESSAGES.firmHasPlan);
    if (trialEndsAt <= step.now || trialEndsAt <= firm.trialEndsAt)
      throw failures.validation({ trialEndsAt: MESSAGES.trialNotLater });
    if (!withinDays(trialEndsAt, step.now, TRIAL_EXTENSION_MAX_DAYS))
      throw failures.validation({ trialEndsAt: `Must be within ${TRIAL_EXTENSION_MAX_DAYS} days from now` });
    await step.models.firms.updateOne(
      { _id: firm._id },
      { $set: { trialEndsAt, lifecycleDueAt: step.now } },
      { session: step.session },
    );
    const changes = { trialEndsAt: { from: firm.trialEndsAt.toISOString(), to: trialEndsAt.toISOString() } };
    await note(step, firm, { action: 'firm.trial-extended', changes });
    return { firm, ended: NONE_ENDED };
  });

/**
 * Grants a firm a free plan until a time; it then ends unless the firm has chosen a plan to continue with.
 * @throws CallError as `change`; 409 for a firm that is closed or has chosen a plan itself; 422 for a time that is past
 * or too late, and for a plan that allows fewer consultants than the firm has
 */
export const givePlan = (
  parts: AdminParts,
  call: CallContext,
  seen: Seen,
  { plan, until }: { plan: PlanId; until: Date },
): Promise<FirmDetail> =>
  change(parts, call, seen, { name: 'givePlan', form: { plan, until } }, async (standing, step) => {
    const { firm, subscription } = standing;
    const { models, session, now } = step;
    requireOpen(standing);
    const present = standingOf(firm, subscription);
    if (firm.plan === 'paid' && !subscription?.complimentary) throw failures.conflict(MESSAGES.firmPaysItself);
    // the firm has chosen the plan that follows
    if (subscription?.complimentary && !subscription.cancelAtPeriodEnd)
      throw failures.conflict(MESSAGES.firmPaysItself);
    if (subscription?.openInvoiceId) throw failures.conflict(MESSAGES.paymentUnderWay);
    if (until <= now) throw failures.validation({ until: MESSAGES.notInFuture });
    if (!withinDays(until, now, GIVEN_PLAN_MAX_DAYS))
      throw failures.validation({ until: `Must be within ${GIVEN_PLAN_MAX_DAYS} days from now` });
    const consultants = await models.users
      .countDocuments({ firmId: firm._id, role: 'consultant', status: 'active' })
      .session(session);
    const quote = quotePlans(consultants).find((candidate) => candidate.plan === plan);
    if (!quote?.monthly) throw failures.validation({ plan: MESSAGES.planTakesFewer }, MESSAGES.planTakesFewer);
    const set = {
      plan,
      seats: quote.seats,
      status: 'active' as const,
      complimentary: true,
      cancelAtPeriodEnd: true,
      nextPlan: null,
      chargedMinor: null,
      pastDueSince: null,
      endedAt: null,
      periodStart: present.period?.start ?? now,
      periodEnd: until,
      anchorDay: until.getUTCDate(),
      dueAt: until,
    };
    const made = { _id: new Types.ObjectId(), gateway: 'none', createdAt: now };
    await models.subscriptions.updateOne(
      { firmId: firm._id },
      { $set: set, $setOnInsert: made },
      { session, upsert: true },
    );
    await models.firms.updateOne(
      { _id: firm._id },
      { $set: { plan: 'paid', planEndedAt: null, lifecycleDueAt: now } },
      { session },
    );
    const changes = {
      plan: { from: present.plan, to: plan },
      until: { from: present.period?.end.toISOString() ?? null, to: until.toISOString() },
    };
    await note(step, firm, { action: 'billing.plan-given', changes });
    return { firm, ended: NONE_ENDED };
  });

/**
 * Deletes a firm, which can be restored for a while. @throws CallError as `change`; 409 when it is already deleted; 422
 * unless its name is typed
 */
export const deleteFirmNamed = (parts: AdminParts, call: CallContext, seen: Seen, name: string): Promise<FirmDetail> =>
  change(parts, call, seen, { name: 'adminDeleteFirm', form: { name } }, async ({ firm }, { models, session, now }) => {
    if (firm.name !== name) throw failures.validation({ name: MESSAGES.typeFirmName });
    const address = await models.addresses
      .findOne({ firmId: firm._id, kind: 'subdomain' }, { _id: 1 }, { session })
      .lean();
    const link = linkTargetOf(call, { firmId: firm._id.toHexString(), subdomain: address?._id ?? '' }, parts.links);
    const deleted = await runWithTenant(firm._id, () => deleteFirm(models, { now, by: originOf(call), link }, session));
    if (deleted === null) throw failures.conflict(MESSAGES.firmClosed);
    return deleted;
  });
