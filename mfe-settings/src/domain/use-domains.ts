import { errorText } from '@scopewright/api-client';
import type { CallOutput } from '@scopewright/contracts';
import { useHost } from '@scopewright/remote-contract';
import { useMutation, useQuery, useQueryClient } from '@scopewright/remote-contract/query';

export type CustomDomain = CallOutput<'listDomains'>['domains'][number];

const DOMAINS = ['firm', 'domains'];

/** The firm's custom domains, by name. */
export function useDomains() {
  const { api } = useHost();
  return useQuery({ queryKey: DOMAINS, queryFn: async () => (await api.call('listDomains')).domains });
}

/** Adds a domain; rejects with the server's error. */
export function useAddDomain() {
  const { api } = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (domain: string) => api.call('addDomain', { body: { domain } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: DOMAINS }),
  });
}

const VERDICTS: Record<CustomDomain['status'], string> = {
  verified: 'leads to your firm',
  failing: 'has lost its TXT record',
  lost: 'is not verified: the TXT record was not found',
  pending: 'is not verified yet: the TXT record was not found',
};

/** Checks in DNS whether a domain belongs to the firm. */
export function useVerifyDomain() {
  const { api, toast } = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: CustomDomain) => api.call('verifyDomain', { params: { id } }),
    onSuccess: ({ domain, status }) =>
      (status === 'verified' ? toast.success : toast.info)(`${domain} ${VERDICTS[status]}`),
    onError: (error) => toast.error(errorText(error, { other: 'Failed to verify the domain' })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: DOMAINS }),
  });
}

/** Removes a domain; rejects if that fails. */
export function useRemoveDomain() {
  const { api, toast } = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: CustomDomain) => api.call('removeDomain', { params: { id } }),
    onSuccess: (_, { domain }) => toast.success(`${domain} was removed`),
    onError: (error) => toast.error(errorText(error, { other: 'Failed to remove the domain' })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: DOMAINS }),
  });
}
