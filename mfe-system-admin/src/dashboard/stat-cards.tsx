import type { TenantStats } from '@scopewright/contracts';
import { tenantHref, useHost } from '@scopewright/remote-contract';
import { useQuery } from '@scopewright/remote-contract/query';
import { Link } from '@scopewright/remote-contract/router';
import { cn } from '@scopewright/ui';
import { SYSTEM_ADMIN_QUERIES } from './dashboard-queries.ts';

interface Stat {
  label: string;
  valueOf: (stats: TenantStats) => string;
  /** The filter that the list of tenants gets when the card is pressed; absent for figures without a list. */
  shows?: string;
  dot?: string;
}

const STATS: readonly Stat[] = [
  { label: 'Total tenants', valueOf: ({ totalTenants }) => totalTenants.toLocaleString(), shows: '' },
  {
    label: 'Healthy',
    valueOf: ({ healthyTenants }) => healthyTenants.toLocaleString(),
    shows: '?status=healthy',
    dot: 'bg-dot-success',
  },
  {
    label: 'Warnings',
    valueOf: ({ warningTenants }) => warningTenants.toLocaleString(),
    shows: '?status=warning',
    dot: 'bg-dot-warning',
  },
  {
    label: 'Errors',
    valueOf: ({ errorTenants }) => errorTenants.toLocaleString(),
    shows: '?status=error',
    dot: 'bg-dot-danger',
  },
  { label: 'Total users', valueOf: ({ totalUsers }) => totalUsers.toLocaleString() },
  { label: 'Avg. config', valueOf: ({ avgConfigProgress }) => `${avgConfigProgress}%` },
];

/** The six figures over all tenants (§2.17). Those that count tenants link to their list. */
export function StatCards({ root }: { root: string }) {
  const { api } = useHost();
  const { data, isPending } = useQuery({
    queryKey: [...SYSTEM_ADMIN_QUERIES, 'tenant-stats'],
    queryFn: async () => (await api.call('tenantHealth', { query: { limit: 1 } })).stats,
  });
  return (
    <section aria-label="All tenants" aria-busy={isPending} className="pb-6">
      <ul className="grid grid-cols-3 overflow-hidden rounded-lg border border-border bg-border shadow-sm [gap:1px] lg:grid-cols-6">
        {STATS.map((stat) => (
          <li key={stat.label} className="bg-surface-raised">
            <Card stat={stat} root={root} value={data ? stat.valueOf(data) : isPending ? null : '–'} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const CARD = 'grid h-full gap-0.5 px-3 py-3 sm:px-4';

/** `value` is null while it loads. */
function Card({ stat: { label, shows, dot }, root, value }: { stat: Stat; root: string; value: string | null }) {
  const { boot } = useHost();
  const content = (
    <>
      <span className="flex items-center gap-1.5 text-text-muted text-xs">
        {dot ? <span aria-hidden="true" className={cn('size-2 rounded-full', dot)} /> : null}
        {label}
      </span>
      <span className="flex h-8 items-center font-semibold text-text text-xl tabular-nums">
        {value ?? <span aria-hidden="true" className="h-5 w-12 animate-pulse rounded-sm bg-border" />}
      </span>
    </>
  );
  if (shows === undefined) return <div className={CARD}>{content}</div>;
  return (
    <Link
      to={tenantHref(boot, `${root}/tenant-health${shows}`)}
      className={cn(CARD, 'transition-colors hover:bg-surface-sunken focus-visible:-outline-offset-2')}
    >
      {content}
    </Link>
  );
}
