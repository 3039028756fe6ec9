import { can } from '@scopewright/domain/policy';
import { useMutation, useQuery, useQueryClient } from '@scopewright/query';
import { tenantHref, useHost, useSession } from '@scopewright/remote-contract';
import { Alert, Badge, Button, Card, ConfirmDialog, ErrorState, Skeleton } from '@scopewright/ui';
import { useState } from 'react';
import { accountFailure } from '../account/account-failure.ts';
import { AccountLayout } from '../account/account-layout.tsx';
import { TextLink } from '../layout/text-link.tsx';

const SECURITY = ['firm', 'security'];
const OWN = ['account', 'second-factors'];

/** Whether the firm requires a second factor of its members. */
export function FirmSecurityScreen() {
  const { api, boot } = useHost();
  const firm = useQuery({
    queryKey: SECURITY,
    queryFn: ({ signal }) => api.call('firmSecurity', { signal }),
    staleTime: 0,
  });
  return (
    <AccountLayout
      title="Firm security"
      description={`How everybody signs in to ${boot.tenant?.firmName ?? 'your firm'}`}
    >
      {firm.data ? (
        <Requirement {...firm.data} />
      ) : firm.error ? (
        <ErrorState
          title="Failed to load your firm’s security"
          description={accountFailure(firm.error, 'Please try again in a moment.')}
          onRetry={() => void firm.refetch()}
          retrying={firm.isFetching}
        />
      ) : (
        <Card>
          <div aria-busy="true" className="grid gap-3">
            <p role="status" className="sr-only">
              Loading your firm’s security...
            </p>
            <Skeleton className="w-56" />
            <Skeleton className="w-3/4" />
            <Skeleton size="control" />
          </div>
        </Card>
      )}
    </AccountLayout>
  );
}

interface RequirementProps {
  secondFactorRequired: boolean;
  members: number;
  membersWithout: number;
}

function Requirement({ secondFactorRequired, members, membersWithout }: RequirementProps) {
  const { api, boot, toast } = useHost();
  const { abilities } = useSession();
  const mayChange = can(abilities, 'firm:settings');
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const own = useQuery({ queryKey: OWN, queryFn: ({ signal }) => api.call('secondFactors', { signal }), staleTime: 0 });
  const lacksOwn = own.data !== undefined && own.data.totp === null && own.data.passkeys.length === 0;
  const set = useMutation({
    mutationFn: (required: boolean) => api.call('setFirmSecurity', { body: { secondFactorRequired: required } }),
    onSuccess: (_, required) =>
      toast.success(required ? 'A second factor is required from now on' : 'A second factor is not required any more'),
    onError: (error) => toast.error(accountFailure(error, 'The change could not be saved. Please try again.')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: SECURITY }),
  });
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="font-semibold text-lg">Second factor</h2>
        {secondFactorRequired ? <Badge tone="success">Required</Badge> : <Badge>Optional</Badge>}
      </div>
      <p className="mt-1 text-text-muted">
        {secondFactorRequired
          ? 'Everybody signs in with the password and a passkey or an authenticator app. Who has neither can do nothing but set one up.'
          : 'Everybody decides for themselves. Require it, and a stolen password alone opens nothing.'}
      </p>
      <p className="mt-4">{membersInWords(members, membersWithout)}</p>
      {lacksOwn && !secondFactorRequired ? (
        <Alert className="mt-4">
          You have none of your own yet.{' '}
          <TextLink to={tenantHref(boot, '/account/security')}>Set one up first</TextLink>, so that you don’t lock
          yourself out.
        </Alert>
      ) : null}
      {mayChange ? null : (
        <Alert className="mt-4">Your account is read-only: this can be changed again once a plan is chosen.</Alert>
      )}
      <div className="mt-5">
        {secondFactorRequired ? (
          <Button variant="secondary" disabled={!mayChange} busy={set.isPending} onClick={() => set.mutate(false)}>
            {set.isPending ? 'Saving...' : 'Make it optional'}
          </Button>
        ) : (
          <Button disabled={lacksOwn || !mayChange} busy={set.isPending} onClick={() => setAsking(true)}>
            {set.isPending ? 'Saving...' : 'Require a second factor'}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Require a second factor of everybody?"
        description={`It counts at once. ${
          membersWithout === 0
            ? 'Everybody has one already.'
            : `${membersWithout === 1 ? 'One member has' : `${membersWithout} members have`} to set one up before they can go on.`
        }`}
        confirmLabel="Require it"
        onConfirm={() => set.mutateAsync(true).then(() => undefined)}
      />
    </Card>
  );
}

function membersInWords(members: number, without: number): string {
  if (without === 0)
    return members === 1 ? 'Your one member has a second factor.' : `All ${members} members have a second factor.`;
  return `${without} of ${members === 1 ? 'one member' : `${members} members`} ${without === 1 ? 'has' : 'have'} no second factor yet.`;
}
