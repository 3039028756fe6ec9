import { Card, cn } from '@scopewright/ui';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import type { ReactNode } from 'react';
import { useMyWork } from './work-queries.ts';
import { WorkSummaryPlaceholder } from './work-summary-placeholder.tsx';
import { MY_WORK_PATH, WORK_VIEW, workPath } from './work-view.ts';
import { formatCount, GROUP_TITLES } from './work-words.ts';

/** The user's work in one row: how much is in each group, leading to it. */
export function WorkSummary(): ReactNode {
  const { data, isError } = useMyWork(WORK_VIEW.plain);
  if (isError && !data) return null;
  if (!data) return <WorkSummaryPlaceholder />;
  return (
    <Card padding="none">
      <nav aria-labelledby="my-work" className="flex min-h-14 flex-wrap items-center gap-x-5 gap-y-1 px-4 py-2 sm:px-6">
        <h2 id="my-work" className="font-semibold text-base">
          <TenantLink to={MY_WORK_PATH} className="rounded-sm hover:text-brand hover:underline">
            My work
          </TenantLink>
        </h2>
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {data.groups.map(({ group, count }) => (
            <li key={group}>
              <TenantLink
                to={workPath({ group })}
                className={cn(
                  'inline-flex min-h-8 items-center gap-1.5 rounded-sm hover:underline',
                  count === 0 && 'text-text-muted',
                )}
              >
                {GROUP_TITLES[group]}{' '}
                <span
                  className={cn(
                    'min-w-6 rounded-full px-1.5 text-center font-semibold text-xs tabular-nums leading-5',
                    count === 0
                      ? 'bg-neutral-soft'
                      : group === 'overdue'
                        ? 'bg-warning-soft text-warning'
                        : 'bg-brand-soft text-brand',
                  )}
                >
                  {formatCount(count)}
                </span>
              </TenantLink>
            </li>
          ))}
        </ul>
      </nav>
    </Card>
  );
}
