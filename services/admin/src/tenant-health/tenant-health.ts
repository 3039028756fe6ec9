import type { CallOutput, ParsedCall, TenantHealth } from '@scopewright/contracts';
import {
  containing,
  type DataAccess,
  type Models,
  measureAllTenants,
  measureNewTenants,
  measureTenants,
  nameKey,
  type Order,
  orderBy,
  runAsSystem,
  sortOf,
  type TenantHealthDoc,
  tenantStats,
} from '@scopewright/data';
import {
  type CsvColumns,
  csvOf,
  everyRow,
  type Implementation,
  implement,
  type PageQuery,
  readPage,
} from '@scopewright/service-kit';
import type { FilterQuery } from 'mongoose';

type Which = ParsedCall<'exportTenantHealth'>['query'];
type Stats = CallOutput<'tenantHealth'>['stats'];

/** Rows per batch of the whole list. */
const BATCH = 500;
/** How often a page is read again when measured rows turn out to belong elsewhere. */
const ROUNDS = 5;
const FIELDS = { status: 'urgency', users: 'userCount', progress: 'progress' } as const;
const COLUMNS: CsvColumns<TenantHealth> = {
  Tenant: ({ companyName }) => companyName,
  Status: ({ status }) => status,
  Subdomain: ({ subdomain }) => subdomain,
  'Custom Domain': ({ customDomain }) => customDomain,
  Users: ({ userCount }) => userCount,
  'Configuration Progress (%)': ({ configurationProgress }) => configurationProgress,
  'Implemented Items': ({ implementedItems }) => implementedItems,
  'Items In Scope': ({ inScopeItems }) => inScopeItems,
  'Last Activity': ({ lastActivity }) => lastActivity,
  Issues: ({ issues }) => issues.join('; '),
};

function orderOf({ sort = 'status', order = 'asc' }: Pick<Which, 'sort' | 'order'>): Order {
  const direction = order === 'desc' ? -1 : 1;
  if (sort === 'activity') return orderBy('activeSince', 'time', direction);
  const byName = orderBy('nameKey', 'text', direction);
  return sort === 'name' ? byName : [{ field: FIELDS[sort], direction, type: 'number' }, ...byName];
}

function matchingTenants({ search, status }: Which): FilterQuery<TenantHealthDoc> {
  if (!search) return status ? { status } : {};
  const text = containing(nameKey(search));
  return { ...(status && { status }), $or: [{ nameKey: text }, { subdomain: text }, { customDomain: text }] };
}

const present = (tenant: TenantHealthDoc) =>
  ({
    companyId: tenant._id.toHexString(),
    companyName: tenant.name,
    status: tenant.status,
    subdomain: tenant.subdomain,
    customDomain: tenant.customDomain,
    userCount: tenant.userCount,
    configurationProgress: tenant.progress,
    implementedItems: tenant.implementedItems,
    inScopeItems: tenant.inScopeItems,
    lastActivity: tenant.lastActivityAt?.toISOString() ?? null,
    issues: tenant.issues,
  }) satisfies TenantHealth;

/**
 * A page of tenants with current values: its rows are measured, and if that moves one off the page, the page is read
 * again.
 * @throws CallError 422 for an invalid cursor
 */
const measuredPage = (models: Models, { cursor, limit, ...which }: Which & PageQuery, now: Date) =>
  readPage(orderOf(which), matchingTenants(which), { cursor, limit }, (filter, page) =>
    measuredRows(models, () => models.tenantHealth.find(filter, {}, page).lean<TenantHealthDoc[]>(), now),
  );

async function measuredRows(
  models: Models,
  read: () => PromiseLike<TenantHealthDoc[]>,
  now: Date,
): Promise<TenantHealthDoc[]> {
  const measured = new Set<string>();
  for (let round = 1; ; round += 1) {
    const rows = await read();
    const unmeasured = rows.filter(({ _id }) => !measured.has(_id.toHexString())).map(({ _id }) => _id);
    for (const id of unmeasured) measured.add(id.toHexString());
    if (unmeasured.length === 0 || !(await measureTenants(models, unmeasured, now)) || round === ROUNDS) return rows;
  }
}

/** How many tenants match: from the statistics unless searching. */
async function countMatching({ tenantHealth }: Models, { search, status }: Which, stats: Stats): Promise<number> {
  if (search) return tenantHealth.countDocuments(matchingTenants({ search, status }));
  const byStatus = { healthy: stats.healthyTenants, warning: stats.warningTenants, error: stats.errorTenants };
  return status ? byStatus[status] : stats.totalTenants;
}

/** The health of tenants, as a list and as a file. */
export const tenantHealthCalls = ({ models }: Pick<DataAccess, 'models'>): Implementation[] => [
  implement('tenantHealth', ({ query }, call) =>
    runAsSystem('a system administrator looks at the health of tenants', async () => {
      if (Object.values(query).every((value) => value === undefined)) {
        await measureAllTenants(models, call.now());
        const all = await models.tenantHealth
          .find(matchingTenants(query))
          .sort(sortOf(orderOf(query)))
          .batchSize(BATCH)
          .lean<TenantHealthDoc[]>();
        return { tenants: all.map(present), stats: await tenantStats(models) };
      }
      await measureNewTenants(models, call.now());
      const { rows, nextCursor } = await measuredPage(models, query, call.now());
      const stats = await tenantStats(models);
      return { tenants: rows.map(present), stats, nextCursor, total: await countMatching(models, query, stats) };
    }),
  ),

  implement('exportTenantHealth', async ({ query }, call) =>
    csvOf('tenant-health', COLUMNS, everyTenant(models, query, call.now()), call.now()),
  ),
];

/**
 * The rows of the file, read while the answer is being sent, after the handler has ended: each query sets its own
 * scope.
 */
const everyTenant = (models: Models, which: Which, now: Date) =>
  everyRow((page) =>
    runAsSystem("a system administrator exports the tenants' health", async () => {
      if (page.cursor === undefined) await measureNewTenants(models, now);
      const { rows, nextCursor } = await measuredPage(models, { ...which, ...page }, now);
      return { items: rows.map(present), nextCursor };
    }),
  );
