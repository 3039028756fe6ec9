import type { TrackedKind } from '@scopewright/contracts/tracking/limits';
import { companyPath } from '@scopewright/workplace-kit/company/company-path';
import { workItemPath } from '../backlog/backlog-paths.ts';
import { itemPath, projectPath, scopeTablePath } from '../scope/scope-paths.ts';

interface DuePlace {
  kind: TrackedKind;
  id: string;
  company: { id: string };
  project: { id: string } | null;
}

/** The page where something that is due is worked on. */
export function duePath({ kind, company, project, id }: DuePlace): string {
  if (kind === 'scopeItem' && project)
    return project.id === id ? projectPath(company.id, id) : itemPath(company.id, project.id, id);
  // a field is shown in any of the company's projects
  if (kind === 'scopeItem') return scopeTablePath(company.id);
  if (kind === 'workItem' && project) return workItemPath(company.id, project.id, id);
  return companyPath(company.id, 'status');
}
