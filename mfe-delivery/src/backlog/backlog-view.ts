import {
  BACKLOG_LEVELS,
  BACKLOG_SORTS,
  type BacklogLevel,
  WORK_ITEM_STATUSES,
  type WorkItemStatus,
} from '@scopewright/contracts/backlog/limits';
import { oneOf } from '@scopewright/domain/one-of';
import type { Sorted } from '@scopewright/lists/item-table';

export const BACKLOG_LOOKS = ['tree', 'table', 'board'] as const;
/** How a backlog is shown; the first is the default. */
export type BacklogLook = (typeof BACKLOG_LOOKS)[number];
export type BacklogSort = (typeof BACKLOG_SORTS)[number];

/** Which work items are shown, and how; all of it is part of the address. */
export interface BacklogView {
  look: BacklogLook;
  search: string;
  /** Only on the firm's page. */
  companyId: string | null;
  projectId: string | null;
  phase: number | null;
  ready: 'true' | 'false' | null;
  epicId: string | null;
  /** `none`: unassigned. */
  assigneeId: string | null;
  /** Without one, everything that is not obsolete. */
  status: WorkItemStatus | null;
  level: BacklogLevel | null;
  label: string | null;
  overdue: 'true' | null;
  sort: BacklogSort;
}

export const PLAIN_BACKLOG: BacklogView = {
  look: 'tree',
  search: '',
  companyId: null,
  projectId: null,
  phase: null,
  ready: null,
  epicId: null,
  assigneeId: null,
  status: null,
  level: null,
  label: null,
  overdue: null,
  sort: 'order',
};

const ID = /^[0-9a-f]{24}$/;
const LABEL = /^\S{1,60}$/;
/** Their names in an address. */
const NAMES = {
  look: 'view',
  search: 'search',
  companyId: 'company',
  projectId: 'project',
  phase: 'phase',
  ready: 'ready',
  epicId: 'epic',
  assigneeId: 'assignee',
  status: 'status',
  level: 'level',
  label: 'label',
  overdue: 'overdue',
  sort: 'sort',
} as const satisfies Record<keyof BacklogView, string>;
type Key = keyof BacklogView;
const KEYS = Object.keys(NAMES) as Key[];

/** The view in an address; invalid values are ignored. @param looks the looks that the page has */
export function backlogViewOf(address: URLSearchParams, looks: readonly BacklogLook[] = BACKLOG_LOOKS): BacklogView {
  const of = (key: Key) => address.get(NAMES[key]);
  const id = (key: Key) => (ID.test(of(key) ?? '') ? of(key) : null);
  const label = of('label') ?? '';
  return {
    look: oneOf(looks, of('look')) ?? looks[0] ?? PLAIN_BACKLOG.look,
    search: (of('search') ?? '').trim().slice(0, 200),
    companyId: id('companyId'),
    projectId: id('projectId'),
    phase: /^[1-4]$/.test(of('phase') ?? '') ? Number(of('phase')) : null,
    ready: oneOf(['true', 'false'] as const, of('ready')),
    epicId: id('epicId'),
    assigneeId: of('assigneeId') === 'none' ? 'none' : id('assigneeId'),
    status: oneOf(WORK_ITEM_STATUSES, of('status')),
    level: oneOf(BACKLOG_LEVELS, of('level')),
    label: LABEL.test(label) ? label : null,
    overdue: oneOf(['true'] as const, of('overdue')),
    sort: oneOf(BACKLOG_SORTS, of('sort')) ?? PLAIN_BACKLOG.sort,
  };
}

/** An address with this view; other parameters are preserved. */
export function addressOfBacklog(
  address: URLSearchParams,
  view: BacklogView,
  looks: readonly BacklogLook[] = BACKLOG_LOOKS,
): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const key of KEYS) {
    const plain = key === 'look' ? looks[0] : PLAIN_BACKLOG[key];
    if (view[key] === null || view[key] === plain) next.delete(NAMES[key]);
    else next.set(NAMES[key], String(view[key]));
  }
  return next;
}

/** The filters and order as the calls about one company take them. */
export function queryOfBacklog(view: BacklogView) {
  const { look: _, companyId: _c, search, ...rest } = view;
  const filters = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null)) as {
    [K in Exclude<Key, 'look' | 'search' | 'companyId'>]?: NonNullable<BacklogView[K]>;
  };
  return { ...filters, ...(search && { search }) };
}

/** A view with saved filters. */
export const viewOfFilters = (look: BacklogLook, filters: Readonly<Record<string, string | number>>): BacklogView =>
  backlogViewOf(
    new URLSearchParams(
      KEYS.flatMap((key) => {
        const value = key === 'look' ? look : filters[key];
        return value === undefined ? [] : [[NAMES[key], String(value)]];
      }),
    ),
  );

/** The number of active filters, without the search. */
export const filtersOfBacklog = (view: BacklogView): number =>
  addressOfBacklog(new URLSearchParams(), { ...view, look: PLAIN_BACKLOG.look, search: '', sort: PLAIN_BACKLOG.sort })
    .size;

/** Whether filters or order differ from those that everyone begins with. */
export const isOwnBacklogView = (view: BacklogView): boolean =>
  addressOfBacklog(new URLSearchParams(), { ...view, look: PLAIN_BACKLOG.look }).size > 0;

/** Columns that a table of work items can be sorted by. */
export type WorkItemColumn = 'title' | 'phase' | 'status';

export const sortedByColumn = ({ sort }: Pick<BacklogView, 'sort'>, column: WorkItemColumn): Sorted =>
  sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : 'none';

/** The order after a click on a column's header: ascending, then descending, then that of the tree. */
export const sortAfterClick = ({ sort }: Pick<BacklogView, 'sort'>, column: WorkItemColumn): BacklogSort =>
  sort === column ? `-${column}` : sort === `-${column}` ? 'order' : column;
