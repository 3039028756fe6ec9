import type { ParsedCall } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import { SNOOZE_MAX_DAYS, type TrackedKind } from '@scopewright/contracts/tracking/limits';
import { MILESTONE_CLAUSE_FIELDS, type MilestoneClause, milestoneOfClause } from '@scopewright/data';
import { addDays } from '@scopewright/domain/tracking/days';
import { failures, type Implementation, implement, inTx, record, type Tx } from '@scopewright/service-kit';
import { Types } from 'mongoose';
import { holdCompany } from '../companies/visible-company.ts';
import type { DeliveryParts } from '../parts.ts';
import { firmDay } from './firm-zone.ts';

/** The name of a company's thing with a due date; null if it doesn't exist. */
async function nameOf(
  { models, session }: Tx,
  companyId: Types.ObjectId,
  { kind, id }: { kind: TrackedKind; id: Types.ObjectId },
): Promise<string | null> {
  const which = { _id: id, companyId };
  if (kind === 'milestone')
    return (
      (await models.milestones.findOne({ ...which, clauseId: null }, { title: 1 }, { session }).lean())?.title ?? null
    );
  if (kind === 'scopeItem')
    return (
      (await models.scopeItems.findOne({ ...which, deletedAt: null }, { name: 1 }, { session }).lean())?.name ?? null
    );
  if (kind === 'workItem')
    return (
      (await models.workItems.findOne({ ...which, deletedAt: null }, { title: 1 }, { session }).lean())?.title ?? null
    );
  const clause = await models.clauses.findOne(which, MILESTONE_CLAUSE_FIELDS, { session }).lean<MilestoneClause>();
  return clause && (milestoneOfClause(clause, null)?.title ?? null);
}

/** Turns reminders of something off for a while, with the reason, and on again. */
export const snoozeCall = ({ data }: Pick<DeliveryParts, 'data'>): Implementation =>
  implement('snoozeReminders', async ({ subject, body }, call) => {
    const { today } = await firmDay(data.models, call);
    requireNear(body.until, today);
    const about = { kind: body.kind, id: new Types.ObjectId(body.id) };
    await inTx(data, call, async (tx) => {
      const { models, session } = tx;
      const company = await holdCompany(tx, subject.company._id);
      const name = await nameOf(tx, company._id, about);
      if (name === null) throw failures.notFound();
      const which = { 'about.kind': about.kind, 'about.id': about.id };
      const known = await models.reminderSnoozes.findOne(which, {}, { session }).lean();
      if ((known?.until ?? null) === body.until && (body.until === null || known?.reason === body.reason)) return;
      if (body.until === null) await models.reminderSnoozes.deleteOne(which, { session });
      else {
        const set = {
          companyId: company._id,
          until: body.until,
          reason: body.reason,
          createdBy: new Types.ObjectId(call.viewer.userId),
          createdAt: call.now(),
        };
        await models.reminderSnoozes.updateOne(which, { $set: set }, { session, upsert: true });
      }
      await record(tx, {
        companyId: company._id,
        targetType: 'reminder',
        targetId: body.id,
        targetName: name,
        action: body.until === null ? 'reminder.woken' : 'reminder.snoozed',
        changes: {
          until: { from: known?.until ?? null, to: body.until },
          reason: { from: known?.reason ?? null, to: body.until === null ? null : body.reason },
        },
      });
    });
    return { success: true as const };
  });

function requireNear(until: ParsedCall<'snoozeReminders'>['body']['until'], today: string): void {
  if (until === null) return;
  if (until < today) throw failures.validation({ until: MESSAGES.notInFuture });
  if (until > addDays(today, SNOOZE_MAX_DAYS)) throw failures.validation({ until: MESSAGES.snoozeTooLong });
}
