import type { ReactNode } from 'react';
import { cn } from './cn.ts';

/** A grey shape in the place of what is loading. Say "Loading..." once beside a group of them: each one is hidden from screen readers. */
export function Skeleton({ className }: { className?: string }): ReactNode {
  return <span aria-hidden="true" className={cn('block h-4 animate-pulse rounded-sm bg-border', className)} />;
}
