import { ApiError, errorText } from '@scopewright/api-client';
import { can, isOfClient } from '@scopewright/domain/policy';
import { useSession } from '@scopewright/remote-contract';
import { ErrorState, ListSkeleton } from '@scopewright/ui';
import type { ReactNode } from 'react';
import { PageNotFound } from '../page/page-not-found.tsx';
import { useRouteParams } from '../page/use-route-params.ts';
import { WorkplacePage } from '../page/workplace-page.tsx';
import { CompanyContext } from './company-context.tsx';
import { CompanyTabs } from './company-page.tsx';
import { companyPageOf } from './company-path.ts';
import { DeletedCompany } from './deleted-company.tsx';
import { useCompany } from './use-company.ts';

const CRUMBS = [{ label: 'Client companies', to: '/' }];
const ROWS = ['w-64', 'w-44', 'w-56', 'w-40'];
const CELLS = ['w-24', 'w-16 max-sm:hidden'];

export interface CompanyGateProps {
  /** Names of the pages that the children can show; any other address is not found. */
  pages: readonly string[];
  children: ReactNode;
}

/**
 * Shows a page of the company in the address once the company is loaded, which is one query for all remotes. Otherwise
 * it shows what there is instead: that it is loading, gone, deleted, or could not be loaded.
 */
export function CompanyGate({ pages, children }: CompanyGateProps) {
  const { companyId, '*': rest } = useRouteParams('/companies/:companyId/*');
  const { user, abilities } = useSession();
  const page = companyPageOf(rest);
  const { data, error, isFetching, refetch } = useCompany(companyId);
  // cached data doesn't show that a company was removed since then
  const gone = error instanceof ApiError && (error.status === 404 || error.status === 422 || error.status === 403);
  if (
    page === null ||
    !pages.includes(page) ||
    gone ||
    (page === 'settings' && !can(abilities, 'company:manage') && !can(abilities, 'company:delete'))
  )
    return <PageNotFound />;
  if (data?.status === 'deleted') return <DeletedCompany company={data} />;
  if (data) return <CompanyContext value={data}>{children}</CompanyContext>;
  return (
    <WorkplacePage title="Client company" loading={!error} crumbs={CRUMBS}>
      <CompanyTabs companyId={companyId} ofClient={user !== undefined && isOfClient(user.role)} />
      {error ? (
        <ErrorState
          title="Failed to load the company"
          description={errorText(error)}
          {...(error instanceof ApiError && error.requestId ? { requestId: error.requestId } : {})}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <ListSkeleton label="Loading the company..." rows={ROWS} cells={CELLS} />
      )}
    </WorkplacePage>
  );
}
