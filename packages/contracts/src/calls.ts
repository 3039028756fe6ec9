import { z } from 'zod';
import {
  BOOTSTRAP_PASSWORD_MIN_LENGTH,
  BOOTSTRAP_SUBDOMAIN_MIN_LENGTH,
  CONFIG_PHASES,
  LIST_MAX_LIMIT,
  PASSWORD_MAX_LENGTH,
  PLANS,
  RESET_PASSWORD_MIN_LENGTH,
  SIGNUP_PASSWORD_MIN_LENGTH,
} from './constants.ts';
import * as entity from './entities.ts';
import { MESSAGES } from './errors.ts';
import type { CallName } from './routes.ts';

/** What a call takes and gives. Absent parts: no path parameters, no query, no body. */
export interface Call {
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Status of the successful answer; 200 when absent. */
  status?: number;
  response: z.ZodType;
}

const success = z.object({ success: z.literal(true) });
const byEmail = z.strictObject({ email: entity.email });
/** A six-digit code that proves the caller reads the address's mail (access.md, "owner"). */
const verificationCode = z
  .string()
  .regex(/^\d{6}$/, 'Must be six digits')
  .optional();
const ownedByEmail = z.strictObject({ email: entity.email, verificationCode });
/** What a self-service call answers with 202 until the caller has proved to own the address. */
const verificationRequired = z.object({ verificationRequired: z.literal(true) });
/** A token as links carry it. */
const linkToken = (message: string) => z.string().regex(/^[\w.-]{20,200}$/, message);
const invitationToken = linkToken(MESSAGES.invitationInvalid);

/** Paging and search of a list; without any of them the whole list is answered, as §7 has it. */
const page = {
  limit: z.coerce.number().int().min(1).max(LIST_MAX_LIMIT).optional(),
  cursor: z.string().max(400).optional(),
  search: z.string().trim().max(200).optional(),
};
const pageOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), nextCursor: z.string().nullable(), total: z.number().int() });

