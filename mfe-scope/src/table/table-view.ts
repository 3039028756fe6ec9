import type { ReadyState } from '@scopewright/company-kit/scope/scope-words';
import type { ScopeView } from '@scopewright/contracts/scoping';
import {
  READY_STATES,
  SCOPE_ITEM_KINDS,
  SCOPE_SORTS,
  type ScopeItemKind,
} from '@scopewright/contracts/scoping/field-types';
import { oneOf } from '@scopewright/domain/one-of';
import type { Sorted } from '@scopewright/lists/item-table';

type ScopeSort = (typeof SCOPE_SORTS)[number];

/** The filter and order of the table, all of it part of the address. */
export interface TableView {
  search: string;
  kind: ScopeItemKind | null;
  projectId: string | null;
  phase: number | null;
  readyState: ReadyState | null;
  /** `none`: without an owner. */
  ownerId: string | null;
  implemented: 'true' | 'false' | null;
  sort: ScopeSort;
}

export const PLAIN_VIEW: TableView = {
  search: '',
  kind: null,
  projectId: null,
  phase: null,
  readyState: null,
  ownerId: null,
  implemented: null,
  sort: 'name',
};
const ID = /^[0-9a-f]{24}$/;
const NAMES = ['search', 'kind', 'project', 'phase', 'state', 'owner', 'implemented', 'sort'] as const;

/** The view in an address; invalid values are ignored. */
export function tableViewOf(address: URLSearchParams): TableView {
  const owner = address.get('owner') ?? '';
  const project = address.get('project') ?? '';
  return {
    search: (address.get('search') ?? '').trim().slice(0, 200),
    kind: oneOf(SCOPE_ITEM_KINDS, address.get('kind')),
    projectId: ID.test(project) ? project : null,
    phase: /^[1-4]$/.test(address.get('phase') ?? '') ? Number(address.get('phase')) : null,
    readyState: oneOf(READY_STATES, address.get('state')),
    ownerId: owner === 'none' || ID.test(owner) ? owner : null,
    implemented: oneOf(['true', 'false'] as const, address.get('implemented')),
    sort: oneOf(SCOPE_SORTS, address.get('sort')) ?? PLAIN_VIEW.sort,
  };
}

/** An address with this view; other parameters are preserved. */
export function addressOfView(address: URLSearchParams, view: TableView): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const name of NAMES) next.delete(name);
  if (view.search) next.set('search', view.search);
  if (view.kind) next.set('kind', view.kind);
  if (view.projectId) next.set('project', view.projectId);
  if (view.phase) next.set('phase', String(view.phase));
  if (view.readyState) next.set('state', view.readyState);
  if (view.ownerId) next.set('owner', view.ownerId);
  if (view.implemented) next.set('implemented', view.implemented);
  if (view.sort !== PLAIN_VIEW.sort) next.set('sort', view.sort);
  return next;
}

/** The view as the calls take it. */
export const queryOfView = (view: TableView) => ({
  ...(view.search && { search: view.search }),
  ...(view.kind && { kind: view.kind }),
  ...(view.projectId && { projectId: view.projectId }),
  ...(view.phase && { phase: view.phase }),
  ...(view.readyState && { readyState: view.readyState }),
  ...(view.ownerId && { ownerId: view.ownerId }),
  ...(view.implemented && { implemented: view.implemented }),
  sort: view.sort,
});

/** The view that a user has saved. */
export const viewOfSaved = ({ filters }: Pick<ScopeView, 'filters'>): TableView => ({
  ...PLAIN_VIEW,
  search: filters.search ?? '',
  kind: filters.kind ?? null,
  projectId: filters.projectId ?? null,
  phase: filters.phase ?? null,
  readyState: filters.readyState ?? null,
  ownerId: filters.ownerId ?? null,
  implemented: filters.implemented ?? null,
  sort: filters.sort ?? PLAIN_VIEW.sort,
});

/** The columns that the table can be sorted by. */
export type SortColumn = 'name' | 'kind' | 'phase' | 'state';

/** The sort direction of a column, as a value of `aria-sort`. */
export const sortedBy = (view: Pick<TableView, 'sort'>, column: SortColumn): Sorted =>
  view.sort === column ? 'ascending' : view.sort === `-${column}` ? 'descending' : 'none';

/** The order after a click on a column's header: sorted by it, or reversed if it already is. */
export const sortAfterPress = (view: Pick<TableView, 'sort'>, column: SortColumn): ScopeSort =>
  view.sort === column ? `-${column}` : column;

/** The number of active filters, without the search. */
export const filtersOf = (view: TableView): number =>
  addressOfView(new URLSearchParams(), { ...view, search: '', sort: PLAIN_VIEW.sort }).size;

/** Whether the view differs from the table's default, so that it is worth saving. */
export const isOwnView = (view: TableView): boolean => addressOfView(new URLSearchParams(), view).size > 0;
