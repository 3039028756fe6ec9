import type { Types } from 'mongoose';
import { isDuplicateKey } from './connection/transaction.ts';
import type { Models } from './models/index.ts';
import { trusted } from './tenant/trusted.ts';

export interface QuotaUse {
  firmId: Types.ObjectId;
  /** What is counted, as the counter's name. */
  name: string;
  limit: number;
  expiresAt: Date | null;
}

const idOf = ({ firmId, name }: Pick<QuotaUse, 'firmId' | 'name'>): string => `${firmId.toHexString()}:${name}`;

/**
 * Uses one unit of a firm's quota, in the firm's scope; false when none is left. Concurrent calls never exceed the
 * limit.
 */
export async function takeFromQuota({ quotas }: Pick<Models, 'quotas'>, use: QuotaUse): Promise<boolean> {
  const { firmId, name, limit, expiresAt } = use;
  const _id = idOf(use);
  const take = () =>
    quotas.updateOne(
      { _id, used: trusted({ $lt: limit }) },
      { $inc: { used: 1 }, $setOnInsert: { firmId, name, expiresAt } },
      { upsert: true },
    );
  try {
    await take();
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  // the row exists: the quota is used up, or another process has just created the row
  return (await quotas.updateOne({ _id, used: trusted({ $lt: limit }) }, { $inc: { used: 1 } })).modifiedCount === 1;
}

/** Gives back a unit that was used for something that failed. */
export async function giveBackToQuota(
  { quotas }: Pick<Models, 'quotas'>,
  use: Pick<QuotaUse, 'firmId' | 'name'>,
): Promise<void> {
  await quotas.updateOne({ _id: idOf(use), used: trusted({ $gt: 0 }) }, { $inc: { used: -1 } });
}
