import { useQuery } from '@scopewright/query';
import { useHost } from '@scopewright/remote-contract';

/** Templates for new projects. */
export function useTemplates() {
  const { api } = useHost();
  return useQuery({
    queryKey: ['firm', 'scope-templates'],
    queryFn: async ({ signal }) => (await api.call('scopeTemplates', { signal })).items,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
