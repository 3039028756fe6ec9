import { errorText } from '@scopewright/api-client';
import { useCall } from '@scopewright/calls';
import { plural } from '@scopewright/domain/counted';
import { can } from '@scopewright/domain/policy';
import { useHost, useSession } from '@scopewright/remote-contract';
import { useMutation, useQueryClient } from '@scopewright/remote-contract/query';
import { Alert, Badge, Button, ConfirmDialog } from '@scopewright/ui';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import { useState } from 'react';
import { LoadingSection } from '../layout/loading-section.tsx';
import { SectionCard } from '../layout/section-card.tsx';

const SECURITY = ['firm', 'security'];
const OWN = ['account', 'second-factors'];
const FAILED = 'The change could not be saved. Please try again.';

/** How the firm's users sign in: whether they need a second factor. */
export function SecurityScreen() {
  const firm = useCall(SECURITY, 'firmSecurity', {}, { staleTime: 0 });
  return firm.data ? <Requirement {...firm.data} /> : <LoadingSection what="your firm’s security" query={firm} />;
}

interface RequirementProps {
  secondFactorRequired: boolean;
  members: number;
  membersWithout: number;
  ofClients?: number | undefined;
}

function Requirement({ secondFactorRequired, members, membersWithout, ofClients = 0 }: RequirementProps) {
  const { api, toast } = useHost();
  const { abilities, impersonating } = useSession();
  const mayChange = can(abilities, 'firm:settings');
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const own = useCall(
    OWN,
    'secondFactors',
    {},
    {
      staleTime: 0,
      // a user's own account is hidden from an administrator viewing as them
      enabled: !impersonating,
    },
  );
  const lacksOwn = own.data !== undefined && own.data.totp === null && own.data.passkeys.length === 0;
  const set = useMutation({
    mutationFn: (required: boolean) => api.call('setFirmSecurity', { body: { secondFactorRequired: required } }),
    onSuccess: (_, required) =>
      toast.success(required ? 'A second factor is required from now on' : 'A second factor is not required any more'),
    onError: (error) => toast.error(errorText(error, FAILED)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: SECURITY }),
  });
  return (
    <SectionCard
      title="Second factor"
      description={
        secondFactorRequired
          ? 'Everyone signs in with the password and a passkey or an authenticator app. Anyone without one must set it up before continuing.'
          : 'Each person decides for themselves. If you require it, a stolen password alone is not enough to sign in.'
      }
      actions={secondFactorRequired ? <Badge tone="success">Required</Badge> : <Badge>Optional</Badge>}
    >
      <p>{describeMembers(members, membersWithout)}</p>
      {ofClients > 0 ? (
        <p className="text-sm text-text-muted">
          {ofClients === 1
            ? 'One of them belongs to a client, and is not among your firm’s users.'
            : `${ofClients.toLocaleString()} of them belong to clients, and are not among your firm’s users.`}
        </p>
      ) : null}
      {lacksOwn && !secondFactorRequired ? (
        <Alert className="mt-4">
          You don’t have one yet.{' '}
          <TenantLink
            to="/account/security"
            className="rounded-xs font-medium text-brand underline decoration-1 underline-offset-4 hover:text-brand-strong"
          >
            Set one up first
          </TenantLink>
          , so that you don’t lock yourself out.
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
        title="Require a second factor of everyone?"
        description={`It takes effect at once. ${
          membersWithout === 0
            ? 'Everyone already has one.'
            : `${membersWithout === 1 ? 'One member has' : `${membersWithout} members have`} to set one up before they can continue.`
        }`}
        confirmLabel="Require it"
        onConfirm={() => set.mutateAsync(true).then(() => undefined)}
      />
    </SectionCard>
  );
}

function describeMembers(members: number, without: number): string {
  if (without === 0)
    return members === 1 ? 'Your one member has a second factor.' : `All ${members} members have a second factor.`;
  return `${without} of ${members === 1 ? 'one member' : `${members} members`} ${plural(without, 'has', 'have')} no second factor yet.`;
}
