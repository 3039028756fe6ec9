import { useHost } from '@scopewright/remote-contract';
import { useMutation } from '@scopewright/remote-contract/query';

/** Message when the confirmation link couldn't be sent. */
export const RESEND_FAILED = 'The link could not be sent. Please try again.';

/** Mails the link that confirms the signed-in user's address again. */
export function useResendConfirmation() {
  const { api } = useHost();
  return useMutation({ mutationFn: () => api.call('resendConfirmation') });
}
