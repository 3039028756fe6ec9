import { connectData, nameKey, runAsSystem } from '@scopewright/data';

/** The subdomain of a firm's `number`th additional address. */
export const benchAddress = (number: number): string => `bench-${String(number).padStart(6, '0')}`;

/**
 * Adds client companies to a firm until it has `companies`, and this many additional addresses; returns the firm's id.
 */
export async function fillFirm(firm: {
  mongo: string;
  database: string;
  tenantKey: string;
  companies: number;
  addresses: number;
}): Promise<string> {
  const { models, close } = await connectData({ uri: firm.mongo, dbName: firm.database });
  try {
    return await runAsSystem('benchmark data', async () => {
      const { firmId } = await models.addresses.findById(firm.tenantKey).orFail();
      if (!firmId) throw new Error(`${firm.tenantKey} is no firm's address`);
      const there = await models.companies.countDocuments({ consultingFirmId: firmId });
      const rows = Array.from({ length: firm.companies - there }, (_, index) => {
        const name = `Client company ${String(there + index).padStart(4, '0')}`;
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
      await models.companies.insertMany(rows);
      const now = new Date();
      const addresses = Array.from({ length: firm.addresses }, (_, index) => ({
        _id: benchAddress(index),
        kind: 'subdomain',
        firmId,
        createdAt: now,
      }));
      await models.addresses.insertMany(addresses, { lean: true });
      return firmId.toHexString();
    });
  } finally {
    await close();
  }
}
