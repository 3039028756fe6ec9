import type { CallOutput, ParsedCall, TenantHealth } from '@scopewright/contracts';
import { LIST_DEFAULT_LIMIT } from '@scopewright/contracts/constants';
import {
  afterPosition,
  containing,
  type DataAccess,
  decodeCursor,
  encodeCursor,
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
import { csvDownload, failures, type Implementation, implement } from '@scopewright/service-kit';
import type { FilterQuery } from 'mongoose';

type Which = ParsedCall<'exportTenantHealth'>['query'];
type Stats = CallOutput<'tenantHealth'>['stats'];

/** Rows read and measured per query. */
const CHUNK = 500;
/** How often a page is read again when measured rows turn out to belong elsewhere. */
const ROUNDS = 5;
const FIELDS = { status: 'urgency', users: 'userCount', progress: 'progress' } as const;
const COLUMNS = [
  'Tenant',
  'Status',
  'Subdomain',
  'Custom Domain',
  'Users',
  'Configuration Progress (%)',
  'Implemented Items',
  'Items In Scope',
  'Last Activity',
  'Issues',
];

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

const present = ({
  _id,
  name,
  lastActivityAt,
  progress,
  status,
  subdomain,
  customDomain,
  userCount,
  implementedItems,
  inScopeItems,
  issues,
}: TenantHealthDoc) =>
  ({
    companyId: _id.toHexString(),
    companyName: name,
    status,
    subdomain,
    customDomain,
    userCount,
    configurationProgress: progress,
    implementedItems,
    inScopeItems,
    lastActivity: lastActivityAt?.toISOString() ?? null,
    issues,
  }) satisfies TenantHealth;

interface PageQuery {
  matching: FilterQuery<TenantHealthDoc>;
  order: Order;
  position: ReturnType<typeof decodeCursor>;
  limit: number;
}

/**
 * A page of tenants with current values: its rows are measured, and if that moves one off the page, the page is read
 * again. One row more than the limit means that there is a next page.
 */
async function measuredPage(
  models: Models,
  { matching, order, position, limit }: PageQuery,
  now: Date,
): Promise<TenantHealthDoc[]> {
  const measured = new Set<string>();
  const filter = position ? { $and: [matching, afterPosition(order, position)] } : matching;
  for (let round = 1; ; round += 1) {
    const rows = await models.tenantHealth
      .find(filter)
      .sort(sortOf(order))
      .limit(limit + 1)
      .lean<TenantHealthDoc[]>();
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
      const { limit = LIST_DEFAULT_LIMIT, cursor, ...which } = query;
      const order = orderOf(which);
      const matching = matchingTenants(which);
      if (Object.values(query).every((value) => value === undefined)) {
        await measureAllTenants(models, call.now());
        const all = await models.tenantHealth
          .find(matching)
          .sort(sortOf(order))
          .batchSize(CHUNK)
          .lean<TenantHealthDoc[]>();
        return { tenants: all.map(present), stats: await tenantStats(models) };
      }
      const position = cursor === undefined ? null : decodeCursor(order, cursor);
      if (cursor !== undefined && position === null)
        throw failures.validation({ cursor: 'Must be a cursor of this list' });
      await measureNewTenants(models, call.now());
      const found = await measuredPage(models, { matching, order, position, limit }, call.now());
      const stats = await tenantStats(models);
      const rows = found.slice(0, limit);
      const last = rows.at(-1);
      return {
        tenants: rows.map(present),
        stats,
        nextCursor: found.length > limit && last ? encodeCursor(order, last) : null,
        total: await countMatching(models, which, stats),
      };
    }),
  ),

  implement('exportTenantHealth', async ({ query }, call) =>
    csvDownload('tenant-health', COLUMNS, cells(models, query, call.now()), call.now()),
  ),
];

/**
 * The rows of the file, read while the answer is being sent, after the handler has ended: each query sets its own
 * scope.
 */
async function* cells(models: Models, which: Which, now: Date): AsyncGenerator<(string | number)[]> {
  const order = orderOf(which);
  let position: ReturnType<typeof decodeCursor> = null;
  do {
    const page: PageQuery = { matching: matchingTenants(which), order, position, limit: CHUNK };
    const found = await runAsSystem("a system administrator exports the tenants' health", async () => {
      if (page.position === null) await measureNewTenants(models, now);
      return measuredPage(models, page, now);
    });
    const rows = found.slice(0, CHUNK);
    for (const row of rows) yield cellsOf(present(row));
    const last = rows.at(-1);
    position = found.length > CHUNK && last ? decodeCursor(order, encodeCursor(order, last)) : null;
  } while (position !== null);
}

const cellsOf = (tenant: TenantHealth): (string | number)[] => [
  tenant.companyName,
  tenant.status,
  tenant.subdomain ?? '',
  tenant.customDomain ?? '',
  tenant.userCount,
  tenant.configurationProgress,
  tenant.implementedItems,
  tenant.inScopeItems,
  tenant.lastActivity ?? '',
  tenant.issues.join('; '),
];
