import { NotSoldYet } from '@scopewright/company-kit/agreements/not-sold-yet';
import { ProjectBar } from '@scopewright/company-kit/scope/project-bar';
import { findingsPath } from '@scopewright/company-kit/scope/scope-paths';
import { SaveMark } from '@scopewright/editing/save-mark';
import { UndoButtons } from '@scopewright/editing/undo-buttons';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import { countFindings, describeCounts } from '../findings/finding-counts.ts';
import { FindingNumbers } from '../findings/findings-strip.tsx';
import { AddMenu } from './add-menu.tsx';
import { useWorkspace } from './workspace-context.tsx';

/** The bar of a project's scope: its save state, the check's counts, and the menu for adding. */
export function WorkspaceBar() {
  const { project, write, ofClient } = useWorkspace();
  return (
    <ProjectBar
      projectId={project.id}
      name={project.name}
      current="scope"
      notice={ofClient ? null : <NotSoldYet projectId={project.id} />}
    >
      {write ? <SaveMark /> : <p className="text-sm text-text-muted">View only</p>}
      {write ? <UndoButtons /> : null}
      {ofClient ? null : <FindingsLink />}
      {write ? <AddMenu /> : null}
    </ProjectBar>
  );
}

function FindingsLink() {
  const { companyId, project, findings, agreementFindings, place } = useWorkspace();
  const counts = countFindings([...findings, ...agreementFindings]);
  return (
    <TenantLink
      to={findingsPath(companyId, project.id)}
      aria-current={place.pane === 'findings' ? 'page' : undefined}
      title="Findings of the buildability check"
      className="inline-flex h-9 items-center gap-2 rounded-md px-2 text-sm tabular-nums hover:bg-surface-sunken aria-[current=page]:bg-brand-soft"
    >
      <span className="sr-only">Findings: {describeCounts(counts)}</span>
      <FindingNumbers counts={counts} />
    </TenantLink>
  );
}
