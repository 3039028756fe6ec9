import { useCall } from '@scopewright/calls';
import type { HandWork, HandWorkHours } from '@scopewright/contracts/scoping';
import { can } from '@scopewright/domain/policy';
import { useHost, useSession } from '@scopewright/remote-contract';
import { useMutation, useQueryClient } from '@scopewright/remote-contract/query';
import { savedMeanwhile } from './use-firm-settings.ts';

const HOURS = ['firm', 'scope-hours'] as const;

/** The firm's estimates for manual work that differ from the standard; not fetched for users of its clients. */
export function useHandWorkHours() {
  const { abilities } = useSession();
  return useCall(HOURS, 'handWorkHours', {}, { enabled: can(abilities, 'scope:hours') });
}

/** Changes estimates (null: back to the standard); after a conflict the current ones are shown. */
export function useChangeHandWorkHours() {
  const { api } = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { version: number; hours: Partial<Record<HandWork, number | null>> }) =>
      api.call('changeHandWorkHours', { body }),
    onSuccess: (hours) => {
      queryClient.setQueryData<HandWorkHours>(HOURS, hours);
      void queryClient.invalidateQueries({ queryKey: ['firm', 'scope'] });
    },
    onError: (error) => {
      const current = savedMeanwhile<HandWorkHours>(error);
      if (current) queryClient.setQueryData(HOURS, current);
    },
  });
}
