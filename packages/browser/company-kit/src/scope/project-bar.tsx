import { can } from '@scopewright/domain/policy';
import { useSession } from '@scopewright/remote-contract';
import { ChevronRight } from '@scopewright/ui';
import { useOpenCompany } from '@scopewright/workplace-kit/company/company-context';
import { companyPath } from '@scopewright/workplace-kit/company/company-path';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import type { ReactNode } from 'react';
import { projectBacklogPath } from '../backlog/backlog-paths.ts';
import { companyProjectsPath, projectPath } from './scope-paths.ts';

const CRUMB = 'inline-flex min-h-8 min-w-0 items-center rounded-sm hover:text-text hover:underline';

interface ProjectBarProps {
  projectId: string;
  /** The project's name. */
  name: string;
  /** The part of the project that is shown. */
  current: 'scope' | 'backlog';
  /** Between the links and what belongs to the part. */
  notice?: ReactNode;
  children: ReactNode;
}

/** Breadcrumbs of a project and links to its parts, with what belongs to the part that is shown. */
export function ProjectBar({ projectId, name, current, notice, children }: ProjectBarProps) {
  const company = useOpenCompany();
  const { abilities } = useSession();
  const parts = [
    { part: 'scope', label: 'Scope', to: projectPath(company.id, projectId) },
    ...(can(abilities, 'backlog:plan')
      ? [{ part: 'backlog', label: 'Backlog', to: projectBacklogPath(company.id, projectId) }]
      : []),
    ...(can(abilities, 'change-order:review')
      ? [{ part: 'changes', label: 'Changes', to: companyPath(company.id, `changes/${projectId}`) }]
      : []),
  ];
  return (
    <header className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-border border-b px-3 py-1 sm:px-4">
      <nav aria-label="Breadcrumbs" className="min-w-0 flex-1 max-sm:basis-full">
        <ol className="flex min-w-0 items-center gap-1 text-sm text-text-muted">
          <li className="flex min-w-0 shrink items-center gap-1 max-md:hidden">
            <TenantLink to={`/companies/${company.id}`} className={CRUMB}>
              <span className="truncate">{company.name}</span>
            </TenantLink>
            <ChevronRight aria-hidden="true" className="size-3.5 shrink-0" />
          </li>
          <li className="flex shrink-0 items-center gap-1">
            <TenantLink to={companyProjectsPath(company.id)} className={CRUMB}>
              Projects
            </TenantLink>
            <ChevronRight aria-hidden="true" className="size-3.5 shrink-0" />
          </li>
          <li className="min-w-0">
            <h1 className="truncate font-semibold text-base text-text">
              <TenantLink to={projectPath(company.id, projectId)} className="rounded-sm hover:underline">
                {name}
              </TenantLink>
            </h1>
          </li>
        </ol>
      </nav>
      {parts.length > 1 ? (
        <nav aria-label="Parts of the project">
          <ul className="flex gap-1">
            {parts.map(({ part, label, to }) => (
              <li key={part}>
                <TenantLink
                  to={to}
                  aria-current={part === current ? 'page' : undefined}
                  className="inline-flex h-9 items-center rounded-md px-2.5 font-medium text-sm text-text-muted hover:bg-surface-sunken hover:text-text aria-[current=page]:bg-brand-soft aria-[current=page]:text-text"
                >
                  {label}
                </TenantLink>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {notice}
      <div className="ms-auto flex flex-wrap items-center justify-end gap-1 sm:gap-2">{children}</div>
    </header>
  );
}