/** Zod schemas of every call of §7. Bodies and queries are strict: an unknown field is refused. */
export const CALLS = {
  tenant: {
    summary: 'The firm behind a tenant key',
    params: z.strictObject({ tenantKey: z.string().max(253) }),
    response: entity.tenant,
  },
  lookupDomain: {
    summary: 'The firm behind a custom domain',
    params: z.strictObject({ domain: z.string().max(253) }),
    response: entity.tenant,
  },
  checkSubdomain: {
    summary: 'Whether a firm can sign up with a subdomain',
    params: z.strictObject({ subdomain: z.string().max(253) }),
    response: entity.subdomainCheck,
  },
  signup: {
    summary: 'Sign up a new firm with its first administrator and a 14-day trial',
    body: z.strictObject({
      companyName: entity.displayName,
      subdomain: entity.subdomainInput,
      adminEmail: entity.email,
      adminName: entity.displayName,
      password: entity.password(SIGNUP_PASSWORD_MIN_LENGTH, MESSAGES.signupPasswordTooShort),
      paymentToken: z.string().min(1, MESSAGES.paymentIncomplete).max(500),
      plan: z.enum(PLANS).optional(),
    }),
    status: 201,
    /** `ticket` opens a session at the firm's address, once (`redeemTicket`). */
    response: z.object({ firmId: entity.id, subdomain: z.string(), ticket: z.string() }),
  },
  signupOutcome: { summary: 'What became of the signup with this Idempotency-Key', response: entity.signupOutcome },
  confirmEmail: {
    summary: 'Confirm the e-mail address of a new account by the link of its welcome mail',
    body: z.strictObject({ token: linkToken(MESSAGES.confirmationInvalid) }),
    response: z.object({ email: z.string() }),
  },
  resendConfirmation: { summary: 'Mail the confirmation link of the own account again', response: z.object({ sent: z.literal(true) }) },
  redeemTicket: {
    summary: 'Open a session with the one-time ticket of a signup',
    body: z.strictObject({ ticket: linkToken(MESSAGES.ticketInvalid) }),
    response: entity.sessionGrant,
  },
  lookupUserCompanies: {
    summary: 'The tenants an e-mail address can sign in to',
    body: byEmail,
    response: z.object({ companies: z.array(entity.lookedUpCompany) }),
  },
  remotes: { summary: 'Where the remotes are served', response: entity.remoteRegistry },
  oauthTest: { summary: 'Check the calendar provider’s OAuth configuration', response: entity.oauthTestResult },
  login: {
    summary: 'Sign in at the tenant of the host',
    // no minimum here: a short password is a wrong password, answered like any other
    body: z.strictObject({ email: entity.email, password: z.string().min(1, 'Required').max(PASSWORD_MAX_LENGTH) }),
    response: entity.sessionGrant,
  },
  session: { summary: 'Restore the session of the refresh cookie and rotate it', response: entity.sessionGrant },
  logout: { summary: 'End the session', response: success },
  health: {
    summary: 'Version of the deployment and state of its services',
    response: z.object({ status: z.enum(['ok', 'degraded']), version: z.string(), services: z.record(z.string(), z.enum(['up', 'down'])) }),
  },
  invitation: {
    summary: 'Who an invitation is for; reading never spends it',
    params: z.strictObject({ token: invitationToken }),
    response: entity.invitation,
  },
  acceptInvitation: {
    summary: 'Accept an invitation and sign in: a new person sets a password, whoever has an account gives the one it has',
    params: z.strictObject({ token: invitationToken }),
    // whether this is a new password, with its rules, depends on whether there is an account
    body: z.strictObject({ password: z.string().max(PASSWORD_MAX_LENGTH).optional(), name: entity.displayName.optional() }),
    response: entity.sessionGrant,
  },
  resendInvitation: {
    summary: 'Send an invitation again, by the holder of its link or by the firm; the old link stops working',
    body: z.union([z.strictObject({ token: invitationToken }), z.strictObject({ companyId: entity.id, email: entity.email })]),
    response: z.object({ sent: z.literal(true) }),
  },
  userDiagnostic: { summary: 'State of an account and its user record', body: ownedByEmail, response: z.union([entity.userDiagnostic, verificationRequired]) },
  recoverUser: { summary: 'Make the missing user record of an account', body: ownedByEmail, response: z.union([success, verificationRequired]) },
  quickSubdomainSetup: {
    summary: 'Give an account a firm with a subdomain',
    body: z.strictObject({ email: entity.email, companyName: entity.displayName, subdomain: entity.subdomainInput }),
    response: success,
  },
  checkAccount: {
    summary: 'Account, user record and company of an e-mail address',
    body: ownedByEmail,
    response: z.union([
      z.object({
        authAccount: entity.authAccount.nullable(),
        kvUser: entity.userRecord.nullable(),
        company: z.object({ name: z.string(), subdomain: z.string().nullable(), status: z.string() }).nullable(),
      }),
      verificationRequired,
    ]),
  },
  createAuthAccount: {
    summary: 'Make the missing auth account of a user record',
    body: z.strictObject({
      email: entity.email,
      password: entity.password(RESET_PASSWORD_MIN_LENGTH, 'Password must be at least 6 characters long'),
      verificationCode,
    }),
    response: z.union([success, verificationRequired]),
  },
  fixSubdomainEnabled: {
    summary: 'Repair the address of an account’s firm',
    body: ownedByEmail,
    response: z.union([z.object({ message: z.string(), company: z.object({ name: z.string(), subdomain: z.string() }) }), verificationRequired]),
  },
  resetPassword: {
    summary: 'Set a new password and end all sessions of the account',
    body: z.strictObject({
      email: entity.email,
      newPassword: entity.password(RESET_PASSWORD_MIN_LENGTH, 'Password must be at least 6 characters long').optional(),
      verificationCode,
    }),
    response: z.union([success, verificationRequired]),
  },
  hostingDiagnostic: { summary: 'State of the hosting configuration', response: entity.hostingDiagnostic },
  createSubdomain: {
    summary: 'Create a subdomain with the hosting provider',
    body: z.strictObject({ subdomain: z.string().trim().toLowerCase().min(1, 'Please enter a subdomain').max(63) }),
    response: entity.subdomainCreation,
  },
  bootstrapCreateAdmin: {
    summary: 'Create the first system administrator and a firm',
    body: z.strictObject({
      email: entity.email,
      password: entity.password(BOOTSTRAP_PASSWORD_MIN_LENGTH, MESSAGES.bootstrapPasswordTooShort),
      name: entity.displayName,
      companyName: entity.displayName,
      subdomain: entity.subdomainInput.min(BOOTSTRAP_SUBDOMAIN_MIN_LENGTH, `Subdomain must be at least ${BOOTSTRAP_SUBDOMAIN_MIN_LENGTH} characters`),
    }),
    status: 201,
    response: success,
  },
  bootstrapReset: { summary: 'Delete all data', response: success },
  bootstrapSampleTenant: { summary: 'Create the sample tenant', response: success },
  dataDiagnostic: { summary: 'Stored companies, users and keys', response: entity.dataDiagnostic },
  cleanupCorruptedData: { summary: 'Delete entries with undefined or unknown ids', response: entity.cleanupResult },
  checkConsultingFirm: { summary: 'Whether a consulting firm exists', response: z.object({ exists: z.boolean(), firm: entity.consultingFirm.nullable() }) },
  companyMigrationStatus: { summary: 'Which companies have moved to the consulting-firm model', response: entity.migrationStatus },
  completeMigration: { summary: 'Move the remaining companies and their users', response: entity.completeMigrationResult },
  migrateToConsultingFirmModel: {
    summary: 'Make a consulting firm and move all companies to it',
    body: z.strictObject({ consultingFirmName: entity.displayName, subdomain: entity.subdomainInput, preserveExistingData: z.literal(true) }),
    response: entity.migrationResult,
  },
  tenantHealth: { summary: 'Health of every tenant', response: z.object({ tenants: z.array(entity.tenantHealth), stats: entity.tenantStats }) },
  unrecognizedConfigItems: {
    summary: 'Configuration items that are in no global default',
    response: z.object({ unrecognizedItems: z.array(entity.unrecognizedConfigItem) }),
  },
  promoteConfigItem: {
    summary: 'Make a configuration item a global default for future tenants',
    body: z.strictObject({
      itemName: entity.displayName,
      category: z.string().trim().max(200),
      description: z.string().trim().max(2000),
      defaultPhase: z.number().int().min(1).max(CONFIG_PHASES.length),
    }),
    response: success,
  },
  companiesNeedingMigration: {
    summary: 'Companies that have not moved to the consulting-firm model',
    response: z.object({ companies: z.array(entity.companyNeedingMigration) }),
  },
  migrateCompany: { summary: 'Move one company with defaults', params: z.strictObject({ companyId: entity.id }), response: success },
  deleteCompany: { summary: 'Delete one company with all it owns', params: z.strictObject({ companyId: entity.id }), response: success },
  allUsers: {
    summary: 'Users: all for a system administrator, the own firm’s assignable ones otherwise',
    query: z.strictObject(page),
    response: z.object({ users: z.array(entity.userRecord), nextCursor: z.string().nullable().optional(), total: z.number().int().optional() }),
  },
  consultantCompanies: {
    summary: 'Client companies the caller may see; a plain list, or a page when a parameter is given',
    query: z.strictObject({ ...page, activeOnly: z.enum(['true', 'false']).optional() }),
    response: z.union([z.array(entity.company), pageOf(entity.companyRow)]),
  },
  createCompany: {
    summary: 'Create a client company and invite its administrator, or make an existing user its administrator',
    body: z.union([
      z.strictObject({ companyName: entity.displayName, existingUserId: entity.id }),
      z.strictObject({ companyName: entity.displayName, adminEmail: entity.email, adminName: z.union([entity.displayName, z.literal('')]).optional() }),
    ]),
    status: 201,
    response: z.object({ company: entity.company, passwordResetSent: z.boolean() }),
  },
} as const satisfies Record<CallName, Call>;

