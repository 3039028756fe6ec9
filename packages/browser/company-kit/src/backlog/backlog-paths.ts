import { projectPath } from '../scope/scope-paths.ts';

const PLACE = /^backlog(?:\/([0-9a-f]{24}))?$/;

/**
 * The place in a project's backlog, from the remainder of an address after the project: the open work item, if there is
 * one. Null for an address of something else.
 */
export function backlogPlaceOf(rest: string): { workItemId: string | null } | null {
  const found = PLACE.exec(rest);
  return found && { workItemId: found[1] ?? null };
}

export const projectBacklogPath = (companyId: string, projectId: string): string =>
  `${projectPath(companyId, projectId)}/backlog`;
/** A work item within its project's backlog; `search` is the address of the view around it. */
export const workItemPath = (companyId: string, projectId: string, workItemId: string, search = ''): string =>
  `${projectBacklogPath(companyId, projectId)}/${workItemId}${search}`;
