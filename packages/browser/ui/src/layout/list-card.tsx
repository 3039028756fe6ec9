import type { ReactNode } from 'react';
import { cn } from '../cn.ts';
import { Card } from './card.tsx';

/** Number of search results, to be read out ("1 company found"). */
export const formatMatchCount = (count: number, one: string, several: string): string =>
  `${count.toLocaleString()} ${count === 1 ? one : several} found`;

export interface ListCardProps {
  title: string;
  /** The number of items, shown after the title ("3 of 12"); undefined while unknown. */
  count?: ReactNode;
  /** Search and filters, at the right end of the head. */
  actions?: ReactNode;
  /** Read out when it changes: the number of search results. */
  announcement?: string;
  /** A lower head. */
  compact?: boolean;
  children: ReactNode;
}

/** The card around a long list, with its heading. */
export function ListCard({ title, count, actions, announcement, compact = false, children }: ListCardProps): ReactNode {
  return (
    <Card padding="none">
      <div
        className={cn(
          'flex flex-wrap items-center justify-between gap-3 border-border border-b px-4 sm:px-6',
          compact ? 'py-2.5' : 'py-4',
        )}
      >
        <h2 className="wrap-anywhere min-w-0 font-semibold text-lg">
          {title} {count === undefined ? null : <span className="font-normal text-text-muted">({count})</span>}
        </h2>
        {actions}
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {children}
    </Card>
  );
}
