import { useOpenCompany } from '../../companies/company-context.tsx';
import { CompanyPage } from '../../companies/company-page.tsx';
import { NewProjectButton } from '../projects/new-project-button.tsx';
import { ProjectList } from '../projects/project-list.tsx';
import { ScopeTabs } from '../scope-tabs.tsx';
import { useScopeAccess } from '../use-scope-access.ts';

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
