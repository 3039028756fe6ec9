import { LoadFailure } from '@scopewright/calls/load-failure';
import { can } from '@scopewright/domain/policy';
import { useHost, useSession } from '@scopewright/remote-contract';
import { Building2, Card, EmptyState, Late, latePart, Skeleton } from '@scopewright/ui';
import { WorkplacePage } from '@scopewright/workplace-kit/page/workplace-page';
import type { ReactNode } from 'react';
import { useOwnCompany } from '../list/companies-query.ts';
import { CompanySheet } from './company-sheet.tsx';
import { NeedsYou } from './needs-you.tsx';

/** Loaded after the home, of which it is the heaviest part; a company without a firm doesn't have it. */
const overview = latePart(() =>
  import('../company-pages/overview-screen.tsx').then(({ OverviewPanel }) => OverviewPanel),
);

/**
 * The home of a client company's users instead of the firm's dashboard: their own company, and only their permitted
 * actions.
 */
export function ClientHome() {
  const firm = useHost().boot.tenant?.firmName || 'your consulting firm';
  return (
    <WorkplacePage title="Your company" description={`Status of your implementation with ${firm}`}>
      <OwnCompany firm={firm} />
    </WorkplacePage>
  );
}

function OwnCompany({ firm }: { firm: string }): ReactNode {
  const { abilities } = useSession();
  const { data: company, error, isFetching, refetch } = useOwnCompany();
  if (company === undefined && error) {
    return (
      <LoadFailure
        what="your company"
        query={{ error, isFetching, refetch }}
        texts={{
          network: 'Please check your connection and try again.',
          other: 'The server is not responding correctly. Please try again in a moment.',
        }}
      />
    );
  }
  if (company === undefined) return <SheetSkeleton />;
  if (company) {
    return (
      <div className="grid gap-6">
        {can(abilities, 'activity:list') ? <NeedsYou companyId={company.id} /> : null}
        <CompanySheet company={company} firm={firm} />
        {can(abilities, 'activity:list') ? <Late of={overview} props={{ company }} /> : null}
      </div>
    );
  }
  return (
    <EmptyState
      icon={<Building2 />}
      title="Your account doesn’t belong to a company yet"
      description={`Ask ${firm} to make you a member of your company. It appears here as soon as they have.`}
    />
  );
}

const LINES = ['w-28', 'w-40', 'w-32', 'w-52'];

function SheetSkeleton() {
  return (
    <Card padding="lg" aria-busy="true">
      <p role="status" className="sr-only">
        Loading your company...
      </p>
      <div aria-hidden="true" className="grid gap-7 sm:grid-cols-2">
        {LINES.map((width) => (
          <div key={width} className="grid gap-2">
            <Skeleton className="w-24" />
            <Skeleton className={width} />
          </div>
        ))}
      </div>
    </Card>
  );
}
