import { CompanyContext } from '@scopewright/workplace-kit/company/company-context';
import { useCompany } from '@scopewright/workplace-kit/company/use-company';
import { useCompanyCommands } from '@scopewright/workplace-kit/company/use-company-commands';
import { FailedToLoad } from '@scopewright/workplace-kit/page/failed-to-load';
import { PageNotFound } from '@scopewright/workplace-kit/page/page-not-found';
import { useRouteParams } from '@scopewright/workplace-kit/page/use-route-params';
import type { ReactNode } from 'react';
import { isGone } from './scope-queries.ts';
import { useScopeAccess } from './use-scope-access.ts';
import { WorkspaceSkeleton } from './workspace-skeleton.tsx';

const ID = /^[0-9a-f]{24}$/;

/** The ids in the address of a project's page, and its remainder. */
export function useProjectAddress(): { companyId: string; projectId: string; rest: string } {
  const { companyId, projectId, '*': rest } = useRouteParams('/companies/:companyId/projects/:projectId/*');
  return { companyId, projectId, rest };
}

/**
 * Shows a page of the project in the address once its company is loaded, if the person may read its scope; otherwise it
 * shows what there is instead.
 * @param isKnown whether there is such a page
 */
export function ProjectGate({ isKnown, children }: { isKnown: boolean; children: ReactNode }) {
  const { companyId, projectId } = useProjectAddress();
  const company = useCompany(companyId);
  const { read } = useScopeAccess(company.data);
  if (!isKnown || !ID.test(projectId) || !read || isGone(company.error) || company.data?.status === 'deleted')
    return <PageNotFound />;
  if (company.data)
    return (
      <CompanyContext value={company.data}>
        <CompanyCommands />
        {children}
      </CompanyContext>
    );
  if (company.error) return <FailedToLoad what="the company" of={company} />;
  return <WorkspaceSkeleton />;
}

/** Offers the commands of the company, also while its project is loading. */
function CompanyCommands() {
  useCompanyCommands();
  return null;
}
