import { connectData, nameKey, runAsSystem } from '@scopewright/data';

/**
 * Creates the firm that companies are migrated to, as a migration does but without moving any, and companies from
 * before the model that wait for it.
 */
export async function addHomeFirm({
  mongo,
  database,
  tenantKey,
  waiting,
}: {
  mongo: string;
  database: string;
  /** Address of the firm. */
  tenantKey: string;
  /** Names of the companies by subdomain. */
  waiting: Readonly<Record<string, string>>;
}): Promise<void> {
  const data = await connectData({ uri: mongo, dbName: database });
  try {
    await runAsSystem('home firm of a test', async () => {
      const { addresses, companies, companyData, firms } = data.models;
      const { firmId } = await addresses.findById(tenantKey).orFail();
      // there is at most one, and earlier runs of the test may not have removed theirs
      await firms.updateMany({ isHome: true }, { $set: { isHome: false } });
      await firms.updateOne({ _id: firmId }, { $set: { isHome: true } });
      const now = new Date();
      for (const [key, name] of Object.entries(waiting)) {
        const { _id: companyId } = await companies.create({
          name,
          nameKey: nameKey(name),
          subdomain: key,
          lastActivityAt: now,
          createdAt: now,
        });
        await addresses.create({ _id: key, kind: 'subdomain', companyId, verifiedAt: now, createdAt: now });
        await companyData.create({ companyId, createdAt: now });
      }
    });
  } finally {
    await data.close();
  }
}
