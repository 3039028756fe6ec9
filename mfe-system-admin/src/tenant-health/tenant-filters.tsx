import type { TenantStats } from '@scopewright/contracts';
import { cn } from '@scopewright/ui';
import { SortChoice } from '../lists/choices.tsx';
import { TENANT_ORDERS, type TenantStatus, type TenantsView } from './tenants-view.ts';

const CHOICES: readonly { status: TenantStatus | null; label: string; countOf: (stats: TenantStats) => number }[] = [
  { status: null, label: 'All', countOf: ({ totalTenants }) => totalTenants },
  { status: 'error', label: 'Errors', countOf: ({ errorTenants }) => errorTenants },
  { status: 'warning', label: 'Warnings', countOf: ({ warningTenants }) => warningTenants },
  { status: 'healthy', label: 'Healthy', countOf: ({ healthyTenants }) => healthyTenants },
];

export interface TenantFiltersProps {
  view: TenantsView;
  stats: TenantStats | undefined;
  onChange: (changes: Partial<TenantsView>) => void;
}

/** Filters the list by status and, on phones, which have no table headers, sets its order. */
export function TenantFilters({ view, stats, onChange }: TenantFiltersProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 border-border border-b px-4 py-2.5 sm:px-6">
      <fieldset className="-mx-1 flex min-w-0 max-w-full gap-1 overflow-x-auto px-1 [scrollbar-width:none]">
        <legend className="sr-only">Status</legend>
        {CHOICES.map(({ status, label, countOf }) => (
          <button
            key={label}
            type="button"
            aria-pressed={view.status === status}
            onClick={() => onChange({ status })}
            className={cn(
              'inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-md px-3 font-medium text-sm text-text-muted transition-colors hover:bg-surface-sunken hover:text-text',
              'focus-visible:-outline-offset-2 aria-pressed:bg-brand-soft aria-pressed:text-brand',
            )}
          >
            {label} {stats ? <span className="tabular-nums">{countOf(stats).toLocaleString()}</span> : null}
          </button>
        ))}
      </fieldset>
      <SortChoice className="w-full sm:hidden" orders={TENANT_ORDERS} view={view} onChange={onChange} />
    </div>
  );
}
