import { ApiError, errorText, IDEMPOTENCY_HEADER } from '@scopewright/api-client';
import { useHost, useOperation } from '@scopewright/remote-contract';
import { useMutation, useQueryClient } from '@scopewright/remote-contract/query';
import { SYSTEM_ADMIN_QUERIES } from '../dashboard/dashboard-queries.ts';
import { firmQuery } from './firms-queries.ts';
import type { FirmDetail } from './firms-view.ts';

/** An action on a firm. */
export interface Change {
  /**
   * The request without the firm's version: repeated after a lost answer it takes effect once, by the key in the
   * headers.
   */
  asked: object;
  run: (headers: Record<string, string>) => Promise<unknown>;
  /** Toast text on success. */
  done: string;
}

/**
 * Runs actions on a firm, one at a time. If another administrator has changed the firm since, its new state is shown
 * with the server's message.
 */
export function useFirmChange(firm: Pick<FirmDetail, 'id'>) {
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
    onSettled: () => queryClient.invalidateQueries({ queryKey: SYSTEM_ADMIN_QUERIES }),
  });
}
