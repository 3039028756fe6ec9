import { connectData, runAsSystem } from '@scopewright/data';

/** Adds a verified custom domain to a firm, as after checking its DNS record. Throws when there is no such firm. */
export async function addCustomDomain({
  mongo,
  database,
  tenantKey,
  domain,
}: {
  mongo: string;
  database: string;
  tenantKey: string;
  domain: string;
}): Promise<void> {
  const data = await connectData({ uri: mongo, dbName: database });
  try {
    await runAsSystem('custom domain of a test', async () => {
      const { firmId } = await data.models.addresses.findById(tenantKey).orFail();
      const now = new Date();
      await data.models.addresses.create({
        _id: domain,
        kind: 'custom',
        firmId,
        companyId: null,
        verifiedAt: now,
        createdAt: now,
      });
    });
  } finally {
    await data.close();
  }
}
