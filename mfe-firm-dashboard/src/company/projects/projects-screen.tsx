import { Button, Table2 } from '@scopewright/ui';
import { TenantLink } from '../../frame/tenant-link.tsx';
import { NewProjectButton } from '../../scoping/projects/new-project-button.tsx';
import { ProjectList } from '../../scoping/projects/project-list.tsx';
import { scopeTablePath } from '../../scoping/scope-paths.ts';
import { useScopeAccess } from '../../scoping/use-scope-access.ts';
import { useOpenCompany } from '../company-context.tsx';
import { CompanyPage } from '../company-page.tsx';

/** The projects of a company. */
export function ProjectsScreen() {
  const company = useOpenCompany();
  const { write } = useScopeAccess(company);
  const create = write ? <NewProjectButton companyId={company.id} /> : null;
  return (
    <CompanyPage
      title="Projects"
      actions={
        <>
          <Button asChild variant="secondary">
            <TenantLink to={scopeTablePath(company.id)}>
              <Table2 aria-hidden="true" />
              All items
            </TenantLink>
          </Button>
          {create}
        </>
      }
    >
      <ProjectList companyId={company.id} create={create} />
    </CompanyPage>
  );
}
