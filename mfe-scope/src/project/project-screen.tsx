import { ProjectGate, useProjectAddress } from '@scopewright/company-kit/scope/project-gate';
import { placeOf, type WorkspacePlace } from '@scopewright/company-kit/scope/scope-paths';
import { useScopeAccess } from '@scopewright/company-kit/scope/use-scope-access';
import { WorkspaceSkeleton } from '@scopewright/company-kit/scope/workspace-skeleton';
import { useOpenCompany } from '@scopewright/workplace-kit/company/company-context';
import { ScopeProvider } from '../saving/use-scope.tsx';
import { Workspace } from './workspace.tsx';

/**
 * A project of a client company: the items of its scope on the left, the open one in the middle, its details on the
 * right.
 */
export function ProjectScreen() {
  const { projectId, rest } = useProjectAddress();
  const place = placeOf(rest);
  return <ProjectGate isKnown={place !== null}>{place && <Scope projectId={projectId} place={place} />}</ProjectGate>;
}

function Scope({ projectId, place }: { projectId: string; place: WorkspacePlace }) {
  const company = useOpenCompany();
  const { write } = useScopeAccess(company);
  return (
    <ScopeProvider companyId={company.id} write={write} placeholder={<WorkspaceSkeleton />}>
      <Workspace projectId={projectId} place={place} />
    </ScopeProvider>
  );
}
