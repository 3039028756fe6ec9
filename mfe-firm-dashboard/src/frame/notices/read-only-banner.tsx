import { MESSAGES } from '@scopewright/contracts/errors';
import { can, isOfClient } from '@scopewright/domain/policy';
import { useHost, useSession } from '@scopewright/remote-contract';
import { Banner, Button } from '@scopewright/ui';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import type { ReactNode } from 'react';

/**
 * Shows that nothing can be changed. The firm's users see why, and a link to the plans if they may choose one; a
 * client's users see only the fact. `more` is shown beside it.
 */
export function ReadOnlyBanner({ more = null }: { more?: ReactNode }) {
  const { boot } = useHost();
  const { user, abilities, ended, impersonating } = useSession();
  if (user && isOfClient(user.role))
    return (
      <Banner tone="warning">
        This account is read-only at the moment. Please ask {boot.tenant?.firmName ?? 'your consultants'} if you need a
        change.
      </Banner>
    );
  const mayChoose = can(abilities, 'firm:view-settings') && !impersonating;
  return (
    <Banner
      tone="warning"
      action={
        <>
          {mayChoose ? (
            <Button asChild variant="secondary" size="sm">
              <TenantLink to="/settings/billing">Choose a plan</TenantLink>
            </Button>
          ) : null}
          {more}
        </>
      }
    >
      {ended === 'plan' ? MESSAGES.accountPlanEnded : MESSAGES.accountReadOnly}
      {mayChoose || impersonating ? null : <span> Your firm’s administrator can choose a plan.</span>}
    </Banner>
  );
}
