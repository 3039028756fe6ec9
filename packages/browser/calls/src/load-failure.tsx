import { errorText, type FailureTexts } from '@scopewright/api-client';
import { ErrorState } from '@scopewright/ui';

export interface LoadFailureProps {
  /** In the title: 'the devices'. */
  what: string;
  /** The query that failed. */
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  /** Sentences for failures without their own. */
  texts?: FailureTexts;
}

/** Shown instead of what a query couldn't load, with a retry. */
export function LoadFailure({ what, query: { error, isFetching, refetch }, texts }: LoadFailureProps) {
  return (
    <ErrorState
      title={`Failed to load ${what}`}
      description={errorText(error, texts)}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}
