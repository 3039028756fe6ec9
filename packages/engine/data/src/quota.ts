import type { Types } from 'mongoose';
import { isDuplicateKey } from './connection/transaction.ts';
import type { Models } from './models/index.ts';
import { trusted } from './tenant/trusted.ts';

export interface QuotaUse {
  firmId: Types.ObjectId;
  /** The counter's name. */
  name: string;
  limit: number;
  expiresAt: Date | null;
  /** How many units are used together; one if absent. */
  amount?: number;
}

const idOf = ({ firmId, name }: Pick<QuotaUse, 'firmId' | 'name'>): string => `${firmId.toHexString()}:${name}`;

/**
 * Uses units of a firm's quota, in the firm's scope; false, without using any, when fewer remain. Concurrent calls
 * never exceed the limit.
 */
export async function takeFromQuota({ quotas }: Pick<Models, 'quotas'>, use: QuotaUse): Promise<boolean> {
  const { firmId, name, limit, expiresAt, amount = 1 } = use;
  if (amount > limit) return false;
  const _id = idOf(use);
  const left = { _id, used: trusted({ $lte: limit - amount }) };
  const take = () =>
    quotas.updateOne(left, { $inc: { used: amount }, $setOnInsert: { firmId, name, expiresAt } }, { upsert: true });
  try {
    await take();
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  // the row exists: the quota is used up, or another process has just created the row
  return (await quotas.updateOne(left, { $inc: { used: amount } })).modifiedCount === 1;
}

/** Corrects a use whose size turned out to be another one: `by` units more, or fewer. May exceed the limit. */
export async function correctQuota(
  { quotas }: Pick<Models, 'quotas'>,
  use: Pick<QuotaUse, 'firmId' | 'name'>,
  by: number,
): Promise<void> {
  await quotas.updateOne({ _id: idOf(use) }, { $inc: { used: by } });
}

/** How many units of a quota are used. */
export async function usedOfQuota(
  { quotas }: Pick<Models, 'quotas'>,
  use: Pick<QuotaUse, 'firmId' | 'name'>,
): Promise<number> {
  return (await quotas.findOne({ _id: idOf(use) }, { used: 1 }).lean())?.used ?? 0;
}

/** Returns a unit that was used for something that failed. */
export async function giveBackToQuota(
  { quotas }: Pick<Models, 'quotas'>,
  use: Pick<QuotaUse, 'firmId' | 'name'>,
): Promise<void> {
  await quotas.updateOne({ _id: idOf(use), used: trusted({ $gt: 0 }) }, { $inc: { used: -1 } });
}
