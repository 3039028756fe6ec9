import { cn } from '@scopewright/ui';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import type { ReactNode } from 'react';

export interface PillEntry {
  to: string;
  label: ReactNode;
  current: boolean;
}

/** Links between a few alternative pages, in one row that scrolls sideways if it doesn't fit. */
export function PillNav({
  label,
  entries,
  className,
}: {
  label: string;
  entries: readonly PillEntry[];
  className?: string;
}) {
  return (
    <nav
      aria-label={label}
      className={cn('-mx-4 overflow-x-auto px-4 [scrollbar-width:none] sm:mx-0 sm:px-0 print:hidden', className)}
    >
      <ul className="inline-flex gap-0.5 rounded-lg bg-surface-sunken p-1">
        {entries.map(({ to, label: text, current }) => (
          <li key={to}>
            <TenantLink
              to={to}
              aria-current={current ? 'page' : undefined}
              className="inline-flex h-9 items-center gap-1.5 whitespace-nowrap rounded-md px-3 font-medium text-sm text-text-muted hover:text-text aria-[current=page]:bg-surface-raised aria-[current=page]:text-text aria-[current=page]:shadow-xs focus-visible:-outline-offset-2"
            >
              {text}
            </TenantLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
