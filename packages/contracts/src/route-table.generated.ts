// Made from the definitions of the calls by `npm run generate` in this package; not to be changed by hand.
import type { Credential } from './access.ts';
import type { ServiceName } from './call.ts';
import type { CallName } from './calls.ts';

/** A call as its route. */
export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  /** Path below the API base, with `{param}` placeholders. */
  path: string;
  service: ServiceName;
  credential: Credential;
  /** Whether a service answers the call today. */
  live: boolean;
}

export const ROUTES = {
  tenant: { method: 'GET', path: 'public/tenant/{tenantKey}', service: 'identity', credential: 'key', live: true },
  lookupDomain: { method: 'GET', path: 'public/lookup-domain/{domain}', service: 'identity', credential: 'key', live: true },
  checkSubdomain: { method: 'GET', path: 'public/check-subdomain/{subdomain}', service: 'identity', credential: 'key', live: true },
  lookupUserCompanies: { method: 'POST', path: 'public/lookup-user-companies', service: 'identity', credential: 'key', live: true },
  signup: { method: 'POST', path: 'public/signup', service: 'identity', credential: 'key', live: true },
  signupOutcome: { method: 'GET', path: 'public/signup', service: 'identity', credential: 'key', live: true },
  confirmEmail: { method: 'POST', path: 'public/confirm-email', service: 'identity', credential: 'key', live: true },
  resendConfirmation: { method: 'POST', path: 'session/confirmation', service: 'identity', credential: 'token', live: true },
  login: { method: 'POST', path: 'login', service: 'identity', credential: 'key', live: true },
  session: { method: 'GET', path: 'session', service: 'identity', credential: 'cookie', live: true },
  logout: { method: 'DELETE', path: 'session', service: 'identity', credential: 'cookie', live: true },
  redeemTicket: { method: 'POST', path: 'session/ticket', service: 'identity', credential: 'key', live: true },
  invitation: { method: 'GET', path: 'invitations/{token}', service: 'identity', credential: 'key', live: true },
  acceptInvitation: { method: 'POST', path: 'invitations/{token}/accept', service: 'identity', credential: 'either', live: true },
  resendInvitation: { method: 'POST', path: 'invitations/resend', service: 'identity', credential: 'either', live: true },
  consultantCompanies: { method: 'GET', path: 'consultant/companies', service: 'delivery', credential: 'token', live: true },
  createCompany: { method: 'POST', path: 'consultant/create-company', service: 'delivery', credential: 'token', live: true },
  allUsers: { method: 'GET', path: 'admin/all-users', service: 'admin', credential: 'token', live: true },
  userDiagnostic: { method: 'POST', path: 'admin/user-diagnostic', service: 'identity', credential: 'either', live: false },
  recoverUser: { method: 'POST', path: 'admin/recover-user', service: 'identity', credential: 'either', live: false },
  checkAccount: { method: 'POST', path: 'admin/check-account', service: 'identity', credential: 'either', live: false },
  createAuthAccount: { method: 'POST', path: 'admin/create-auth-account', service: 'identity', credential: 'either', live: false },
  fixSubdomainEnabled: { method: 'POST', path: 'admin/fix-subdomain-enabled', service: 'identity', credential: 'either', live: false },
  resetPassword: { method: 'POST', path: 'admin/reset-password', service: 'identity', credential: 'either', live: false },
  quickSubdomainSetup: { method: 'POST', path: 'admin/quick-subdomain-setup', service: 'identity', credential: 'either', live: false },
  hostingDiagnostic: { method: 'GET', path: 'admin/vercel-diagnostic', service: 'identity', credential: 'either', live: false },
  createSubdomain: { method: 'POST', path: 'admin/create-subdomain', service: 'identity', credential: 'either', live: false },
  bootstrapCreateAdmin: { method: 'POST', path: 'bootstrap/create-admin', service: 'identity', credential: 'either', live: false },
  bootstrapReset: { method: 'POST', path: 'bootstrap/reset', service: 'identity', credential: 'either', live: false },
  bootstrapSampleTenant: { method: 'POST', path: 'admin/bootstrap-isos-technology', service: 'identity', credential: 'either', live: false },
  dataDiagnostic: { method: 'GET', path: 'admin/data-diagnostic', service: 'admin', credential: 'token', live: false },
  cleanupCorruptedData: { method: 'POST', path: 'admin/cleanup-corrupted-data', service: 'admin', credential: 'token', live: false },
  checkConsultingFirm: { method: 'GET', path: 'admin/check-consulting-firm', service: 'admin', credential: 'token', live: false },
  companyMigrationStatus: { method: 'GET', path: 'admin/company-migration-status', service: 'admin', credential: 'token', live: false },
  completeMigration: { method: 'POST', path: 'admin/complete-migration', service: 'admin', credential: 'token', live: false },
  migrateToConsultingFirmModel: { method: 'POST', path: 'admin/migrate-to-consulting-firm-model', service: 'admin', credential: 'token', live: false },
  tenantHealth: { method: 'GET', path: 'admin/tenant-health', service: 'admin', credential: 'token', live: false },
  unrecognizedConfigItems: { method: 'GET', path: 'admin/unrecognized-config-items', service: 'admin', credential: 'token', live: false },
  promoteConfigItem: { method: 'POST', path: 'admin/promote-config-item', service: 'admin', credential: 'token', live: false },
  companiesNeedingMigration: { method: 'GET', path: 'admin/companies-needing-migration', service: 'admin', credential: 'token', live: false },
  migrateCompany: { method: 'POST', path: 'admin/migrate-company/{companyId}', service: 'admin', credential: 'token', live: false },
  deleteCompany: { method: 'DELETE', path: 'admin/delete-company/{companyId}', service: 'admin', credential: 'token', live: false },
  remotes: { method: 'GET', path: 'public/remotes', service: 'edge', credential: 'key', live: true },
  health: { method: 'GET', path: 'health', service: 'edge', credential: 'key', live: true },
  oauthTest: { method: 'GET', path: 'public/oauth/test', service: 'identity', credential: 'nothing', live: false },
} as const satisfies Record<CallName, Route>;
