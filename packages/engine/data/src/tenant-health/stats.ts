import { upserting } from '../connection/transaction.ts';
import type { TenantStatsDoc } from '../models/firms/tenant-health.ts';
import type { Models } from '../models/index.ts';
import { trusted } from '../tenant/trusted.ts';

type Figures = Omit<TenantStatsDoc, '_id' | 'youngestId' | 'revision' | 'figuresOf'>;
type Stats = Pick<Models, 'tenantHealth' | 'tenantStats'>;

const ALL = { _id: 'all' } as const;
const NONE: Figures = {
  totalTenants: 0,
  healthyTenants: 0,
  warningTenants: 0,
  errorTenants: 0,
  totalUsers: 0,
  avgConfigProgress: 0,
};

/** Marks the figures over all tenants as out of date: call it after every change of a tenant's stored health. */
export async function noteChange({ tenantStats }: Pick<Models, 'tenantStats'>): Promise<void> {
  const raise = { $inc: { revision: 1 } };
  await upserting(() => tenantStats.updateOne(ALL, raise, { upsert: true }));
}

/** The stored figures over all tenants, recomputed only if something has changed. Runs as system. */
export async function tenantStats({ tenantHealth, tenantStats: kept }: Stats): Promise<Figures> {
  const document = await kept.findOne(ALL).lean<TenantStatsDoc>();
  if (document === null) return NONE;
  const { _id, youngestId, revision, figuresOf, ...known } = document;
  if (figuresOf === revision) return known;
  const withStatus = (status: string) => ({ $sum: { $cond: [{ $eq: ['$status', status] }, 1, 0] } });
  const [counted] = await tenantHealth.aggregate<Figures & { _id: null }>([
    {
      $group: {
        _id: null,
        totalTenants: { $sum: 1 },
        healthyTenants: withStatus('healthy'),
        warningTenants: withStatus('warning'),
        errorTenants: withStatus('error'),
        totalUsers: { $sum: '$userCount' },
        avgConfigProgress: { $avg: '$progress' },
      },
    },
  ]);
  const { _id: _, ...figures } = counted ?? { _id: null, ...NONE };
  figures.avgConfigProgress = Math.round(figures.avgConfigProgress);
  // figures whose computation began earlier than the stored ones may lack a change
  await kept.updateOne(
    { ...ALL, figuresOf: trusted({ $lt: revision }) },
    { $set: { ...figures, figuresOf: revision } },
  );
  return figures;
}
