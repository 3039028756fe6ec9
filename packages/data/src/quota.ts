import type { Types } from 'mongoose';
import { isDuplicateKey } from './connection/transaction.ts';
import type { Models } from './models/index.ts';
import { trusted } from './tenant/trusted.ts';

export interface QuotaUse {
  firmId: Types.ObjectId;
  /** What is counted; another name is another count. */
  name: string;
  limit: number;
  expiresAt: Date | null;
}

const idOf = ({ firmId, name }: Pick<QuotaUse, 'firmId' | 'name'>): string => `${firmId.toHexString()}:${name}`;

/** Takes one from what a firm may use up, in the firm's scope; false when there is none left. Many at once never take more than there is. */
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
  // the row exists: it is full, or somebody made it in the same instant
  return (await quotas.updateOne({ _id, used: trusted({ $lt: limit }) }, { $inc: { used: 1 } })).modifiedCount === 1;
}

/** Gives back what was taken for something that did not happen. */
export async function giveBackToQuota(
  { quotas }: Pick<Models, 'quotas'>,
  use: Pick<QuotaUse, 'firmId' | 'name'>,
): Promise<void> {
  await quotas.updateOne({ _id: idOf(use), used: trusted({ $gt: 0 }) }, { $inc: { used: -1 } });
}
