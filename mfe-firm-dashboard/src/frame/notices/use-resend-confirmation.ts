import { useMutation } from '@scopewright/query';
import { useHost } from '@scopewright/remote-contract';

/** What is said where the link that confirms an address could not be sent. */
export const RESEND_FAILURES = {
  network: 'Network error. Please check your connection and try again.',
  other: 'The link could not be sent. Please try again.',
};

/** Mails the link that confirms the signed-in person's address again. */
export function useResendConfirmation() {
  const { api } = useHost();
  return useMutation({ mutationFn: () => api.call('resendConfirmation') });
}
