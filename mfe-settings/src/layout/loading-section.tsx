import { LoadFailure } from '@scopewright/calls/load-failure';
import { Loading, Skeleton } from '@scopewright/ui';

interface Listing {
  isError: boolean;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Shown instead of a part of the settings while it loads, or if that failed. `what` is loaded: 'plan and billing'. */
export function LoadingSection({ what, query }: { what: string; query: Listing }) {
  if (query.isError) return <LoadFailure what={what} query={query} />;
  return (
    <Loading label={`Loading ${what}...`} className="grid gap-4">
      <Skeleton size="control" />
      <Skeleton size="control" />
      <Skeleton size="control" />
    </Loading>
  );
}
