import { type DataAccess, type FileDoc, purgeDeletedFirms } from '@scopewright/data';
import { type Files, removeBytes } from '@scopewright/files';
import type { PaymentGateway } from '@scopewright/payments';
import type { Clock } from '@scopewright/service-kit';

interface Options {
  data: DataAccess;
  files: Files;
  /** Null: no gateway is configured. */
  gateway: PaymentGateway | null;
  clock: Clock;
  productDomain: string;
  needsDomains: boolean;
}

/**
 * Permanently removes firms that were deleted long enough ago, see `purgeDeletedFirms`: also their payment data at the
 * gateway, and the bytes of their files.
 * @returns how many
 */
export const purgeFirms = (
  { data, files, gateway, clock, productDomain, needsDomains }: Options,
  signal: AbortSignal,
): Promise<number> =>
  purgeDeletedFirms(data, {
    now: clock(),
    productDomain,
    needsDomains,
    signal,
    async endPayment(firmId) {
      const subscription = await data.models.subscriptions.findOne({ firmId }, { gateway: 1, customer: 1 }).lean();
      const customer = subscription?.customer ?? null;
      if (customer === null) return;
      // data stored at the other gateway would never be removed
      if (gateway?.name !== subscription?.gateway)
        throw new Error(`The firm's card is at ${subscription?.gateway}, which is not configured`);
      await gateway?.forget({ reference: firmId.toHexString(), customer });
    },
    async removeFiles(firmId) {
      await data.models.files.updateMany({ firmId }, { $set: { state: 'removing' } });
      for await (const file of data.models.files.find({ firmId }).lean<FileDoc[]>().cursor()) {
        signal.throwIfAborted();
        await removeBytes({ data, files }, file as FileDoc);
      }
    },
  });
