import type { Sow } from '@scopewright/contracts';
import { Alert, Button } from '@scopewright/ui';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import { useWrittenFrom } from './use-written-from.ts';

/** Offers to write a draft again whose scope is another one by now. */
export function WrittenNotice({ sow, path }: { sow: Sow; path: string }) {
  return useWrittenFrom(sow).data?.outdated ? (
    <Alert tone="info" title="The scope has changed since this draft was written">
      <Button asChild size="sm">
        <TenantLink to={`${path}/write`}>Write it again</TenantLink>
      </Button>
    </Alert>
  ) : null;
}
