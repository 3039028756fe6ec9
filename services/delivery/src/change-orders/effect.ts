import { hourlyRateOf } from '@scopewright/data';
import { daysFor, hoursPerWeekOf } from '@scopewright/domain/backlog/capacity';
import type { ChangeEffect } from '@scopewright/domain/change-orders/effect';
import { priceOf } from '@scopewright/domain/price';
import type { ChosenParts } from '@scopewright/work-tasks';
import type { Types } from 'mongoose';
import { peopleOfProject } from '../backlog/project-people.ts';
import type { DeliveryParts } from '../parts.ts';

/**
 * Effect of a scope change of a project on work, money and time.
 * @param currency of the contract; null: that of the firm's rate
 */
export async function effectOf(
  { data: { models } }: Pick<DeliveryParts, 'data'>,
  project: { _id: Types.ObjectId },
  { work }: Pick<ChosenParts, 'work'>,
  currency: string | null,
): Promise<ChangeEffect> {
  const [people, rates] = await Promise.all([peopleOfProject(models, project._id), hourlyRateOf(models)]);
  return {
    ...work,
    price: priceOf(work.hours.net, rates, currency ?? rates.currency),
    days: daysFor(work.hours.net, hoursPerWeekOf(people)),
  };
}
