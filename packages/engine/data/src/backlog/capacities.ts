import { type Capacity, UNSET_CAPACITY } from '@scopewright/domain/backlog/capacity';
import type { Types } from 'mongoose';
import type { Models } from '../models/index.ts';
import { trusted } from '../tenant/trusted.ts';

/** The capacity of each of these people, in their order: people without settings have the default. */
export async function capacitiesOf(
  { capacities }: Pick<Models, 'capacities'>,
  userIds: readonly Types.ObjectId[],
): Promise<Capacity[]> {
  const stored = await capacities
    .find({ userId: trusted({ $in: [...userIds] }) }, { userId: 1, hoursPerWeek: 1, daysOff: 1 })
    .lean();
  const byPerson = new Map(stored.map(({ userId, ...capacity }) => [userId.toHexString(), capacity]));
  return userIds.map((id) => {
    const { hoursPerWeek, daysOff } = byPerson.get(id.toHexString()) ?? UNSET_CAPACITY;
    return { hoursPerWeek, daysOff };
  });
}
