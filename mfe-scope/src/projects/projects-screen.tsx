import { useScopeAccess } from '@scopewright/company-kit/scope/use-scope-access';
import { useOpenCompany } from '@scopewright/workplace-kit/company/company-context';
import { CompanyPage } from '@scopewright/workplace-kit/company/company-page';
import { NewProjectButton, NewProjectFromAddress } from './new-project-button.tsx';
import { ProjectList } from './project-list.tsx';
import { ScopeTabs } from './scope-tabs.tsx';

/** The projects of a company. */
export function ProjectsScreen() {
  const company = useOpenCompany();
  const { write } = useScopeAccess(company);
  const create = write ? <NewProjectButton companyId={company.id} /> : null;
  return (
    <CompanyPage title="Projects" actions={create}>
      <ScopeTabs companyId={company.id} />
      {write ? <NewProjectFromAddress companyId={company.id} /> : null}
      <ProjectList companyId={company.id} create={create} />
    </CompanyPage>
  );
}
