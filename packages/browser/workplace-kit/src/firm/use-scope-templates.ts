import { useHost } from '@scopewright/remote-contract';
import { useQuery } from '@scopewright/remote-contract/query';

/** The key of the templates that projects begin with. */
export const SCOPE_TEMPLATES = ['firm', 'scope-templates'] as const;

/** Templates that projects begin with: the firm's own, then those of the product. */
export function useScopeTemplates() {
  const { api } = useHost();
  return useQuery({
    queryKey: SCOPE_TEMPLATES,
    queryFn: async ({ signal }) => (await api.call('scopeTemplates', { signal })).items,
  });
}
