import { ChevronRight, Skeleton } from '@scopewright/ui';
import type { ReactNode } from 'react';
import { TenantLink } from './tenant-link.tsx';

/** A page above the current one. */
export interface Crumb {
  label: string;
  to: string;
}

export interface WorkplacePageProps {
  /** The page's only h1. */
  title: ReactNode;
  description?: ReactNode;
  /** The title is a placeholder: its space is reserved, and it is only read out. */
  loading?: boolean;
  /** Breadcrumbs from the top, without the page itself. */
  crumbs?: readonly Crumb[];
  /** False for a page whose frame isn't printed, only its content. */
  printed?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}

/** A page within the workplace's frame: breadcrumbs, heading, actions and content. */
export function WorkplacePage({
  title,
  description,
  loading = false,
  crumbs = [],
  printed = true,
  actions,
  children,
}: WorkplacePageProps) {
  return (
    <>
      <header className={printed ? 'grid gap-1 pb-4' : 'grid gap-1 pb-4 print:hidden'}>
        {crumbs.length > 0 ? <Breadcrumbs crumbs={crumbs} /> : null}
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
          <div className="grid min-w-0 gap-1">
            <h1 className="wrap-anywhere font-semibold text-2xl text-text">
              {loading ? (
                <>
                  <span className="sr-only">{title}</span>
                  <Skeleton className="my-2 w-64 max-w-full" />
                </>
              ) : (
                title
              )}
            </h1>
            {description ? <p className="text-sm text-text-muted">{description}</p> : null}
          </div>
          {actions ? <div className="flex flex-wrap items-center gap-3 sm:-my-1.5">{actions}</div> : null}
        </div>
      </header>
      {children}
    </>
  );
}

function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumbs">
      <ol className="-my-1 flex flex-wrap items-center gap-x-1 text-sm text-text-muted">
        {crumbs.map(({ label, to }, index) => (
          <li key={to} className="flex min-w-0 items-center gap-1">
            {index > 0 ? <ChevronRight aria-hidden="true" className="size-3.5 shrink-0" /> : null}
            <TenantLink
              to={to}
              className="inline-flex min-h-8 min-w-0 items-center rounded-sm hover:text-text hover:underline"
            >
              <span className="wrap-anywhere">{label}</span>
            </TenantLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}
