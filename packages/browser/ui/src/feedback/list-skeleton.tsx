import type { ReactNode } from 'react';
import { Loading } from './loading.tsx';
import { Skeleton } from './skeleton.tsx';

export interface ListSkeletonProps {
  /** Read out ("Loading users..."). */
  label: string;
  /** One class name per row: the width of its first cell. They must differ. */
  rows: readonly string[];
  /** Class names of the other cells of every row. */
  cells: readonly string[];
}

/** A list's shape while it loads. */
export function ListSkeleton({ label, rows, cells }: ListSkeletonProps): ReactNode {
  return (
    <Loading label={label}>
      <ul aria-hidden="true" className="divide-y divide-border">
        {rows.map((width) => (
          <li key={width} className="flex items-center justify-between gap-6 px-4 py-4 sm:px-6">
            <Skeleton className={`${width} max-w-[45%]`} />
            {cells.map((cell) => (
              <Skeleton key={cell} className={cell} />
            ))}
          </li>
        ))}
      </ul>
    </Loading>
  );
}
