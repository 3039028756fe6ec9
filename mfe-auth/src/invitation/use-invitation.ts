import { ApiError } from '@scopewright/api-client';
import type { Invitation } from '@scopewright/contracts';
import { useMutation, useQuery, useQueryClient } from '@scopewright/query';
import { useHost } from '@scopewright/remote-contract';

/** Statuses with which the server says that a link leads nowhere, as opposed to failing. */
const NOT_A_LINK = new Set([400, 404, 410, 422]);

/** What a link turned out to be; null for a link that is not valid. Looking never spends it. */
export function useInvitation(token: string | null) {
  const { api } = useHost();
  return useQuery({
    queryKey: ['auth', 'invitation', token],
    queryFn: async (): Promise<Invitation | null> => {
      if (token === null) return null;
      try {
        return await api.call('invitation', { params: { token } });
      } catch (error) {
        if (error instanceof ApiError && error.kind === 'http' && NOT_A_LINK.has(error.status)) return null;
        throw error;
      }
    },
    retry: false,
  });
}

/** Spends the link: confirms the e-mail address and sets the password. Gives the e-mail to sign in with. */
export function useAcceptInvitation(token: string) {
  const { api } = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { name?: string; password: string }) => api.call('acceptInvitation', { params: { token }, body }),
    // the link may have been used or have run out while the form was open: look again
    onError: () => queryClient.invalidateQueries({ queryKey: ['auth', 'invitation', token] }),
  });
}

/** Asks for a new invitation with the link of an expired one. */
export function useResendInvitation(token: string) {
  const { api } = useHost();
  return useMutation({ mutationFn: () => api.call('resendInvitation', { body: { token } }) });
}
