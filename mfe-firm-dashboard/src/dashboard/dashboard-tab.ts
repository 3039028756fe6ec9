/** The dashboard's tabs, by the value of `?tab=`. */
export type DashboardTab = 'companies' | 'add-client';

/** The value of `?tab=` where the custom domain stood before the settings had pages of their own; links of then lead there. */
export const FORMER_DOMAIN_TAB = 'domain';

/** The tab that an address asks for; the list when it names none, or one that the user may not open. */
export function dashboardTab(search: URLSearchParams, allowed: readonly DashboardTab[]): DashboardTab {
  return allowed.find((tab) => tab === search.get('tab')) ?? 'companies';
}

/** The address of a tab, with everything else that the query holds kept. */
export function searchForTab(search: URLSearchParams, tab: DashboardTab): URLSearchParams {
  const next = new URLSearchParams(search);
  if (tab === 'companies') next.delete('tab');
  else next.set('tab', tab);
  return next;
}
