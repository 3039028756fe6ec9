import { LIST_MAX_LIMIT } from '@scopewright/contracts/constants';
import { can } from '@scopewright/domain/policy';
import { useHost, useSession } from '@scopewright/remote-contract';
import { useQuery } from '@scopewright/remote-contract/query';

/** A consultant of the firm, as the list of companies shows one. */
export interface Consultant {
  id: string;
  name: string;
}

/**
 * The firm's consultants whose name or address contains a text, by e-mail; `total` counts all of them. Empty for users
 * who may not see the firm's people.
 */
export function useConsultants({
  search = '',
  limit = LIST_MAX_LIMIT,
  wanted = true,
}: {
  search?: string;
  limit?: number;
  wanted?: boolean;
} = {}) {
  const { api } = useHost();
  const { abilities } = useSession();
  return useQuery({
    queryKey: ['firm', 'staff', 'consultants', search, limit],
    queryFn: async ({ signal }) => {
      const { items, total } = await api.call('staff', {
        query: { role: 'consultant', limit, ...(search && { search }) },
        signal,
      });
      return { total, consultants: items.map(({ id, name, email }): Consultant => ({ id, name: name || email })) };
    },
    enabled: wanted && can(abilities, 'staff:list'),
    placeholderData: (before) => before,
  });
}
