import { errorText } from '@scopewright/api-client';
import { useHost } from '@scopewright/remote-contract';
import { useMutation, useQueryClient } from '@scopewright/remote-contract/query';
import { COMPANIES } from '@scopewright/workplace-kit/company/use-company';

/** Mails a company's invitation again with a new link; the old link stops working. */
export function useResendInvitation() {
  const { api, toast } = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (invitation: { companyId: string; email: string }) =>
      api.call('resendInvitation', { body: invitation }),
    onSuccess: (_, { email }) => toast.success(`Invitation sent to ${email}`),
    onError: (error) => toast.error(errorText(error, { other: 'Failed to send the invitation' })),
    // it may have been accepted since, which the list then shows
    onSettled: () => queryClient.invalidateQueries({ queryKey: COMPANIES }),
  });
}
