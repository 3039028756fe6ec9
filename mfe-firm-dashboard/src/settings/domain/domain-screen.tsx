import { errorText } from '@scopewright/api-client';
import { can } from '@scopewright/domain/policy';
import { useSession } from '@scopewright/remote-contract';
import { EmptyState, ErrorState, Globe, Skeleton } from '@scopewright/ui';
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
      {canChange ? <AddDomainForm /> : null}
      {domains.isPending ? (
        <div aria-busy="true" className="grid gap-4">
          <p role="status" className="sr-only">
            Loading custom domains...
          </p>
          <Skeleton size="control" />
          <Skeleton size="control" />
        </div>
      ) : null}
      {domains.isError ? (
        <ErrorState
          title="Failed to load custom domains"
          description={errorText(domains.error)}
          onRetry={() => void domains.refetch()}
          retrying={domains.isFetching}
        />
      ) : null}
      {domains.data?.length === 0 ? (
        <EmptyState
          icon={<Globe />}
          title="No custom domain yet"
          description="Your firm is reached at its address of the product."
        />
      ) : null}
      {domains.data?.map((domain) => (
        <DomainCard key={domain.id} domain={domain} canChange={canChange} />
      ))}
    </div>
  );
}
