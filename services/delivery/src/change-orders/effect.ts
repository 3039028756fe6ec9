import type { ProjectContent } from '@scopewright/contracts/scoping';
import { hourlyRateOf, trusted } from '@scopewright/data';
import { type ChangeEffect, workingDays } from '@scopewright/domain/change-orders/effect';
import type { ChosenParts } from '@scopewright/work-pool';
import { Types } from 'mongoose';
import type { DeliveryParts } from '../parts.ts';

/** Hours a week of a consultant whose capacity is not set, and of a project that nobody is assigned to. */
const HOURS_PER_WEEK = 40;

/** What a change of a project's scope means in work, money and time. */
export async function effectOf(
  { data: { models } }: Pick<DeliveryParts, 'data'>,
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
  const rate = await hourlyRateOf(models);
  return {
    ...work,
    price: { minor: Math.round(work.hours.net * rate.amountMinor), currency: rate.currency },
    days: workingDays(work.hours.net, hoursPerWeek),
  };
}
