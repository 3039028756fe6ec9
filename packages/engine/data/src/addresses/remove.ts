import type { Types } from 'mongoose';
import type { InTransaction } from '../connection/transaction.ts';
import type { Models } from '../models/index.ts';
import { enqueueOutbox } from '../outbox/enqueue.ts';

export interface RemoveAddressesOptions {
  inTransaction: InTransaction;
  now: Date;
  productDomain: string;
  /** Whether hosts must be registered with the hosting provider. */
  needsDomains: boolean;
}

/** Removes a company's or firm's addresses, also at the hosting provider. */
export async function removeAddresses(
  models: Pick<Models, 'addresses' | 'outbox'>,
  whose: { companyId: Types.ObjectId } | { firmId: Types.ObjectId },
  { inTransaction, now, productDomain, needsDomains }: RemoveAddressesOptions,
): Promise<void> {
  await inTransaction(async (session) => {
    const owned = await models.addresses.find(whose, { _id: 1, kind: 1 }, { session }).lean();
    await models.addresses.deleteMany(whose, { session });
    if (!needsDomains) return;
    for (const { _id, kind } of owned)
      await enqueueOutbox(
        models,
        'hosting.remove-domain',
        { domain: kind === 'custom' ? _id : `${_id}.${productDomain}` },
        { session, now },
      );
  });
}
