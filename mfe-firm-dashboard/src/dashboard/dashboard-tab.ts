import { withParameters } from '@scopewright/workplace-kit/page/parameters';

/** The dashboard's tabs, by the value of `?tab=`. */
export type DashboardTab = 'companies' | 'add-client';

/** Former value of `?tab=` for the custom domain, which now has a settings page; old links are redirected there. */
export const FORMER_DOMAIN_TAB = 'domain';

/** The tab in an address; the list if it names none, or one that the user may not open. */
export function dashboardTab(search: URLSearchParams, allowed: readonly DashboardTab[]): DashboardTab {
  return allowed.find((tab) => tab === search.get('tab')) ?? 'companies';
}

/** The query string of a tab, with all other parameters preserved. */
export const searchForTab = (search: URLSearchParams, tab: DashboardTab): URLSearchParams =>
  withParameters(search, { tab: tab === 'companies' ? null : tab });
