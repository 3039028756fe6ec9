import { useCall } from '@scopewright/calls';
import type { CallInput } from '@scopewright/contracts';
import { can } from '@scopewright/domain/policy';
import { useHost, useSession } from '@scopewright/remote-contract';
import { useQueryClient } from '@scopewright/remote-contract/query';
import { useVersionedChange } from './change-settings.ts';

const HOURS = ['firm', 'scope-hours'] as const;

/** The firm's estimates for manual work that differ from the standard; not fetched for users of its clients. */
export function useHandWorkHours() {
  const { abilities } = useSession();
  return useCall(HOURS, 'handWorkHours', {}, { enabled: can(abilities, 'scope:hours') });
}

/** Changes estimates (null: back to the standard). */
export function useChangeHandWorkHours() {
  const { api } = useHost();
  const queryClient = useQueryClient();
  return useVersionedChange(HOURS, async (body: CallInput<'changeHandWorkHours'>['body']) => {
    const hours = await api.call('changeHandWorkHours', { body });
    void queryClient.invalidateQueries({ queryKey: ['firm', 'scope'] });
    return hours;
  });
}
