import { ChevronRight } from '@scopewright/ui';
import { useOpenCompany } from '../../companies/company-context.tsx';
import { SaveMark } from '../../editing/save-mark.tsx';
import { UndoButtons } from '../../editing/undo-buttons.tsx';
import { TenantLink } from '../../frame/tenant-link.tsx';
import { companyProjectsPath, findingsPath, projectPath } from '../scope-paths.ts';
import { AddMenu } from './add-menu.tsx';
import { countFindings, countsInWords } from './finding-counts.ts';
import { FindingNumbers } from './findings-strip.tsx';
import { useWorkspace } from './workspace-context.tsx';

const CRUMB = 'inline-flex min-h-8 min-w-0 items-center rounded-sm hover:text-text hover:underline';

/** Breadcrumbs of the project, its save state, the check's counts, and the menu for adding. */
export function WorkspaceBar() {
  const company = useOpenCompany();
  const { companyId, project, write, ofClient } = useWorkspace();
  return (
    <header className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-border border-b px-3 py-1.5 sm:px-4">
      <nav aria-label="Breadcrumbs" className="min-w-0 flex-1 max-sm:basis-full">
        <ol className="flex min-w-0 items-center gap-1 text-sm text-text-muted">
          <li className="flex min-w-0 shrink items-center gap-1 max-md:hidden">
            <TenantLink to={`/companies/${companyId}`} className={CRUMB}>
              <span className="truncate">{company.name}</span>
            </TenantLink>
            <ChevronRight aria-hidden="true" className="size-3.5 shrink-0" />
          </li>
          <li className="flex shrink-0 items-center gap-1">
            <TenantLink to={companyProjectsPath(companyId)} className={CRUMB}>
              Projects
            </TenantLink>
            <ChevronRight aria-hidden="true" className="size-3.5 shrink-0" />
          </li>
          <li className="min-w-0">
            <h1 className="truncate font-semibold text-base text-text">
              <TenantLink to={projectPath(companyId, project.id)} className="rounded-sm hover:underline">
                {project.name}
              </TenantLink>
            </h1>
          </li>
        </ol>
      </nav>
      <div className="ms-auto flex items-center gap-1 sm:gap-2">
        {write ? <SaveMark /> : <p className="text-sm text-text-muted">View only</p>}
        {write ? <UndoButtons /> : null}
        {ofClient ? null : <FindingsLink />}
        {write ? <AddMenu /> : null}
      </div>
    </header>
  );
}

function FindingsLink() {
  const { companyId, project, findings, agreementFindings, place } = useWorkspace();
  const counts = countFindings([...findings, ...agreementFindings]);
  return (
    <TenantLink
      to={findingsPath(companyId, project.id)}
      aria-current={place.pane === 'findings' ? 'page' : undefined}
      title="What the buildability check says"
      className="inline-flex h-9 items-center gap-2 rounded-md px-2 text-sm tabular-nums hover:bg-surface-sunken aria-[current=page]:bg-brand-soft"
    >
      <span className="sr-only">Findings: {countsInWords(counts)}</span>
      <FindingNumbers counts={counts} />
    </TenantLink>
  );
}
