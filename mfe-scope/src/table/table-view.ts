import type { ScopeView } from '@scopewright/contracts/scoping';
import { READY_STATES, SCOPE_ITEM_KINDS, SCOPE_SORTS } from '@scopewright/contracts/scoping/field-types';
import type { Sorted } from '@scopewright/lists/item-table';
import { addressView, among, given, idIn, numberIn, searchIn } from '@scopewright/workplace-kit/page/address-view';

/** The filter and order of the table. */
export const TABLE_VIEW = addressView({
  search: searchIn('search'),
  kind: among('kind', SCOPE_ITEM_KINDS, null),
  projectId: idIn('project'),
  phase: numberIn('phase', /^[1-4]$/, null),
  readyState: among('state', READY_STATES, null),
  /** `none`: without an owner. */
  ownerId: idIn('owner', 'none'),
  implemented: among('implemented', ['true', 'false'], null),
  sort: among('sort', SCOPE_SORTS, 'name'),
});
export const { plain: PLAIN_VIEW, viewOf: tableViewOf, addressOf: addressOfView } = TABLE_VIEW;
export type TableView = typeof PLAIN_VIEW;

/** The view as the calls take it. */
export const queryOfView = (view: TableView) => given(view);

/** The view that a user has saved. */
export const viewOfSaved = ({ filters }: Pick<ScopeView, 'filters'>): TableView => TABLE_VIEW.from(filters);

/** The columns that the table can be sorted by. */
export type SortColumn = 'name' | 'kind' | 'project' | 'phase' | 'state' | 'owner' | 'deadline';

/** The sort direction of a column, as a value of `aria-sort`. */
export const sortedBy = (view: Pick<TableView, 'sort'>, column: SortColumn): Sorted =>
  view.sort === column ? 'ascending' : view.sort === `-${column}` ? 'descending' : 'none';

/** The order after a click on a column's header: sorted by it, or reversed if it already is. */
export const sortAfterPress = (view: Pick<TableView, 'sort'>, column: SortColumn): TableView['sort'] =>
  view.sort === column ? `-${column}` : column;

/** Whether the view differs from the table's default, so that it is worth saving. */
export const isOwnView = (view: TableView): boolean => TABLE_VIEW.partsOf(view).length > 0;
