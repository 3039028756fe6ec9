import { BILLING_RATE_PER_HOUR_USD } from '@scopewright/contracts/constants';
import type { ProjectContent } from '@scopewright/contracts/scoping';
import { trusted } from '@scopewright/data';
import { type ChangeEffect, workingDays } from '@scopewright/domain/change-orders/effect';
import type { CallContext } from '@scopewright/service-kit';
import type { ChosenParts } from '@scopewright/work-pool';
import { Types } from 'mongoose';
import type { DeliveryParts } from '../parts.ts';

/** Hours a week of a consultant whose capacity is not set, and of a project that nobody is assigned to. */
const HOURS_PER_WEEK = 40;

/** What a change of a project's scope means in work, money and time. */
export async function effectOf(
  { data: { models } }: Pick<DeliveryParts, 'data'>,
  _call: CallContext,
  project: { _id: Types.ObjectId },
  { work }: Pick<ChosenParts, 'work'>,
): Promise<ChangeEffect> {
  const found = await models.scopeItems
    .findOne({ _id: project._id }, { 'content.consultantIds': 1 })
    .lean<{ content: Pick<ProjectContent, 'consultantIds'> }>();
  const ids = (found?.content.consultantIds ?? []).map((id) => new Types.ObjectId(id));
  const capacities = await models.capacities.find({ userId: trusted({ $in: ids }) }, { hoursPerWeek: 1 }).lean();
  const known = capacities.reduce((sum, { hoursPerWeek }) => sum + hoursPerWeek, 0);
  const hoursPerWeek = known + (ids.length - capacities.length) * HOURS_PER_WEEK || HOURS_PER_WEEK;
  return {
    ...work,
    price: { minor: Math.round(work.hours.net * BILLING_RATE_PER_HOUR_USD * 100), currency: 'USD' },
    days: workingDays(work.hours.net, hoursPerWeek),
  };
}
