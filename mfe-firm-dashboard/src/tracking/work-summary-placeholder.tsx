import { Card, Loading, Skeleton } from '@scopewright/ui';
import type { ReactNode } from 'react';

/** The shape of the summary of the user's work while it loads. */
export const WorkSummaryPlaceholder = (): ReactNode => (
  <Card padding="none" className="flex min-h-14 items-center px-4 sm:px-6">
    <Loading label="Loading your work...">
      <Skeleton className="w-72 max-w-full" />
    </Loading>
  </Card>
);
