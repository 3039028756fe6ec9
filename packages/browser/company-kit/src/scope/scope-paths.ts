import type { ScopeHit } from '@scopewright/contracts/scoping';

/**
 * The panes of the project's workspace, by its address: narrow screens show one of the three panes, wide ones all side
 * by side.
 */
export type WorkspacePlace = { pane: 'tree' } | { pane: 'findings' } | { pane: 'editor' | 'details'; itemId: string };

const ITEM = /^items\/([0-9a-f]{24})(\/details)?$/;

/** The place in an address's remainder after the project, if any. */
export function placeOf(rest: string): WorkspacePlace | null {
  if (rest === '') return { pane: 'tree' };
  if (rest === 'findings') return { pane: 'findings' };
  const [, itemId, details] = ITEM.exec(rest) ?? [];
  return itemId ? { pane: details ? 'details' : 'editor', itemId } : null;
}

export const companyProjectsPath = (companyId: string): string => `/companies/${companyId}/projects`;
/** All items of a company, as a table. */
export const scopeTablePath = (companyId: string): string => `/companies/${companyId}/scope`;
/** The check of a company's whole scope. */
export const scopeCheckPath = (companyId: string): string => `${scopeTablePath(companyId)}/check`;
export const scopeSearchPath = (companyId: string): string => `${scopeTablePath(companyId)}/search`;
export const projectPath = (companyId: string, projectId: string): string =>
  `${companyProjectsPath(companyId)}/${projectId}`;
export const findingsPath = (companyId: string, projectId: string): string =>
  `${projectPath(companyId, projectId)}/findings`;

/** Views of a workflow; the first is the default. */
export const WORKFLOW_VIEWS = ['table', 'diagram', 'try'] as const;
export type WorkflowView = (typeof WORKFLOW_VIEWS)[number];
/** The view of a workflow in an address. */
export const viewOf = (search: URLSearchParams): WorkflowView =>
  WORKFLOW_VIEWS.find((view) => view === search.get('view')) ?? 'table';

function inAddress(at: readonly string[], view: WorkflowView): string {
  const search = new URLSearchParams();
  if (at.length > 0) search.set('at', at.join('/'));
  if (view !== 'table') search.set('view', view);
  return search.size > 0 ? `?${search}` : '';
}

/** The details of an item, beside or over its editor, which keeps showing the `view`. */
export const detailsPath = (
  companyId: string,
  projectId: string,
  itemId: string,
  view: WorkflowView = 'table',
): string => `${projectPath(companyId, projectId)}/items/${itemId}/details${inAddress([], view)}`;

/** An item within a project; `at` is a place within the item, in the format of changes and findings. */
export const itemPath = (
  companyId: string,
  projectId: string,
  itemId: string,
  at: readonly string[] = [],
  view: WorkflowView = 'table',
): string => `${projectPath(companyId, projectId)}/items/${itemId}${inAddress(at, view)}`;

/**
 * Where an item opens; a field opens within any project (`anyProjectId`), because it belongs to all of them. Null for
 * one without a project.
 */
export function openingPath(
  companyId: string,
  { id, kind, projectId }: { id: string; kind: string; projectId: string | null },
  anyProjectId: string | undefined,
  at: readonly string[] = [],
): string | null {
  const within = kind === 'project' ? id : (projectId ?? anyProjectId);
  if (!within) return null;
  return kind === 'project' && at.length === 0 ? projectPath(companyId, id) : itemPath(companyId, within, id, at);
}

/** A configuration item, by its name. */
export const configItemPath = (companyId: string, name: string): string =>
  `/companies/${companyId}/configuration?item=${encodeURIComponent(name)}`;

/** Where a search result opens; see `openingPath`. */
export const hitPath = (companyId: string, hit: ScopeHit, anyProjectId: string | undefined): string | null =>
  hit.kind === 'configItem' ? configItemPath(companyId, hit.name) : openingPath(companyId, hit, anyProjectId);

/** A unique key of a search result. */
export const hitKey = (hit: ScopeHit): string => (hit.kind === 'configItem' ? `config-${hit.name}` : hit.id);

/** The place within an item that an address names. */
export const placeWithin = (search: URLSearchParams): string[] => search.get('at')?.split('/').filter(Boolean) ?? [];
