import {
  archiveFirm as archive,
  connectData,
  type Data,
  enqueueOutbox,
  type FirmDoc,
  publishAddressChange,
  runAsSystem,
  withTransaction,
} from '@scopewright/data';
import { Redis } from 'ioredis';

interface FirmOfTest {
  mongo: string;
  /** The server through which services are notified of changes. */
  redis: string;
  database: string;
  tenantKey: string;
}

/** Changes a firm directly in the database, and notifies the services. @throws Error when there is no such firm */
async function changeFirm(
  { mongo, redis, database, tenantKey }: FirmOfTest,
  change: (data: Data, firmId: FirmDoc['_id']) => Promise<unknown>,
): Promise<void> {
  const data = await connectData({ uri: mongo, dbName: database });
  try {
    await runAsSystem('firm of a test', async () => {
      const { firmId } = await data.models.addresses.findById(tenantKey).orFail();
      if (firmId === null) throw new Error(`The address '${tenantKey}' is not a firm's`);
      await change(data, firmId);
    });
    const announcer = new Redis(redis);
    try {
      await publishAddressChange(announcer, tenantKey);
    } finally {
      announcer.disconnect();
    }
  } finally {
    await data.close();
  }
}

/** Archives a firm, as after a long inactivity. */
export const archiveFirm = (firm: FirmOfTest): Promise<void> =>
  changeFirm(firm, ({ connection, models }, firmId) =>
    withTransaction(connection, (session) =>
      archive(models, { firmId, now: new Date(), by: { actorId: null, ip: null, requestId: null } }, session),
    ),
  );

/** Ends the trial of a firm, as after two weeks: without a plan it is read-only. */
export const endTrial = (firm: FirmOfTest): Promise<void> =>
  changeFirm(firm, ({ models }, firmId) =>
    models.firms.updateOne({ _id: firmId }, { $set: { trialEndsAt: new Date() } }).orFail(),
  );

/** Ends the month that a firm's plan has been paid for: the next one is charged now. */
export const endPaidMonth = (firm: FirmOfTest): Promise<void> =>
  changeFirm(firm, async ({ models }, firmId) => {
    const now = new Date();
    await models.subscriptions.updateOne({ firmId }, { $set: { periodEnd: now, dueAt: now } }).orFail();
    await enqueueOutbox(models, 'payment.renew', { firmId: firmId.toHexString() }, { now });
  });
