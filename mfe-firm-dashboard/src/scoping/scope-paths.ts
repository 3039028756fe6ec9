import type { ScopeHit } from '@scopewright/contracts/scoping';

/** What the project's workspace shows, as its address says: on narrow screens one of the three panes, on wide ones beside each other. */
export type WorkspacePlace = { pane: 'tree' } | { pane: 'findings' } | { pane: 'editor' | 'details'; itemId: string };

const ITEM = /^items\/([0-9a-f]{24})(\/details)?$/;

/** The place that what follows the project in an address stands for; null for none. */
export function placeOf(rest: string): WorkspacePlace | null {
  if (rest === '') return { pane: 'tree' };
  if (rest === 'findings') return { pane: 'findings' };
  const [, itemId, details] = ITEM.exec(rest) ?? [];
  return itemId ? { pane: details ? 'details' : 'editor', itemId } : null;
}

export const companyProjectsPath = (companyId: string): string => `/companies/${companyId}/projects`;
/** All items of a company, as a table. */
export const scopeTablePath = (companyId: string): string => `/companies/${companyId}/scope`;
/** Whether all of a company's scope can be built. */
export const scopeCheckPath = (companyId: string): string => `${scopeTablePath(companyId)}/check`;
export const scopeSearchPath = (companyId: string): string => `${scopeTablePath(companyId)}/search`;
export const projectPath = (companyId: string, projectId: string): string =>
  `${companyProjectsPath(companyId)}/${projectId}`;
export const findingsPath = (companyId: string, projectId: string): string =>
  `${projectPath(companyId, projectId)}/findings`;

/** How a workflow is shown, the first where the address does not say. */
export const WORKFLOW_VIEWS = ['table', 'diagram', 'try'] as const;
export type WorkflowView = (typeof WORKFLOW_VIEWS)[number];
/** The view of a workflow that an address asks for. */
export const viewOf = (search: URLSearchParams): WorkflowView =>
  WORKFLOW_VIEWS.find((view) => view === search.get('view')) ?? 'table';

function inAddress(at: readonly string[], view: WorkflowView): string {
  const search = new URLSearchParams();
  if (at.length > 0) search.set('at', at.join('/'));
  if (view !== 'table') search.set('view', view);
  return search.size > 0 ? `?${search}` : '';
}

/** What is known of an item, beside or over its editor, which goes on showing the `view`. */
export const detailsPath = (
  companyId: string,
  projectId: string,
  itemId: string,
  view: WorkflowView = 'table',
): string => `${projectPath(companyId, projectId)}/items/${itemId}/details${inAddress([], view)}`;

/** An item within a project; `at` is a place within the item, as changes and findings name it. */
export const itemPath = (
  companyId: string,
  projectId: string,
  itemId: string,
  at: readonly string[] = [],
  view: WorkflowView = 'table',
): string => `${projectPath(companyId, projectId)}/items/${itemId}${inAddress(at, view)}`;

/** Where an item opens; a field does within any project (`anyProjectId`), as it belongs to all of them. Null for one that stands in no project. */
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

/** Where what a search has found opens; see `openingPath`. */
export const hitPath = (companyId: string, hit: ScopeHit, anyProjectId: string | undefined): string | null =>
  hit.kind === 'configItem' ? configItemPath(companyId, hit.name) : openingPath(companyId, hit, anyProjectId);

/** Tells one hit of a search from the others. */
export const hitKey = (hit: ScopeHit): string => (hit.kind === 'configItem' ? `config-${hit.name}` : hit.id);

/** The place within an item that an address names. */
export const placeWithin = (search: URLSearchParams): string[] => search.get('at')?.split('/').filter(Boolean) ?? [];
