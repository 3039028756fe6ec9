import { connectData, publishAddressChange, runAsSystem } from '@scopewright/data';
import { Redis } from 'ioredis';

interface FirmOfTest {
  mongo: string;
  /** Where services hear of changes. */
  redis: string;
  database: string;
  tenantKey: string;
}

/** Changes a firm behind the product's back, and tells its services to look again. @throws Error when there is no such firm */
async function changeFirm({ mongo, redis, database, tenantKey }: FirmOfTest, set: { archivedAt: Date } | { trialEndsAt: Date }): Promise<void> {
  const data = await connectData({ uri: mongo, dbName: database });
  try {
    await runAsSystem('firm of a test', async () => {
      const { firmId } = await data.models.addresses.findById(tenantKey).orFail();
      await data.models.firms.updateOne({ _id: firmId }, { $set: set }).orFail();
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

/** Archives a firm, as the end of a long inactivity does. */
export const archiveFirm = (firm: FirmOfTest): Promise<void> => changeFirm(firm, { archivedAt: new Date() });

/** Ends the trial of a firm, as two weeks do: without a plan it can only be read. */
export const endTrial = (firm: FirmOfTest): Promise<void> => changeFirm(firm, { trialEndsAt: new Date() });
