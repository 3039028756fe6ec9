import { useHost } from '@scopewright/remote-contract';
import { useQuery } from '@scopewright/remote-contract/query';

/** The key of the firm's profiles. */
export const BACKLOG_PROFILES = ['firm', 'backlog-profiles'] as const;

/** The profiles of the firm, the built-in ones first. */
export function useBacklogProfiles() {
  const { api } = useHost();
  return useQuery({
    queryKey: BACKLOG_PROFILES,
    queryFn: async ({ signal }) => (await api.call('backlogProfiles', { signal })).items,
  });
}
