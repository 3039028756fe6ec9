import { useQuery } from '@scopewright/query';
import { useHost } from '@scopewright/remote-contract';
import { isAssignable } from './user-label.ts';

/** Users of the firm that can become the administrator of a new company (§5). Asked for when the choice is open. */
export function useAssignableUsers() {
  const { api } = useHost();
  return useQuery({
    queryKey: ['firm', 'assignable-users'],
    queryFn: async () => {
      const { users } = await api.call('allUsers');
      return users.filter(isAssignable);
    },
  });
}
