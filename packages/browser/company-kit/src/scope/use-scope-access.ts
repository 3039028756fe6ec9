import type { CompanyDetail } from '@scopewright/contracts';
import { can, isOfClient } from '@scopewright/domain/policy';
import { useSession } from '@scopewright/remote-contract';

/** The user's permissions for the scope of a company; an archived one is read-only. */
export function useScopeAccess(company: Pick<CompanyDetail, 'status'> | undefined): {
  read: boolean;
  write: boolean;
  ofClient: boolean;
} {
  const { user, abilities } = useSession();
  return {
    read: can(abilities, 'scope:read'),
    write: company?.status === 'active' && can(abilities, 'scope:write'),
    ofClient: user !== undefined && isOfClient(user.role),
  };
}
