import { Skeleton } from '@scopewright/ui';

const ROWS = ['w-44', 'w-36', 'w-52', 'w-40', 'w-48', 'w-32'];

/** The list's shape while it loads. */
export function UsersSkeleton() {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        Loading users...
      </p>
      <ul aria-hidden="true" className="divide-y divide-border">
        {ROWS.map((width) => (
          <li key={width} className="flex items-center justify-between gap-6 px-4 py-4">
            <Skeleton className={`${width} max-w-[40%]`} />
            <Skeleton className="w-40 max-w-[30%]" />
            <Skeleton className="hidden w-24 sm:block" />
            <Skeleton className="w-14" />
          </li>
        ))}
      </ul>
    </div>
  );
}
