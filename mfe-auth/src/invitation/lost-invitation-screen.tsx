import { ApiError, errorText } from '@scopewright/api-client';
import { tenantUrl } from '@scopewright/domain/hosts';
import { useHost } from '@scopewright/remote-contract';
import { pageExit } from '@scopewright/remote-contract/page-exit';
import { useQuery } from '@scopewright/remote-contract/query';
import { useLocation } from '@scopewright/remote-contract/router';
import { Button, ErrorState, Skeleton } from '@scopewright/ui';
import { useEffect } from 'react';
import { AuthLayout } from '../layout/auth-layout.tsx';
import { invitationToken } from './invitation-token.ts';
import { NOT_A_LINK } from './use-invitation.ts';

/** Address of the invitation's page at its firm; null if the link is invalid. */
function useInvitationAddress() {
  const { api, boot } = useHost();
  const { pathname } = useLocation();
  const token = invitationToken(pathname);
  return useQuery({
    queryKey: ['auth', 'invitation-address', token],
    queryFn: async (): Promise<string | null> => {
      if (token === null) return null;
      try {
        const { subdomain } = await api.call('invitationAddress', { params: { token } });
        const { protocol, host } = window.location;
        return tenantUrl({ protocol, host }, boot.hostConfig, subdomain, { path: `/invitation/${token}` });
      } catch (error) {
        if (error instanceof ApiError && error.kind === 'http' && NOT_A_LINK.has(error.status)) return null;
        throw error;
      }
    },
    retry: false,
  });
}

/** An invitation link on a host that names no firm: leads to the firm's address. Looking it up never uses the link up. */
export function LostInvitationScreen() {
  const address = useInvitationAddress();
  const url = address.data;
  useEffect(() => {
    if (url) pageExit.replaceWith(url);
  }, [url]);
  if (address.isError) {
    return (
      <AuthLayout title="Your invitation">
        <ErrorState
          title="The invitation could not be found"
          description={errorText(address.error, {
            network: 'Please check your connection and try again.',
            other: 'The server is not responding correctly. Please try again in a moment.',
          })}
          onRetry={() => void address.refetch()}
          retrying={address.isFetching}
        />
      </AuthLayout>
    );
  }
  if (url === null) {
    return (
      <AuthLayout title="This invitation link is not valid">
        <p>
          Please open the complete link in the latest invitation email. It leads to the address of the firm that invited
          you. If it still fails, ask that firm to invite you again.
        </p>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title="Your invitation">
      <div className="grid gap-4">
        <p role="status">{url ? 'Opening your invitation...' : 'Looking for your invitation...'}</p>
        {url ? (
          <Button asChild className="w-full">
            <a href={url}>Open the invitation</a>
          </Button>
        ) : (
          <Skeleton size="control" />
        )}
      </div>
    </AuthLayout>
  );
}
