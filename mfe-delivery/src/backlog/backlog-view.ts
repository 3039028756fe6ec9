import { BACKLOG_LEVELS, BACKLOG_SORTS, WORK_ITEM_STATUSES } from '@scopewright/contracts/backlog/limits';
import type { Sorted } from '@scopewright/lists/item-table';
import { addressView, among, given, idIn, numberIn, searchIn } from '@scopewright/workplace-kit/page/address-view';

/** How a backlog is shown; the first is the default. */
export const BACKLOG_LOOKS = ['tree', 'table', 'board', 'figures'] as const;
export type BacklogLook = (typeof BACKLOG_LOOKS)[number];
export type BacklogSort = (typeof BACKLOG_SORTS)[number];

const viewsWith = (looks: readonly BacklogLook[], plain: BacklogLook) =>
  addressView({
    look: among('view', looks, plain),
    search: searchIn('search'),
    /** Only on the firm's page. */
    companyId: idIn('company'),
    projectId: idIn('project'),
    phase: numberIn('phase', /^[1-4]$/, null),
    ready: among('ready', ['true', 'false'], null),
    epicId: idIn('epic'),
    /** `none`: unassigned. */
    assigneeId: idIn('assignee', 'none'),
    /** Without one, everything that is not obsolete. */
    status: among('status', WORK_ITEM_STATUSES, null),
    level: among('level', BACKLOG_LEVELS, null),
    label: { name: 'label', read: (text: string) => (/^\S{1,60}$/.test(text) ? text : null), plain: null },
    overdue: among('overdue', ['true'], null),
    sort: among('sort', BACKLOG_SORTS, 'order'),
  });

/** Which work items of a project are shown, and how. */
export const BACKLOG_VIEW = viewsWith(BACKLOG_LOOKS, 'tree');
/** The same for lists of several projects, which have no tree. */
export const LISTED_VIEW = viewsWith(['table'], 'table');
export type BacklogView = typeof BACKLOG_VIEW.plain;

/** The filters and order as the calls about one company take them. */
export const queryOfBacklog = ({ look: _, companyId: _c, ...filters }: BacklogView) => given(filters);

/** The number of active filters, without the search. */
export const filtersOfBacklog = (view: BacklogView): number =>
  BACKLOG_VIEW.partsOf(view).filter((part) => part !== 'look' && part !== 'search' && part !== 'sort').length;

/** Whether filters or order differ from those that everyone begins with. */
export const isOwnBacklogView = (view: BacklogView): boolean =>
  BACKLOG_VIEW.partsOf(view).some((part) => part !== 'look');

/** Columns that a table of work items can be sorted by. */
export type WorkItemColumn = 'title' | 'phase' | 'status' | 'assignee' | 'due' | 'project';

export const sortedByColumn = ({ sort }: Pick<BacklogView, 'sort'>, column: WorkItemColumn): Sorted =>
  sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : 'none';

/** The order after a click on a column's header: ascending, then descending, then that of the tree. */
export const sortAfterClick = ({ sort }: Pick<BacklogView, 'sort'>, column: WorkItemColumn): BacklogSort =>
  sort === column ? `-${column}` : sort === `-${column}` ? 'order' : column;
