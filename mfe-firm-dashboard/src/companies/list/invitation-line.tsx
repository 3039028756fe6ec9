import { can } from '@scopewright/domain/policy';
import { useSession } from '@scopewright/remote-contract';
import { Badge, Button } from '@scopewright/ui';
import type { ListedCompany } from './companies-query.ts';
import { useResendInvitation } from './use-resend-invitation.ts';

/**
 * The person whose acceptance a company waits for, with a button that sends the invitation again; empty once accepted.
 */
export function InvitationLine({ company }: { company: ListedCompany }) {
  const { abilities } = useSession();
  const resend = useResendInvitation();
  const { adminEmail, invitationStatus } = company;
  if (!adminEmail || (invitationStatus !== 'pending' && invitationStatus !== 'expired')) return null;
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 lg:flex-nowrap">
      {invitationStatus === 'expired' ? (
        <Badge tone="warning">Invitation expired</Badge>
      ) : (
        <Badge>Invitation sent</Badge>
      )}
      <span className="wrap-anywhere min-w-0 lg:truncate" title={adminEmail}>
        {adminEmail}
      </span>
      {can(abilities, 'invitation:resend') ? (
        <Button
          variant="link"
          className="relative z-10 -my-1"
          size="sm"
          busy={resend.isPending}
          disabled={resend.isSuccess}
          aria-label={`Send the invitation for ${company.name} again`}
          onClick={() => resend.mutate({ companyId: company.id, email: adminEmail })}
        >
          {resend.isPending ? 'Sending...' : resend.isSuccess ? 'Sent again' : 'Send again'}
        </Button>
      ) : null}
    </span>
  );
}
