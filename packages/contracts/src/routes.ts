/** The route table: every call of §7 with who owns it and what it takes to call it (access.md is enforced behind it). No zod here: the browser loads this file. */

export type ServiceName = 'edge' | 'identity' | 'delivery' | 'admin';

/**
 * What a call must carry as bearer before its own policy is asked.
 * `key`: the public client key (or a user's token). `token`: a user's access token.
 * `open`: nothing. `cookie`: the refresh cookie, with Origin checked.
 */
export type RouteAuth = 'key' | 'token' | 'open' | 'cookie';

export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  /** Path below the API base, with `{param}` placeholders. */
  path: string;
  service: ServiceName;
  auth: RouteAuth;
  /** Whether a service answers the call today; a planned call is not routed (404) and not in the served OpenAPI document. */
  live: boolean;
}

const route = (method: Route['method'], path: string, service: ServiceName, auth: RouteAuth, live = false): Route => ({ method, path, service, auth, live });

export const ROUTES = {
  tenant: route('GET', 'public/tenant/{tenantKey}', 'identity', 'key', true),
  lookupDomain: route('GET', 'public/lookup-domain/{domain}', 'identity', 'key', true),
  checkSubdomain: route('GET', 'public/check-subdomain/{subdomain}', 'identity', 'key', true),
  signup: route('POST', 'public/signup', 'identity', 'key', true),
  signupOutcome: route('GET', 'public/signup', 'identity', 'key', true),
  confirmEmail: route('POST', 'public/confirm-email', 'identity', 'key', true),
  lookupUserCompanies: route('POST', 'public/lookup-user-companies', 'identity', 'key', true),
  remotes: route('GET', 'public/remotes', 'edge', 'key', true),
  oauthTest: route('GET', 'public/oauth/test', 'identity', 'open'),
  login: route('POST', 'login', 'identity', 'key', true),
  session: route('GET', 'session', 'identity', 'cookie', true),
  logout: route('DELETE', 'session', 'identity', 'cookie', true),
  redeemTicket: route('POST', 'session/ticket', 'identity', 'key', true),
  resendConfirmation: route('POST', 'session/confirmation', 'identity', 'token', true),
  health: route('GET', 'health', 'edge', 'key', true),
  invitation: route('GET', 'invitations/{token}', 'identity', 'key', true),
  acceptInvitation: route('POST', 'invitations/{token}/accept', 'identity', 'key', true),
  resendInvitation: route('POST', 'invitations/resend', 'identity', 'key', true),
  userDiagnostic: route('POST', 'admin/user-diagnostic', 'identity', 'key'),
  recoverUser: route('POST', 'admin/recover-user', 'identity', 'key'),
  quickSubdomainSetup: route('POST', 'admin/quick-subdomain-setup', 'identity', 'key'),
  checkAccount: route('POST', 'admin/check-account', 'identity', 'key'),
  createAuthAccount: route('POST', 'admin/create-auth-account', 'identity', 'key'),
  fixSubdomainEnabled: route('POST', 'admin/fix-subdomain-enabled', 'identity', 'key'),
  resetPassword: route('POST', 'admin/reset-password', 'identity', 'key'),
  hostingDiagnostic: route('GET', 'admin/vercel-diagnostic', 'identity', 'key'),
  createSubdomain: route('POST', 'admin/create-subdomain', 'identity', 'key'),
  bootstrapCreateAdmin: route('POST', 'bootstrap/create-admin', 'identity', 'key'),
  bootstrapReset: route('POST', 'bootstrap/reset', 'identity', 'key'),
  bootstrapSampleTenant: route('POST', 'admin/bootstrap-isos-technology', 'identity', 'key'),
  dataDiagnostic: route('GET', 'admin/data-diagnostic', 'admin', 'token'),
  cleanupCorruptedData: route('POST', 'admin/cleanup-corrupted-data', 'admin', 'token'),
  checkConsultingFirm: route('GET', 'admin/check-consulting-firm', 'admin', 'token'),
  companyMigrationStatus: route('GET', 'admin/company-migration-status', 'admin', 'token'),
  completeMigration: route('POST', 'admin/complete-migration', 'admin', 'token'),
  migrateToConsultingFirmModel: route('POST', 'admin/migrate-to-consulting-firm-model', 'admin', 'token'),
  tenantHealth: route('GET', 'admin/tenant-health', 'admin', 'token'),
  unrecognizedConfigItems: route('GET', 'admin/unrecognized-config-items', 'admin', 'token'),
  promoteConfigItem: route('POST', 'admin/promote-config-item', 'admin', 'token'),
  companiesNeedingMigration: route('GET', 'admin/companies-needing-migration', 'admin', 'token'),
  migrateCompany: route('POST', 'admin/migrate-company/{companyId}', 'admin', 'token'),
  deleteCompany: route('DELETE', 'admin/delete-company/{companyId}', 'admin', 'token'),
  allUsers: route('GET', 'admin/all-users', 'admin', 'token', true),
  consultantCompanies: route('GET', 'consultant/companies', 'delivery', 'token', true),
  createCompany: route('POST', 'consultant/create-company', 'delivery', 'token', true),
} as const satisfies Record<string, Route>;

export type CallName = keyof typeof ROUTES;

/** The API's own prefix on every host. */
export const API_PREFIX = '/api';
/** The same API under the older prefix (§7 notes); `{id}` is any function id. */
export const LEGACY_API_PREFIX = /^\/functions\/v1\/make-server-[\w-]+(?=\/|$)/;

/** Header that names the tenant where the host cannot (local, preview and design-tool hosts); ignored elsewhere. */
export const TENANT_HEADER = 'X-Tenant-Key';
export const REQUEST_ID_HEADER = 'X-Request-Id';
