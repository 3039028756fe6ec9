import { backlogPlaceOf } from '@scopewright/company-kit/backlog/backlog-paths';
import { placeOf } from '@scopewright/company-kit/scope/scope-paths';
import { isGone } from '@scopewright/company-kit/scope/scope-queries';
import { useScopeAccess } from '@scopewright/company-kit/scope/use-scope-access';
import { WorkspaceSkeleton } from '@scopewright/company-kit/scope/workspace-skeleton';
import { can } from '@scopewright/domain/policy';
import { useSession } from '@scopewright/remote-contract';
import { Late, latePart } from '@scopewright/ui';
import { CompanyContext } from '@scopewright/workplace-kit/company/company-context';
import { useCompany } from '@scopewright/workplace-kit/company/use-company';
import { FailedToLoad } from '@scopewright/workplace-kit/page/failed-to-load';
import { PageNotFound } from '@scopewright/workplace-kit/page/page-not-found';
import { useRouteParams } from '@scopewright/workplace-kit/page/use-route-params';
import { Workspace } from './project/workspace.tsx';
import { ScopeProvider } from './saving/use-scope.tsx';

const projectBacklog = latePart(() =>
  import('../backlog/project-backlog.tsx').then(({ ProjectBacklog }) => ProjectBacklog),
);

const ID = /^[0-9a-f]{24}$/;

/**
 * A project of a client company: the items of its scope on the left, the open one in the middle, its details on the
 * right; or its backlog.
 */
export function ProjectScreen() {
  const { companyId, projectId, '*': rest } = useRouteParams('/companies/:companyId/projects/:projectId/*');
  const { abilities } = useSession();
  const place = placeOf(rest);
  // clients read shared items on a page of their company
  const backlog = can(abilities, 'backlog:plan') ? backlogPlaceOf(rest) : null;
  const company = useCompany(companyId);
  const { read, write } = useScopeAccess(company.data);
  if (
    (place === null && backlog === null) ||
    !ID.test(projectId) ||
    !read ||
    isGone(company.error) ||
    company.data?.status === 'deleted'
  )
    return <PageNotFound />;
  if (company.data)
    return (
      <CompanyContext value={company.data}>
        {place === null ? (
          <Late
            of={projectBacklog}
            props={{ projectId, workItemId: backlog?.workItemId ?? null }}
            placeholder={<WorkspaceSkeleton />}
          />
        ) : (
          <ScopeProvider companyId={companyId} write={write} placeholder={<WorkspaceSkeleton />}>
            <Workspace projectId={projectId} place={place} />
          </ScopeProvider>
        )}
      </CompanyContext>
    );
  if (company.error) return <FailedToLoad what="the company" of={company} />;
  return <WorkspaceSkeleton />;
}
