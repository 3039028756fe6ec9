/** The pages of a company, by the file that shows each. */
export type CompanyPageName =
  | 'overview'
  | 'sows'
  | 'sow'
  | 'clauses'
  | 'changes'
  | 'project-changes'
  | 'people'
  | 'activity'
  | 'settings'
  | 'projects'
  | 'scope'
  | 'check'
  | 'search'
  | 'configuration'
  | 'coverage'
  | 'status'
  | 'backlog'
  | 'backlog-exports'
  | 'status-import';

const ID = '[0-9a-f]{24}';
const PAGES: readonly (readonly [CompanyPageName, RegExp])[] = [
  ['overview', /^$/],
  ['sows', /^sows$/],
  ['sow', new RegExp(`^sows/(new|write|${ID}(/edit|/document|/write|/change-orders/(new|${ID}(/edit)?))?)$`)],
  ['clauses', new RegExp(`^sows/${ID}(/change-orders/${ID})?/clauses$`)],
  ['changes', /^changes$/],
  ['project-changes', new RegExp(`^changes/${ID}$`)],
  ['projects', /^projects$/],
  ['scope', /^scope$/],
  ['check', /^scope\/check$/],
  ['search', /^scope\/search$/],
  ['configuration', /^configuration$/],
  ['coverage', /^coverage$/],
  ['status', /^status$/],
  ['backlog', /^backlog$/],
  ['backlog-exports', /^backlog\/exports$/],
  ['status-import', /^backlog\/status-import$/],
  ['people', /^people$/],
  ['activity', /^activity$/],
  ['settings', /^settings$/],
];

/** The company page of an address's remainder after the company, if any. */
export const companyPageOf = (rest: string): CompanyPageName | null =>
  PAGES.find(([, pattern]) => pattern.test(rest))?.[0] ?? null;

/** Paths of a company's pages. */
export const companyPath = (companyId: string, page = ''): string => `/companies/${companyId}${page && `/${page}`}`;
export const sowPath = (companyId: string, sowId: string): string => companyPath(companyId, `sows/${sowId}`);
export const changeOrderPath = (companyId: string, sowId: string, changeOrderId: string): string =>
  `${sowPath(companyId, sowId)}/change-orders/${changeOrderId}`;
