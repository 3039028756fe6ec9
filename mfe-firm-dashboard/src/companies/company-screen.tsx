import { ApiError, errorText } from '@scopewright/api-client';
import { can, isOfClient } from '@scopewright/domain/policy';
import { useSession } from '@scopewright/remote-contract';
import { lazyScreensOf, useLazyScreen } from '@scopewright/remote-contract/lazy-screens';
import { ErrorState, ListSkeleton } from '@scopewright/ui';
import { CompanyContext } from '@scopewright/workplace-kit/company/company-context';
import { CompanyTabs } from '@scopewright/workplace-kit/company/company-page';
import { type CompanyPageName, companyPageOf } from '@scopewright/workplace-kit/company/company-path';
import { useCompany } from '@scopewright/workplace-kit/company/use-company';
import { PageNotFound } from '@scopewright/workplace-kit/page/page-not-found';
import { useRouteParams } from '@scopewright/workplace-kit/page/use-route-params';
import { WorkplacePage } from '@scopewright/workplace-kit/page/workplace-page';
import { DeletedCompany } from './deleted-company.tsx';

const CRUMBS = [{ label: 'Client companies', to: '/' }];
const ROWS = ['w-64', 'w-44', 'w-56', 'w-40'];
const CELLS = ['w-24', 'w-16 max-sm:hidden'];

/** The overview is part of this page; the others are separate files. */
const pages = lazyScreensOf(
  import.meta.glob('./company-pages/overview-screen.tsx', { eager: true }),
  import.meta.glob([
    './company-pages/*-screen.tsx',
    '../sows/company-pages/*-screen.tsx',
    '../clauses/company-pages/*-screen.tsx',
    '../scoping/company-pages/*-screen.tsx',
    '../trace/company-pages/*-screen.tsx',
    '../tracking/company-pages/*-screen.tsx',
    '../backlog/company-pages/*-screen.tsx',
    '../change-orders/company-pages/*-screen.tsx',
    '../backlog-exports/company-pages/*-screen.tsx',
    '../status-import/company-pages/*-screen.tsx',
    '!./company-pages/overview-screen.tsx',
  ]),
);

/** A client company: its overview, agreements, people, activity and settings. */
export function CompanyScreen() {
  const { companyId, '*': rest } = useRouteParams('/companies/:companyId/*');
  const { user, abilities } = useSession();
  const page = companyPageOf(rest);
  const { data, error, isFetching, refetch } = useCompany(companyId);
  // cached data says nothing about a company that is gone by now
  const gone = error instanceof ApiError && (error.status === 404 || error.status === 422 || error.status === 403);
  if (
    page === null ||
    gone ||
    (page === 'settings' && !can(abilities, 'company:manage') && !can(abilities, 'company:delete'))
  )
    return <PageNotFound />;
  if (data?.status === 'deleted') return <DeletedCompany company={data} />;
  if (data)
    return (
      <CompanyContext value={data}>
        <Page name={page} />
      </CompanyContext>
    );
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

function Page({ name }: { name: CompanyPageName }) {
  const Shown = useLazyScreen(pages, name);
  return Shown ? <Shown /> : null;
}
