import { useCall } from '@scopewright/calls';
import type { CallInput, CallOutput } from '@scopewright/contracts';
import { useHost } from '@scopewright/remote-contract';
import { useMutation, useQueryClient } from '@scopewright/remote-contract/query';
import { savedMeanwhile } from '@scopewright/workplace-kit/firm/use-firm-settings';

export type ClauseModel = CallOutput<'clauseModel'>;
export type AvailableModel = NonNullable<ClauseModel['available']>;
const MODEL = ['firm', 'clause-model'];

/** The model that may propose clauses, and its usage today. */
export function useClauseModel() {
  return useCall(MODEL, 'clauseModel', {}, { staleTime: 0 });
}

/** Switches it on or off; after a conflict the current state is shown. */
export function useSetClauseModel() {
  const { api } = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<'setClauseModel'>['body']) => api.call('setClauseModel', { body }),
    onSuccess: (model) => queryClient.setQueryData(MODEL, model),
    onError: (error) => {
      const current = savedMeanwhile<ClauseModel>(error);
      if (current) queryClient.setQueryData(MODEL, current);
    },
  });
}
