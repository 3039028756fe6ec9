import { ApiError, errorText } from '@scopewright/api-client';
import { ErrorState } from '@scopewright/ui';

interface FailedToLoadProps {
  what: string;
  /** The query that failed. */
  of: { error: unknown; refetch: () => unknown; isFetching?: boolean };
}

/** Shown instead of what couldn't be loaded. */
export function FailedToLoad({ what, of: { error, refetch, isFetching = false } }: FailedToLoadProps) {
  return (
    <div className="p-4 sm:p-6">
      <ErrorState
        title={`Failed to load ${what}`}
        description={errorText(error)}
        {...(error instanceof ApiError && error.requestId ? { requestId: error.requestId } : {})}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    </div>
  );
}
