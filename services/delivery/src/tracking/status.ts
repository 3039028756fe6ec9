import type { CallOutput } from '@scopewright/contracts';
import {
  burnUpOf,
  type ClientStatus,
  clientStatus,
  hourlyRateOf,
  type Models,
  milestonesOf,
  type ScopeItemDoc,
  type StatusPageDoc,
  type StatusSnapshotDoc,
  type StatusVisitDoc,
  sharedAgreements,
  type WorkSum,
} from '@scopewright/data';
import { can } from '@scopewright/domain/policy';
import { isUnpriced, priceOf } from '@scopewright/domain/price';
import { earnedOf } from '@scopewright/domain/tracking/burn-up';
import { failures, type Implementation, implement, inTx, record } from '@scopewright/service-kit';
import { Types } from 'mongoose';
import { holdCompany } from '../companies/visible-company.ts';
import type { DeliveryParts } from '../parts.ts';
import { chargeOf } from '../sows/terms.ts';
import { firmDay } from './firm-zone.ts';

/** Another look within this time belongs to the same visit. */
const VISIT_MS = 30 * 60_000;
/** Weeks of snapshots that a list has. */
const MOST_WEEKS = 200;

/** The status page of a company, its snapshots, and the burn-up of a project. */
export const statusCalls = ({ data }: Pick<DeliveryParts, 'data'>): Implementation[] => [
  implement('companyStatus', async ({ subject: { company } }, call) =>
    clientStatus(data.models, company._id, await firmDay(data.models, call)),
  ),

  implement('writeStatus', async ({ subject, body: { version, sentence } }, call) => {
    const day = await firmDay(data.models, call);
    await inTx(data, call, async (tx) => {
      const { models, session } = tx;
      const company = await holdCompany(tx, subject.company._id);
      const page = await models.statusPages.findOne({ companyId: company._id }, {}, { session }).lean<StatusPageDoc>();
      if ((page?.version ?? 0) !== version)
        throw failures.versionConflict(await clientStatus(models, company._id, day));
      const from = page?.sentence ?? '';
      if (from === sentence) return;
      await models.statusPages.updateOne(
        { companyId: company._id },
        {
          $set: { sentence, by: new Types.ObjectId(call.viewer.userId), at: day.now },
          $inc: { version: 1 },
        },
        { session, upsert: true },
      );
      await record(tx, {
        companyId: company._id,
        targetType: 'company',
        targetId: company._id.toHexString(),
        targetName: company.name,
        action: 'status.written',
        changes: { sentence: { from: from || null, to: sentence || null } },
      });
    });
    return clientStatus(data.models, subject.company._id, day);
  }),

  implement('visitStatus', async ({ subject: { company } }, call) => {
    const now = call.now();
    const which = { companyId: company._id, userId: new Types.ObjectId(call.viewer.userId) };
    const known = await data.models.statusVisits.findOne(which).lean<StatusVisitDoc>();
    if (known !== null && now.getTime() - known.seenAt.getTime() < VISIT_MS)
      return { previousAt: known.previousAt?.toISOString() ?? null };
    const previousAt = known?.seenAt ?? null;
    await data.models.statusVisits.updateOne(which, { $set: { seenAt: now, previousAt } }, { upsert: true });
    return { previousAt: previousAt?.toISOString() ?? null };
  }),

  implement('statusSnapshots', async ({ subject: { company } }) => {
    const found = await data.models.statusSnapshots
      .find({ companyId: company._id }, { week: 1, createdAt: 1 })
      .sort({ week: -1 })
      .limit(MOST_WEEKS)
      .lean<Pick<StatusSnapshotDoc, 'week' | 'createdAt'>[]>();
    return { items: found.map(({ week, createdAt }) => ({ week, createdAt: createdAt.toISOString() })) };
  }),

  implement('statusSnapshot', async ({ subject: { company }, query: { week } }) => {
    const found = await data.models.statusSnapshots.findOne({ companyId: company._id, week }).lean<StatusSnapshotDoc>();
    if (found === null) throw failures.notFound();
    // stored as it was presented
    return { week, createdAt: found.createdAt.toISOString(), status: found.content as ClientStatus };
  }),

  implement('burnUp', async ({ subject: { company, project } }, call) => {
    const withHours = can(call.viewer.abilities, 'scope:hours');
    const { timeZone } = await firmDay(data.models, call);
    const [found, agreements, milestones] = await Promise.all([
      data.models.scopeItems
        .findOne({ _id: project._id }, { deadline: 1 })
        .orFail()
        .lean<Pick<ScopeItemDoc, '_id' | 'deadline'>>(),
      sharedAgreements(data.models, company._id, timeZone),
      milestonesOf(data.models, call.viewer, company._id),
    ]);
    const burnUp = await burnUpOf(data.models, { project: found, agreements, milestones, withHours });
    return {
      ...burnUp,
      money: withHours ? await moneyOf(data.models, company._id, agreements) : null,
      unpriced: withHours
        ? agreements.filter(({ isAgreed, ...one }) => isAgreed && isUnpriced(chargeOf(one))).length
        : 0,
    };
  }),
];

/** Combined progress of a company's projects on their last recorded days. */
async function latestSums(models: Models, companyId: Types.ObjectId): Promise<{ scope: WorkSum; done: WorkSum }> {
  const rows = await models.backlogDays.aggregate<{ scope: WorkSum; done: WorkSum }>([
    { $match: { companyId } },
    { $sort: { projectId: 1, date: -1 } },
    { $group: { _id: '$projectId', scope: { $first: '$scope' }, done: { $first: '$done' } } },
  ]);
  const sum = (of: 'scope' | 'done', unit: keyof WorkSum) => rows.reduce((total, row) => total + row[of][unit], 0);
  return {
    scope: { hours: sum('scope', 'hours'), workItems: sum('scope', 'workItems') },
    done: { hours: sum('done', 'hours'), workItems: sum('done', 'workItems') },
  };
}

/** The agreed amounts of a company by currency, compared with the hours of all of its projects; null without any. */
async function moneyOf(
  models: Models,
  companyId: Types.ObjectId,
  agreements: Awaited<ReturnType<typeof sharedAgreements>>,
): Promise<CallOutput<'burnUp'>['money']> {
  const agreed = new Map<string, number>();
  for (const { isAgreed, amountMinor, currency } of agreements)
    if (isAgreed && amountMinor !== null && currency !== null)
      agreed.set(currency, (agreed.get(currency) ?? 0) + amountMinor);
  if (agreed.size === 0) return null;
  const [{ scope, done }, rates] = await Promise.all([latestSums(models, companyId), hourlyRateOf(models)]);
  return [...agreed].map(([currency, agreedMinor]) => ({
    currency,
    agreedMinor,
    earnedMinor: earnedOf(agreedMinor, { scope: scope.hours, done: done.hours }),
    scopeMinor: priceOf(scope.hours, rates, currency).minor,
  }));
}
