export { CALLS, type Call, type CallInput, type CallOutput, type ParsedCall } from './calls.ts';
export * as entities from './entities.ts';
export { ERROR_STATUS, type ErrorBody, type ErrorCode, MESSAGES } from './errors.ts';
export {
  API_PREFIX,
  type CallName,
  LEGACY_API_PREFIX,
  REQUEST_ID_HEADER,
  ROUTES,
  type Route,
  type RouteAuth,
  type ServiceName,
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
