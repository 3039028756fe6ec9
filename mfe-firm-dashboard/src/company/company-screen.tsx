import { ApiError, errorText } from '@scopewright/api-client';
import { Card, ErrorState, Skeleton } from '@scopewright/ui';
import { SowStatusBadge } from '../companies/sow-status-badge.tsx';
import { PageNotFound } from '../frame/page-not-found.tsx';
import { useRouteParams } from '../frame/use-route-params.ts';
import { WorkplacePage } from '../frame/workplace-page.tsx';
import { useCompany } from './use-company.ts';

const CRUMBS = [{ label: 'Client companies', to: '/' }];

/** A client company: its name, and how its statement of work stands. */
export function CompanyScreen() {
  const { companyId, '*': page } = useRouteParams('/companies/:companyId/*');
  const { data, error, isFetching, refetch } = useCompany(companyId);
  if (page !== '' || (error instanceof ApiError && (error.status === 404 || error.status === 422))) return <PageNotFound />;
  if (!data && error) {
    return (
      <WorkplacePage title="Client company" crumbs={CRUMBS}>
        <ErrorState
          title="Failed to load the company"
          description={errorText(error, { network: 'Please check your connection and try again.', other: 'Please try again in a moment.' })}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </WorkplacePage>
    );
  }
  if (!data) return <Skeleton size="control" />;
  return (
    <WorkplacePage title={data.name} crumbs={CRUMBS}>
      <Card>
        <dl className="grid gap-1.5">
          <dt className="text-sm text-text-muted">Statement of work</dt>
          <dd>
            <SowStatusBadge company={data} />
          </dd>
        </dl>
      </Card>
    </WorkplacePage>
  );
}
