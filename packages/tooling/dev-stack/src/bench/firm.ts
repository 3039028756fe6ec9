import { connectData, nameKey, runAsSystem } from '@scopewright/data';

/** Adds client companies to a firm until it has `count`; gives the firm's id. */
export async function fillFirm({ mongo, database, tenantKey, count }: { mongo: string; database: string; tenantKey: string; count: number }): Promise<string> {
  const data = await connectData({ uri: mongo, dbName: database });
  try {
    return await runAsSystem('benchmark data', async () => {
      const { firmId } = await data.models.addresses.findById(tenantKey).orFail();
      if (!firmId) throw new Error(`${tenantKey} is no firm's address`);
      const there = await data.models.companies.countDocuments({ consultingFirmId: firmId });
      const rows = Array.from({ length: count - there }, (_, index) => {
        const name = `Client company ${String(index).padStart(3, '0')}`;
        return {
          name,
          nameKey: nameKey(name),
          consultingFirmId: firmId,
          status: 'active',
          sowStatus: 'active',
          activeChangeOrderCount: index % 4,
          createdAt: new Date(),
        };
      });
      await data.models.companies.insertMany(rows);
      return firmId.toHexString();
    });
  } finally {
    await data.close();
  }
}
