import { ApiError, errorText } from '@scopewright/api-client';
import { ErrorState } from '@scopewright/ui';

interface FailedToLoadProps {
  what: string;
  error: unknown;
  onRetry: () => void;
  retrying?: boolean;
}

/** Shown instead of what couldn't be loaded. */
export function FailedToLoad({ what, error, onRetry, retrying = false }: FailedToLoadProps) {
  return (
    <div className="p-4 sm:p-6">
      <ErrorState
        title={`Failed to load ${what}`}
        description={errorText(error, {
          network: 'Please check your connection and try again.',
          other: 'Please try again in a moment.',
        })}
        {...(error instanceof ApiError && error.requestId ? { requestId: error.requestId } : {})}
        onRetry={onRetry}
        retrying={retrying}
      />
    </div>
  );
}
