import { ApiError } from '@scopewright/api-client';
import type { Invitation, SecondFactorQuestion, SessionGrant } from '@scopewright/contracts';
import { tenantHref, useHost } from '@scopewright/remote-contract';
import { useMutation, useQuery, useQueryClient } from '@scopewright/remote-contract/query';
import { useNavigate } from '@scopewright/remote-contract/router';
import { useState } from 'react';

/** Statuses that mean the link is invalid, as opposed to a failed call. */
export const NOT_A_LINK: ReadonlySet<number | undefined> = new Set([400, 404, 410, 422]);

/** The message of a failed acceptance without a sentence from the server. */
export const ACCEPT_FAILED = 'The invitation could not be accepted. Please try again.';

/** The state of a link; null if it is invalid. Looking it up never uses it up. */
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

/**
 * Uses up the link and signs the user in: with a new password, their existing one, or their current session. A user
 * with a second factor has to enter it first.
 * @param replaces the other user whose session in this browser ends with it
 */
export function useAcceptInvitation(token: string, replaces?: string) {
  const { api, boot, session } = useHost();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [question, setQuestion] = useState<SecondFactorQuestion | null>(null);
  const finish = (grant: SessionGrant) => {
    navigate(tenantHref(boot, '/'), { replace: true });
    session.signIn(grant);
  };
  const accept = useMutation({
    mutationFn: (body: { name?: string; password?: string }) =>
      api.call('acceptInvitation', {
        params: { token },
        body: { ...body, ...(replaces === undefined ? {} : { replaces }) },
      }),
    onSuccess: (answer) => {
      if ('secondFactorRequired' in answer) setQuestion(answer);
      else finish(answer);
    },
    // while the form was open, someone may have signed in in another tab, or the link may have been used or have expired
    onError: (error) =>
      error instanceof ApiError && error.code === 'signed_in_as_other'
        ? session.refresh()
        : queryClient.invalidateQueries({ queryKey: ['auth', 'invitation', token] }),
  });
  return { ...accept, question, finish, startAgain: () => setQuestion(null) };
}

/** Requests a new invitation by the link of an expired one. */
export function useResendInvitation(token: string) {
  const { api } = useHost();
  return useMutation({ mutationFn: () => api.call('resendInvitation', { body: { token } }) });
}
