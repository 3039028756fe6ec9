import { projectPath } from '../scoping/scope-paths.ts';

const PLACE = /^backlog(?:\/([0-9a-f]{24}))?$/;

/**
 * The place in a project's backlog, from the remainder of an address after the project: the open piece, if there is
 * one. Null for an address of something else.
 */
export function backlogPlaceOf(rest: string): { pieceId: string | null } | null {
  const found = PLACE.exec(rest);
  return found && { pieceId: found[1] ?? null };
}

export const projectBacklogPath = (companyId: string, projectId: string): string =>
  `${projectPath(companyId, projectId)}/backlog`;
/** A piece within its project's backlog; `search` is the address of the view around it. */
export const piecePath = (companyId: string, projectId: string, pieceId: string, search = ''): string =>
  `${projectBacklogPath(companyId, projectId)}/${pieceId}${search}`;
