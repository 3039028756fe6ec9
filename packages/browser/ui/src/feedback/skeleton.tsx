import type { ReactNode } from 'react';
import { cn } from '../cn.ts';

const SIZES = { text: 'h-4', control: 'h-11', card: 'h-80' } as const;

export interface SkeletonProps {
  /** Its shape: a line of text, a control, or a whole card. */
  size?: keyof typeof SIZES;
  className?: string;
}

/**
 * A grey shape shown while content loads. Say "Loading..." once beside a group of them: each one is hidden from screen
 * readers.
 */
export function Skeleton({ size = 'text', className }: SkeletonProps): ReactNode {
  return <span aria-hidden="true" className={cn('block animate-pulse rounded-sm bg-border', SIZES[size], className)} />;
}
