import { connectData, nameKey, runAsSystem } from '@scopewright/data';

/** Companies per write. */
const CHUNK = 1000;
const SOW_STATUSES = ['none', 'draft', 'active', 'completed', 'cancelled'];
const MINUTE_MS = 60_000;

/** The name of a firm's `number`th client company. */
export const clientCompanyName = (number: number): string => `Client company ${String(number).padStart(4, '0')}`;

/**
 * Creates a firm's client companies directly in the database, because calls would take too long: named by
 * `clientCompanyName` from 0, the later ones newer, their SOWs cycling through every status, every tenth one archived,
 * and every twentieth assigned to its consultants. Throws if the firm does not exist.
 */
export async function addClientCompanies({
  mongo,
  database,
  tenantKey,
  count,
}: {
  mongo: string;
  database: string;
  tenantKey: string;
  count: number;
}): Promise<void> {
  const { models, close } = await connectData({ uri: mongo, dbName: database });
  try {
    await runAsSystem('client companies of a test', async () => {
      const { firmId } = await models.addresses.findById(tenantKey).orFail();
      const consultants = await models.users.find({ firmId, role: 'consultant' }, { _id: 1 }).lean();
      const now = Date.now();
      const rows = Array.from({ length: count }, (_, index) => {
        const name = clientCompanyName(index);
        const archived = index % 10 === 9;
        return {
          name,
          nameKey: nameKey(name),
          consultingFirmId: firmId,
          status: archived ? 'archived' : 'active',
          archivedAt: archived ? new Date(now) : null,
          sowStatus: SOW_STATUSES[index % SOW_STATUSES.length],
          activeChangeOrderCount: index % 4,
          assignedConsultantIds: index % 20 === 0 ? consultants.map(({ _id }) => _id) : [],
          createdAt: new Date(now - (count - index) * MINUTE_MS),
        };
      });
      for (let start = 0; start < count; start += CHUNK)
        await models.companies.insertMany(rows.slice(start, start + CHUNK));
    });
  } finally {
    await close();
  }
}
