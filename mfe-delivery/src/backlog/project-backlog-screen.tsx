import { backlogPlaceOf } from '@scopewright/company-kit/backlog/backlog-paths';
import { ProjectGate, useProjectAddress } from '@scopewright/company-kit/scope/project-gate';
import { can } from '@scopewright/domain/policy';
import { useSession } from '@scopewright/remote-contract';
import { ProjectBacklog } from './project-backlog.tsx';

/** The backlog of a project, beside its scope. Clients read shared items on a page of their company instead. */
export function ProjectBacklogScreen() {
  const { projectId, rest } = useProjectAddress();
  const { abilities } = useSession();
  const place = can(abilities, 'backlog:plan') ? backlogPlaceOf(rest) : null;
  return (
    <ProjectGate isKnown={place !== null}>
      {place && <ProjectBacklog projectId={projectId} workItemId={place.workItemId} />}
    </ProjectGate>
  );
}
