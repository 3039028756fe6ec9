import { Skeleton } from '@scopewright/ui';

const ROWS = ['w-48', 'w-36', 'w-56', 'w-40', 'w-44'];

/** The list's shape while it loads. */
export function CompaniesSkeleton() {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        Loading client companies...
      </p>
      <ul aria-hidden="true" className="divide-y divide-border">
        {ROWS.map((width) => (
          <li key={width} className="flex items-center justify-between gap-6 px-4 py-4">
            <Skeleton className={`${width} max-w-[45%]`} />
            <Skeleton className="w-16" />
            <Skeleton className="hidden w-24 sm:block" />
          </li>
        ))}
      </ul>
    </div>
  );
}
