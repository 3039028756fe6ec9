export {
  CODE_PURPOSES,
  type CodePurpose,
  credentialOf,
  type Duty,
  type KeyProof,
  type OwnerProof,
  type Proof,
  ROLES,
  type Role,
  type Who,
} from './access.ts';
export type { Limit, ServiceName } from './call.ts';
export { CALLS, type Call, type CallInput, type CallName, type CallOutput, callOf, type ParsedCall } from './calls.ts';
export * as entities from './entities.ts';
export { MESSAGES } from './errors.ts';

export type {
  AccountFirm,
  AccountSession,
  AuditEvent,
  Billing,
  ChangeOrder,
  Company,
  CompanyDetail,
  CompanyOverview,
  CompanyRow,
  FirmBranding,
  FirmExport,
  Invitation,
  Invoice,
  InvoiceSummary,
  LookedUpCompany,
  Onboarding,
  PendingEmailChange,
  Person,
  PlanOffer,
  SecondFactorQuestion,
  SecondFactors,
  SessionCompany,
  SessionGrant,
  SessionUser,
  Sow,
  SowFile,
  SowRow,
  Tenant,
  UserRecord,
} from './types.ts';
