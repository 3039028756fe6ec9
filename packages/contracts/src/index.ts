export { ABILITIES, type Ability, type Credential, credentialOf, type Proof, ROLES, type Role, type Who } from './access.ts';
export type { Limit, ServiceName } from './call.ts';
export { CALLS, type Call, type CallInput, type CallName, type CallOutput, callOf, type ParsedCall } from './calls.ts';
export * as entities from './entities.ts';
export { ERROR_STATUS, type ErrorBody, type ErrorCode, MESSAGES } from './errors.ts';
export {
  API_PREFIX,
  LEGACY_API_PREFIX,
  REQUEST_ID_HEADER,
  ROUTES,
  type Route,
  TENANT_HEADER,
} from './routes.ts';
export type {
  Company,
  CompanyRow,
  DemoRequest,
  Invitation,
  LookedUpCompany,
  RemoteRegistry,
  SessionCompany,
  SessionGrant,
  SessionUser,
  Tenant,
  UserRecord,
} from './types.ts';
