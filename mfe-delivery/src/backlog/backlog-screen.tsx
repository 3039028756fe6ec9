import { workItemPath } from '@scopewright/company-kit/backlog/backlog-paths';
import { useProjects } from '@scopewright/company-kit/scope/scope-queries';
import { can } from '@scopewright/domain/policy';
import { useSession } from '@scopewright/remote-contract';
import { Button } from '@scopewright/ui';
import { useCompanyAccess, useOpenCompany } from '@scopewright/workplace-kit/company/company-context';
import { CompanyPage } from '@scopewright/workplace-kit/company/company-page';
import { companyPath } from '@scopewright/workplace-kit/company/company-path';
import { useAssignable } from '@scopewright/workplace-kit/company/use-assignable';
import { useAddressView } from '@scopewright/workplace-kit/page/address-view';
import { PageNotFound } from '@scopewright/workplace-kit/page/page-not-found';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import { FiguresButton } from './backlog-actions.tsx';
import { LISTED_VIEW } from './backlog-view.ts';
import { BacklogViews } from './backlog-views.tsx';
import { useCompanyWorkItems } from './listed-queries.ts';
import { ListedWorkItems } from './listed-work-items.tsx';
import { SharedWorkItems } from './shared-work-items.tsx';
import { useBulk } from './table/bulk.ts';

/** The work items of all projects of a company; its own people see those that are shared with them. */
export function BacklogScreen() {
  const company = useOpenCompany();
  const { abilities } = useSession();
  const { ofClient } = useCompanyAccess(company);
  if (!can(abilities, 'backlog:read')) return <PageNotFound />;
  return ofClient ? <SharedWorkItems companyId={company.id} /> : <CompanyBacklog />;
}

function CompanyBacklog() {
  const company = useOpenCompany();
  const { abilities } = useSession();
  const write = company.status === 'active' && can(abilities, 'backlog:write');
  const { view, change } = useAddressView(LISTED_VIEW);
  const pages = useCompanyWorkItems(company.id, view);
  const projects = (useProjects({ companyId: company.id, search: '' }).data?.pages ?? []).flatMap(({ items }) => items);
  const names = new Map(projects.map(({ id, name }) => [id, name]));
  const people = useAssignable(write);
  const bulk = useBulk(company.id, null);
  return (
    <CompanyPage
      title="Backlog"
      description="The work on all projects of the company."
      actions={
        <>
          {can(abilities, 'backlog:plan') ? (
            <>
              <FiguresButton companyId={company.id} />
              <Button asChild variant="secondary" size="sm">
                <TenantLink to={companyPath(company.id, 'backlog/exports')}>Export</TenantLink>
              </Button>
              <Button asChild variant="secondary" size="sm">
                <TenantLink to={companyPath(company.id, 'backlog/status-import')}>Import status</TenantLink>
              </Button>
            </>
          ) : null}
          <BacklogViews companyId={company.id} view={view} onShow={change} />
        </>
      }
    >
      <ListedWorkItems
        pages={pages}
        view={view}
        onChange={change}
        projects={projects}
        people={people}
        linkOf={({ id, projectId }) => workItemPath(company.id, projectId, id)}
        placeOf={({ projectId }) => names.get(projectId) ?? ''}
        bulk={write ? bulk : null}
      />
    </CompanyPage>
  );
}
