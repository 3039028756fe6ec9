import { CompanyContext } from '../companies/company-context.tsx';
import { useCompany } from '../companies/use-company.ts';
import { PageNotFound } from '../frame/page-not-found.tsx';
import { useRouteParams } from '../frame/use-route-params.ts';
import { FailedToLoad } from '../lists/failed-to-load.tsx';
import { Workspace } from './project/workspace.tsx';
import { WorkspaceSkeleton } from './project/workspace-skeleton.tsx';
import { isGone } from './queries/scope-queries.ts';
import { ScopeProvider } from './saving/use-scope.tsx';
import { placeOf } from './scope-paths.ts';
import { useScopeAccess } from './use-scope-access.ts';

const ID = /^[0-9a-f]{24}$/;

/** A project of a client company: its items on the left, the open one in the middle, its details on the right. */
export function ProjectScreen() {
  const { companyId, projectId, '*': rest } = useRouteParams('/companies/:companyId/projects/:projectId/*');
  const place = placeOf(rest);
  const company = useCompany(companyId);
  const { read, write } = useScopeAccess(company.data);
  if (place === null || !ID.test(projectId) || !read || isGone(company.error) || company.data?.status === 'deleted')
    return <PageNotFound />;
  if (company.data)
    return (
      <CompanyContext value={company.data}>
        <ScopeProvider companyId={companyId} write={write} placeholder={<WorkspaceSkeleton />}>
          <Workspace projectId={projectId} place={place} />
        </ScopeProvider>
      </CompanyContext>
    );
  if (company.error)
    return (
      <FailedToLoad
        what="the company"
        error={company.error}
        onRetry={() => void company.refetch()}
        retrying={company.isFetching}
      />
    );
  return <WorkspaceSkeleton />;
}
