import { Skeleton } from '@scopewright/ui';

const ROWS = ['w-36', 'w-44', 'w-32', 'w-40', 'w-28', 'w-36', 'w-44', 'w-32'];

/** Shown while a project loads. */
export function WorkspaceSkeleton() {
  return (
    <div data-workspace="" className="grid h-full grid-rows-[auto_1fr]">
      <p role="status" className="sr-only">
        Loading the project...
      </p>
      <div className="flex h-12 items-center gap-3 border-border border-b px-4">
        <Skeleton className="w-48" />
      </div>
      <div className="grid lg:grid-cols-[17rem_minmax(0,1fr)]">
        <div className="grid content-start gap-4 border-border p-4 lg:border-r">
          {ROWS.map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
            <Skeleton key={index} className={width} />
          ))}
        </div>
        <div className="grid content-start gap-4 p-8 max-lg:hidden">
          <Skeleton size="control" className="w-72 max-w-full" />
          <Skeleton className="w-96" />
          <Skeleton className="w-80" />
        </div>
      </div>
    </div>
  );
}
