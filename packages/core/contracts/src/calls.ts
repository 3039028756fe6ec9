import type { z } from 'zod';
import { accountCalls } from './account/account.ts';
import { notificationsCalls } from './account/notifications.ts';
import { recoveryCalls } from './account/recovery.ts';
import { secondFactorCalls } from './account/second-factor.ts';
import { sessionCalls } from './account/session.ts';
import { signupCalls } from './account/signup.ts';
import { usersCalls } from './account/users.ts';
import { activityCalls } from './activity.ts';
import { backlogCalls } from './backlog/calls.ts';
import { backlogGenerationCalls } from './backlog/generation.ts';
import { backlogExportsCalls } from './backlog-exports/calls.ts';
import { bookingCalls } from './booking/calls.ts';
import type { CallDefinition, Input } from './call.ts';
import { changeOrdersCalls } from './change-orders/calls.ts';
import { clausesCalls } from './clauses.ts';
import { companiesCalls } from './companies/companies.ts';
import { configItemsCalls } from './companies/config-items.ts';
import { invitationsCalls } from './companies/invitations.ts';
import { peopleCalls } from './companies/people.ts';
import { filesCalls } from './files.ts';
import { billingCalls } from './firms/billing.ts';
import { brandingCalls } from './firms/branding.ts';
import { clauseModelCalls } from './firms/clause-model.ts';
import { domainsCalls } from './firms/domains.ts';
import { firmLifeCalls } from './firms/firm-life.ts';
import { firmsCalls } from './firms/firms.ts';
import { onboardingCalls } from './firms/onboarding.ts';
import { staffCalls } from './firms/staff.ts';
import { tenantsCalls } from './firms/tenants.ts';
import { scopingCalls } from './scoping/calls.ts';
import { searchCalls } from './search/calls.ts';
import { sourcesCalls } from './sources.ts';
import { buildCalls } from './sows/build.ts';
import { sowsCalls } from './sows/calls.ts';
import { followUpsCalls } from './sows/follow-ups.ts';
import { writeSowCalls } from './sows/write.ts';
import { statusImportCalls } from './status-import/calls.ts';
import type { SubjectKind, SubjectParams } from './subjects.ts';
import { cleanupCalls } from './system/cleanup.ts';
import { deploymentCalls } from './system/deployment.ts';
import { impersonationCalls } from './system/impersonation.ts';
import { jobsCalls } from './system/jobs.ts';
import { migrationCalls } from './system/migration.ts';
import { setUpCalls } from './system/set-up.ts';
import { systemCalls } from './system/system.ts';
import { tenantHealthCalls } from './system/tenant-health.ts';
import { trendsCalls } from './system/trends.ts';
import { traceCalls } from './trace.ts';
import { trackingCalls } from './tracking/calls.ts';
import { myWorkCalls } from './tracking/my-work.ts';

/** Every call of the API (§7), by name: one definition each, in the file of its subject. */
export const CALLS = {
  ...tenantsCalls,
  ...signupCalls,
  ...sessionCalls,
  ...accountCalls,
  ...secondFactorCalls,
  ...invitationsCalls,
  ...companiesCalls,
  ...peopleCalls,
  ...sowsCalls,
  ...sourcesCalls,
  ...clausesCalls,
  ...followUpsCalls,
  ...buildCalls,
  ...writeSowCalls,
  ...scopingCalls,
  ...searchCalls,
  ...traceCalls,
  ...statusImportCalls,
  ...trackingCalls,
  ...myWorkCalls,
  ...backlogExportsCalls,
  ...backlogCalls,
  ...backlogGenerationCalls,
  ...changeOrdersCalls,
  ...filesCalls,
  ...brandingCalls,
  ...clauseModelCalls,
  ...firmLifeCalls,
  ...staffCalls,
  ...onboardingCalls,
  ...notificationsCalls,
  ...usersCalls,
  ...impersonationCalls,
  ...activityCalls,
  ...domainsCalls,
  ...billingCalls,
  ...bookingCalls,
  ...recoveryCalls,
  ...setUpCalls,
  ...firmsCalls,
  ...systemCalls,
  ...tenantHealthCalls,
  ...trendsCalls,
  ...configItemsCalls,
  ...migrationCalls,
  ...cleanupCalls,
  ...jobsCalls,
  ...deploymentCalls,
} as const;

type Calls = typeof CALLS;
export type CallName = keyof Calls;

/** A call as seen by code that handles all calls. */
export type Call = Omit<CallDefinition, 'subject' | 'params' | 'query' | 'body' | 'limits'> & {
  subject?: SubjectParams;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  limits?: CallDefinition['limits'];
};

export const callOf = (name: CallName): Call => CALLS[name] as Call;

type PartName = 'params' | 'query' | 'body';
type Parts<N extends CallName> =
  Calls[N] extends CallDefinition<infer _R, infer P, infer Q, infer B, infer S>
    ? { params: P; query: Q; body: B; subject: S }
    : never;
type Part<N extends CallName, K extends PartName> = Parts<N>[K];

type PartInput<N extends CallName, K extends PartName> = Part<N, K> extends z.ZodType ? z.input<Part<N, K>> : never;
/** The empty object type, assignable to parts without required fields. */
type Nothing = Record<never, never>;
type PartsOf<N extends CallName> = { [K in PartName]: [Part<N, K>] extends [never] ? never : K }[PartName];
type OptionalParts<N extends CallName> = { [K in PartsOf<N>]: Nothing extends PartInput<N, K> ? K : never }[PartsOf<N>];

/** A caller's input, before parsing: only the parts that the call has; parts without required fields are optional. */
export type CallInput<N extends CallName> = { [K in Exclude<PartsOf<N>, OptionalParts<N>>]: PartInput<N, K> } & {
  [K in OptionalParts<N>]?: PartInput<N, K>;
};
/** A handler's input, after parsing; `undefined` for parts the call lacks. */
export type ParsedCall<N extends CallName> = Input<Part<N, 'params'>, Part<N, 'query'>, Part<N, 'body'>>;
/** The subjects that a call's path identifies by id; `never` without any. */
export type SubjectsOf<N extends CallName> = [Parts<N>['subject']] extends [never]
  ? never
  : Extract<keyof Parts<N>['subject'], SubjectKind>;
/** The path parameters that hold the ids of a call's subjects. */
export type SubjectParamsOf<N extends CallName> = [Parts<N>['subject']] extends [never]
  ? never
  : Parts<N>['subject'][keyof Parts<N>['subject']];
/** The JSON of a successful answer. */
export type CallOutput<N extends CallName> = z.output<Calls[N]['response']>;
