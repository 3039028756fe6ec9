import { NewProjectButton } from '../../scoping/projects/new-project-button.tsx';
import { ProjectList } from '../../scoping/projects/project-list.tsx';
import { ScopeTabs } from '../../scoping/scope-tabs.tsx';
import { useScopeAccess } from '../../scoping/use-scope-access.ts';
import { useOpenCompany } from '../company-context.tsx';
import { CompanyPage } from '../company-page.tsx';

/** The projects of a company. */
export function ProjectsScreen() {
  const company = useOpenCompany();
  const { write } = useScopeAccess(company);
  const create = write ? <NewProjectButton companyId={company.id} /> : null;
  return (
    <CompanyPage title="Projects" actions={create}>
      <ScopeTabs companyId={company.id} />
      <ProjectList companyId={company.id} create={create} />
    </CompanyPage>
  );
}
