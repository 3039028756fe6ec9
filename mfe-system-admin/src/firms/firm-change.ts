import { ApiError, errorText } from '@scopewright/api-client';
import { useMutation, useQueryClient } from '@scopewright/query';
import { useHost } from '@scopewright/remote-contract';
import { FIRMS_QUERIES, firmQuery } from './firms-queries.ts';
import type { FirmDetail } from './firms-view.ts';

/** One thing that is done for a firm: what comes of it, in words. */
interface Change {
  run: () => Promise<unknown>;
  done: string;
}

/** Does things for a firm, one at a time. What another administrator has changed meanwhile is shown, with the sentence of the server. */
export function useFirmChange(firm: FirmDetail) {
  const { toast } = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ run }: Change) => run(),
    onSuccess: (_, { done }) => toast.success(done),
    onError: (error) => {
      toast.error(errorText(error));
      if (error instanceof ApiError && error.code === 'version_conflict' && error.current) queryClient.setQueryData(firmQuery(firm.id), error.current);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: FIRMS_QUERIES }),
  });
}