type Calls = typeof CALLS;
type Part<N extends CallName, K extends 'params' | 'query' | 'body'> = Calls[N] extends { [P in K]: infer S extends z.ZodType } ? S : undefined;

type PartName = 'params' | 'query' | 'body';
type PartInput<N extends CallName, K extends PartName> = Part<N, K> extends z.ZodType ? z.input<Part<N, K>> : never;
/** The empty object type: what a part without required fields can be. */
type Nothing = Record<never, never>;
type PartsOf<N extends CallName> = { [K in PartName]: Part<N, K> extends z.ZodType ? K : never }[PartName];
type OptionalParts<N extends CallName> = { [K in PartsOf<N>]: Nothing extends PartInput<N, K> ? K : never }[PartsOf<N>];

/** What a caller passes, before parsing: only the parts that the call has; parts without required fields may be left out. */
export type CallInput<N extends CallName> = { [K in Exclude<PartsOf<N>, OptionalParts<N>>]: PartInput<N, K> } & { [K in OptionalParts<N>]?: PartInput<N, K> };
/** What a handler gets, after parsing; `undefined` for parts the call lacks. */
export type ParsedCall<N extends CallName> = {
  [K in 'params' | 'query' | 'body']: Part<N, K> extends z.ZodType ? z.output<Part<N, K>> : undefined;
};
/** The JSON of a successful answer. */
export type CallOutput<N extends CallName> = z.output<Calls[N]['response']>;
