import { useHost } from '@scopewright/remote-contract';
import { useQuery } from '@scopewright/remote-contract/query';

/** Templates for new projects. */
export function useTemplates() {
  const { api } = useHost();
  return useQuery({
    queryKey: ['firm', 'scope-templates'],
    queryFn: async ({ signal }) => (await api.call('scopeTemplates', { signal })).items,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
