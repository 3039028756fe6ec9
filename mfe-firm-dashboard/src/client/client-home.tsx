import { errorText } from '@scopewright/api-client';
import { useHost } from '@scopewright/remote-contract';
import { Building2, Card, EmptyState, ErrorState, Skeleton } from '@scopewright/ui';
import type { ReactNode } from 'react';
import { useOwnCompany } from '../companies/companies-query.ts';
import { WorkplacePage } from '../frame/workplace-page.tsx';
import { CompanySheet } from './company-sheet.tsx';

/** What a client company's people see in the place of the firm's dashboard: their own company, and nothing that they may not do. */
export function ClientHome() {
  const firm = useHost().boot.tenant?.firmName || 'your consulting firm';
  return (
    <WorkplacePage title="Your company" description={`How your implementation with ${firm} stands`}>
      <OwnCompany firm={firm} />
    </WorkplacePage>
  );
}

function OwnCompany({ firm }: { firm: string }): ReactNode {
  const { data: company, error, isFetching, refetch } = useOwnCompany();
  if (company === undefined && error) {
    return (
      <ErrorState
        title="Failed to load your company"
        description={errorText(error, {
          network: 'Please check your connection and try again.',
          other: 'The server is not responding correctly. Please try again in a moment.',
        })}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (company === undefined) return <SheetSkeleton />;
  if (company) return <CompanySheet company={company} firm={firm} />;
  return (
    <EmptyState
      icon={<Building2 />}
      title="Your account belongs to no company yet"
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
