import { LoadFailure } from '@scopewright/calls/load-failure';
import { tenantUrl } from '@scopewright/domain/hosts';
import { can } from '@scopewright/domain/policy';
import { useHost, useSession } from '@scopewright/remote-contract';
import { EmptyState, Globe, Loading, Skeleton } from '@scopewright/ui';
import { CopyButton } from '@scopewright/workplace-kit/page/copy-button';
import { SectionCard } from '../layout/section-card.tsx';
import { AddDomainForm } from './add-domain-form.tsx';
import { DomainCard } from './domain-card.tsx';
import { useDomains } from './use-domains.ts';

/** The firm's own domains, the records that each needs, and whether they are in use. */
export function DomainScreen() {
  const { abilities } = useSession();
  const domains = useDomains();
  const canChange = can(abilities, 'firm:settings');
  return (
    <div className="grid gap-6">
      <OwnAddress />
      {canChange ? <AddDomainForm /> : null}
      {domains.isPending ? (
        <Loading label="Loading custom domains..." className="grid gap-4">
          <Skeleton size="control" />
          <Skeleton size="control" />
        </Loading>
      ) : null}
      {domains.isError ? <LoadFailure what="custom domains" query={domains} /> : null}
      {domains.data?.length === 0 ? (
        <EmptyState
          icon={<Globe />}
          title="No custom domain yet"
          description="Add one to let people reach your firm at an address of its own."
        />
      ) : null}
      {domains.data?.map((domain) => (
        <DomainCard key={domain.id} domain={domain} canChange={canChange} />
      ))}
    </div>
  );
}

/** The firm's permanent address, with a copy button. */
function OwnAddress() {
  const { boot } = useHost();
  if (!boot.tenant) return null;
  const address = tenantUrl(window.location, boot.hostConfig, boot.tenant.subdomain);
  return (
    <SectionCard
      title="Your firm’s address"
      description="Your people and clients sign in here. It keeps working when you add a custom domain."
    >
      <p className="flex flex-wrap items-center gap-2">
        <a
          href={address}
          className="wrap-anywhere rounded-xs font-medium text-brand underline decoration-1 underline-offset-4 hover:text-brand-strong"
        >
          {address}
        </a>
        <CopyButton text={address} label="your firm’s address" />
      </p>
    </SectionCard>
  );
}
