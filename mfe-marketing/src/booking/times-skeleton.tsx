import { Skeleton } from '@scopewright/ui';
import type { ReactNode } from 'react';

/** The place of calendar and times until they are there. */
export function TimesSkeleton(): ReactNode {
  return (
    <div role="status" aria-label="Loading the free times" className="grid gap-8 sm:grid-cols-[minmax(0,1fr)_13rem]">
      <Skeleton size="card" />
      <TimesLoading />
    </div>
  );
}

/** The place of the times of a day. */
export const TimesLoading = (): ReactNode => (
  <div className="grid content-start gap-2">
    {[0, 1, 2, 3].map((at) => (
      <Skeleton key={at} size="control" />
    ))}
  </div>
);
