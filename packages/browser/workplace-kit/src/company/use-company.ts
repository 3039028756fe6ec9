import { useCall } from '@scopewright/calls';
import { useQueryClient } from '@scopewright/remote-contract/query';

/** Prefix of the query keys of all data about companies. */
export const COMPANIES = ['firm', 'companies'] as const;

/** Prefix of the query keys of all data about a company; alone it is the key of the company. */
export const companyKey = (companyId: string) => ['firm', 'company', companyId] as const;

/** A client company that the user may see. */
export function useCompany(companyId: string) {
  return useCall(companyKey(companyId), 'company', { params: { companyId } });
}

/** Refetches everything that a change in a company may have affected: the company itself, and its row in the lists. */
export function useRefreshCompany(companyId: string): () => void {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: companyKey(companyId) });
    void queryClient.invalidateQueries({ queryKey: COMPANIES });
  };
}
