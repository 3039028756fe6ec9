import { ApiError, errorText, IDEMPOTENCY_HEADER } from '@scopewright/api-client';
import { useMutation, useQueryClient } from '@scopewright/query';
import { useHost, useOperation } from '@scopewright/remote-contract';
import { FIRMS_QUERIES, firmQuery } from './firms-queries.ts';
import type { FirmDetail } from './firms-view.ts';

/** One thing that is done for a firm. */
interface Change {
  /** What is asked for, apart from the firm's version: asked for again after a lost answer it is done once, by the key among the headers. */
  asked: object;
  run: (headers: Record<string, string>) => Promise<unknown>;
  /** What comes of it, in words. */
  done: string;
}

/** Does things for a firm, one at a time. What another administrator has changed meanwhile is shown, with the sentence of the server. */
export function useFirmChange(firm: FirmDetail) {
  const { toast } = useHost();
  const queryClient = useQueryClient();
  const operation = useOperation();
  return useMutation({
    mutationFn: ({ asked, run }: Change) => run({ [IDEMPOTENCY_HEADER]: operation.idFor([firm.id, asked]) }),
    onSuccess: (_, { done }) => {
      operation.done();
      toast.success(done);
    },
    onError: (error) => {
      toast.error(errorText(error));
      if (error instanceof ApiError && error.code === 'version_conflict' && error.current)
        queryClient.setQueryData(firmQuery(firm.id), error.current);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: FIRMS_QUERIES }),
  });
}
