/** Groups of the tabs, in order. */
export const GROUPS = ['Tenants', 'Set-up', 'Operations'] as const;

/** Description of a dashboard tab. */
interface TabDescription {
  /** The last segment of its address. The tab is the file `src/<id>/<id>-tab.tsx`, loaded when it is opened. */
  id: string;
  label: string;
  group: (typeof GROUPS)[number];
  /** Shown after the label. */
  badge?: string;
  /** Each item in the tab has an address below the tab's. */
  opensItems?: true;
}

const LIST = [
  { id: 'tenant-health', label: 'Tenant Health', group: 'Tenants' },
  { id: 'firms', label: 'Firms', group: 'Tenants', opensItems: true },
  { id: 'users', label: 'Users', group: 'Tenants' },
  { id: 'migration', label: 'Migration', group: 'Set-up', badge: 'NEW' },
  { id: 'company-cleanup', label: 'Company Cleanup', group: 'Set-up' },
  { id: 'config-items', label: 'New Config Items', group: 'Set-up' },
  { id: 'admin-tools', label: 'Admin Tools', group: 'Set-up' },
  { id: 'calendar', label: 'Calendar', group: 'Operations' },
  { id: 'activity', label: 'Recent Activity', group: 'Operations' },
  { id: 'trends', label: 'Trends', group: 'Operations' },
  { id: 'jobs', label: 'Jobs', group: 'Operations' },
  { id: 'system', label: 'System', group: 'Operations' },
] as const satisfies readonly TabDescription[];

export type TabId = (typeof LIST)[number]['id'];
export type Tab = TabDescription & { id: TabId };

/** The tabs (§2.17), group by group. */
export const TABS: readonly Tab[] = LIST;

/** The default tab. */
export const FIRST_TAB: TabId = 'tenant-health';

/** Paths of the dashboard on every host; the tabs are below them. */
export const ROOTS = ['/system-admin', '/admin-dashboard'] as const;

/** The content of an address of the dashboard. */
export interface TabPlace {
  /** Null for an address without a tab. */
  tab: Tab | null;
  /** Path that the tabs' addresses begin with. */
  root: string;
  /** The id of the item that is open within the tab; null for the tab itself. */
  item: string | null;
}

/**
 * The tab of a dashboard path: below its own paths and, instead of the firm's dashboard, at the start page of a
 * tenant's host (§2.2).
 */
export function tabAt(path: string): TabPlace {
  const root = ROOTS.find((own) => path === own || path.startsWith(`${own}/`));
  if (root === undefined) return { tab: path === '/' ? tabOf(FIRST_TAB) : null, root: ROOTS[0], item: null };
  const [id = '', item = null, ...more] = path === root ? [FIRST_TAB] : path.slice(root.length + 1).split('/');
  const tab = tabOf(id);
  const isPlace = item === null || (tab?.opensItems === true && ITEM.test(item) && more.length === 0);
  return isPlace ? { tab, root, item } : { tab: null, root, item: null };
}

const ITEM = /^[0-9a-f]{24}$/;
const tabOf = (id: string): Tab | null => TABS.find((tab) => tab.id === id) ?? null;
