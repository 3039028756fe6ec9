import { useLocation } from '@scopewright/remote-contract/router';
import { Button, EmptyState, Search } from '@scopewright/ui';
import { useForgetRecent } from '../commands/recent.ts';
import { TenantLink } from './tenant-link.tsx';
import { WorkplacePage } from './workplace-page.tsx';

/** Shown at an address of the workplace without a page, or with one that the user may not see. */
export function PageNotFound() {
  useForgetRecent(useLocation().pathname);
  return (
    <WorkplacePage title="Page not found">
      <EmptyState
        icon={<Search />}
        title="There is nothing at this address"
        description="It may have moved, or you don’t have access to it."
        action={
          <Button asChild variant="secondary">
            <TenantLink to="/">Go to the start page</TenantLink>
          </Button>
        }
      />
    </WorkplacePage>
  );
}
