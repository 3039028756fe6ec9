import { connectData, nameKey, runAsSystem } from '@scopewright/data';

/**
 * Creates own configuration items for every client company of a firm, directly in the database, because no call does.
 * Throws when there is no such firm.
 */
export async function addConfigItems({
  mongo,
  database,
  tenantKey,
  names,
}: {
  mongo: string;
  database: string;
  tenantKey: string;
  names: readonly string[];
}): Promise<void> {
  const { models, close } = await connectData({ uri: mongo, dbName: database });
  try {
    await runAsSystem('configuration items of a test', async () => {
      const { firmId } = await models.addresses.findById(tenantKey).orFail();
      const items = names.map((name) => ({
        name,
        nameKey: nameKey(name),
        category: 'Workflows',
        description: 'As the company works.',
        inScope: true,
        phase: 2,
        implemented: true,
        addedAt: new Date(),
      }));
      await models.companyData.updateMany({ firmId }, { $set: { configOverrides: items } });
    });
  } finally {
    await close();
  }
}
