import { useCall } from '@scopewright/calls';
import { scopeKey } from '@scopewright/company-kit/scope/scope-key';

export const checkKey = (companyId: string) => [...scopeKey(companyId), 'check'] as const;

/** The check of a company's whole scope; refetched whenever it is opened. */
export function useScopeCheck(companyId: string) {
  return useCall(checkKey(companyId), 'scopeCheck', { params: { companyId }, query: {} }, { staleTime: 0 });
}
