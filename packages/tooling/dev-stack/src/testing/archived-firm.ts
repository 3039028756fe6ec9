import { connectData, runAsSystem } from '@scopewright/data';

/** Archives a firm, as the end of a long inactivity does. Pages that were shown before may not know it yet. Throws when there is no such firm. */
export async function archiveFirm({ mongo, database, tenantKey }: { mongo: string; database: string; tenantKey: string }): Promise<void> {
  const data = await connectData({ uri: mongo, dbName: database });
  try {
    await runAsSystem('archived firm of a test', async () => {
      const { firmId } = await data.models.addresses.findById(tenantKey).orFail();
      await data.models.firms.updateOne({ _id: firmId }, { $set: { archivedAt: new Date() } }).orFail();
    });
  } finally {
    await data.close();
  }
}
