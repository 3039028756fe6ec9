import type { ReactNode } from 'react';
import { Button } from '../button.tsx';

export interface LoadMoreProps {
  shown: number;
  total: number;
  hasMore: boolean;
  busy?: boolean;
  onLoadMore: () => void;
  /** The counted items, in the plural ("companies"). */
  noun: string;
}

/** The foot of a long list: how much of it is shown, and a button for the next page if there is one. */
export function LoadMore({ shown, total, hasMore, busy = false, onLoadMore, noun }: LoadMoreProps): ReactNode {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 pt-4 text-sm text-text-muted">
      <p aria-live="polite">
        Showing {shown} of {total} {noun}
      </p>
      {hasMore ? (
        <Button variant="secondary" size="sm" busy={busy} onClick={onLoadMore}>
          {busy ? 'Loading...' : 'Load more'}
        </Button>
      ) : null}
    </div>
  );
}
