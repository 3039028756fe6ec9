import { errorText } from '@scopewright/api-client';
import { useProjects } from '@scopewright/company-kit/scope/scope-queries';
import { can } from '@scopewright/domain/policy';
import { useSession } from '@scopewright/remote-contract';
import { useSearchParams } from '@scopewright/remote-contract/router';
import { Card, EmptyState, Layers, ListSkeleton, PagedList } from '@scopewright/ui';
import { useOpenCompany } from '@scopewright/workplace-kit/company/company-context';
import { CompanyPage } from '@scopewright/workplace-kit/company/company-page';
import { companyPath } from '@scopewright/workplace-kit/company/company-path';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import { ChangeRequests } from './requests.tsx';

/** Requested changes, and differences from the agreement. */
export function ChangesScreen() {
  const company = useOpenCompany();
  const { abilities } = useSession();
  return (
    <CompanyPage title="Changes" description="What should be different from what is agreed.">
      <div className="grid gap-6">
        <ChangeRequests companyId={company.id} open={company.status === 'active'} />
        {can(abilities, 'change-order:review') ? <Projects companyId={company.id} /> : null}
      </div>
    </CompanyPage>
  );
}

/** Projects to compare. A change order whose parts are to be chosen goes along in the address. */
function Projects({ companyId }: { companyId: string }) {
  const [address] = useSearchParams();
  const order = address.get('order');
  const listed = useProjects({ companyId, search: '' });
  return (
    <Card padding="none">
      <section aria-label="Projects">
        <div className="border-border border-b px-5 py-4">
          <h2 className="font-semibold text-base">
            {order === null ? 'Compare the scope with what is agreed' : 'Choose the project of the parts'}
          </h2>
        </div>
        <PagedList
          listed={listed}
          noun="projects"
          explain={errorText}
          skeleton={<ListSkeleton label="Loading projects..." rows={['w-56', 'w-44']} cells={[]} />}
          empty={<EmptyState icon={<Layers />} title="No projects" />}
        >
          {(projects) => (
            <ul className="divide-y divide-border">
              {projects.map(({ id, name }) => (
                <li key={id} className="px-1 py-3">
                  <TenantLink
                    to={`${companyPath(companyId, `changes/${id}`)}${order === null ? '' : `?order=${order}`}`}
                    className="wrap-anywhere text-brand text-sm underline underline-offset-4"
                  >
                    {name}
                  </TenantLink>
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </section>
    </Card>
  );
}
