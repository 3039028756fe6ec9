import type { Connection, Model, Schema } from 'mongoose';
import { type TimeClass, timeLimitPlugin } from '../connection/time-limits.ts';
import { appendOnlyPlugin } from '../tenant/append-only.ts';
import type { OwnerPaths } from '../tenant/owner.ts';
import { tenantPlugin } from '../tenant/plugin.ts';
import { authAccountSchema } from './accounts/auth-account.ts';
import { emailChangeSchema } from './accounts/email-change.ts';
import { emailCodeSchema } from './accounts/email-code.ts';
import { invitationSchema } from './accounts/invitation.ts';
import { secondFactorChallengeSchema } from './accounts/second-factor-challenge.ts';
import { sessionSchema } from './accounts/session.ts';
import { userSchema } from './accounts/user.ts';
import { auditEventSchema } from './audit-event.ts';
import {
  backlogPreviewSchema,
  backlogProfileSchema,
  backlogReceiptSchema,
  backlogSchema,
  backlogViewSchema,
  capacitySchema,
  workCatalogueSchema,
} from './backlog/backlog.ts';
import { workItemSchema } from './backlog/work-item.ts';
import { backlogExportSchema } from './backlog-exports/backlog-export.ts';
import { gatewayEventSchema } from './billing/gateway-event.ts';
import { invoiceSchema } from './billing/invoice.ts';
import { subscriptionSchema } from './billing/subscription.ts';
import { bookingLedgerSchema, bookingRepSchema, bookingSchema, bookingTypeSchema } from './booking/booking.ts';
import { bookingCalendarSchema, calendarConsentSchema } from './booking/calendar.ts';
import { demoRequestSchema } from './booking/demo-request.ts';
import { baselineItemSchema, baselineSchema } from './change-orders/baseline.ts';
import { changeRequestSchema } from './change-orders/change-request.ts';
import { orderDecisionSchema, orderPartsSchema } from './change-orders/order-parts.ts';
import { scopeDifferenceSchema } from './change-orders/scope-difference.ts';
import { clauseSchema } from './clauses/clause.ts';
import { modelAnswerSchema, modelRunSchema } from './clauses/model.ts';
import { companyDataSchema, companySchema } from './companies/company.ts';
import { globalConfigItemSchema } from './companies/global-config-item.ts';
import type { DocumentOf } from './define.ts';
import { addressSchema } from './firms/address.ts';
import { domainClaimSchema } from './firms/domain-claim.ts';
import { firmSchema } from './firms/firm.ts';
import { firmExportSchema } from './firms/firm-export.ts';
import { noticeSchema } from './firms/notice.ts';
import { quotaSchema } from './firms/quota.ts';
import { storageUseSchema } from './firms/storage-use.ts';
import { tenantHealthSchema, tenantStatsSchema } from './firms/tenant-health.ts';
import { dailyFiguresSchema, hourlyFiguresSchema, jobFailureSchema } from './jobs/figures.ts';
import { lockSchema } from './jobs/lock.ts';
import { migrationRunSchema } from './jobs/migration-run.ts';
import { outboxSchema } from './jobs/outbox.ts';
import { submissionSchema } from './jobs/submission.ts';
import { notificationSchema } from './notification.ts';
import { remoteReleaseSchema } from './remote-release.ts';
import { scopeCheckSchema } from './scoping/scope-check.ts';
import { scopeItemSchema } from './scoping/scope-item.ts';
import { scopeTemplateItemSchema, scopeTemplateSchema } from './scoping/scope-template.ts';
import { scopeViewSchema } from './scoping/scope-view.ts';
import { sourcePageSchema, sourceSchema, sourceTextSchema } from './sources/source.ts';
import { fileSchema } from './sows/file.ts';
import { changeOrderSchema, sowSchema } from './sows/sow.ts';
import { statusColumnSchema, statusImportSchema, statusWordSchema } from './status-import/status-import.ts';
import { acknowledgmentSchema } from './trace/acknowledgment.ts';
import { companyTraceSchema } from './trace/company-trace.ts';
import { traceLinkSchema } from './trace/trace-link.ts';
import { backlogDaySchema } from './tracking/backlog-day.ts';
import { milestoneSchema } from './tracking/milestone.ts';
import { reminderSchema, reminderSnoozeSchema } from './tracking/reminder.ts';
import { statusPageSchema, statusSnapshotSchema, statusVisitSchema } from './tracking/status-page.ts';

/**
 * Ownership of a collection's documents: the path of the owning firm, or the reviewed reason for having no owner. For
 * owned ones also the path of the company's id in documents of companies outside any firm, or null without such
 * documents.
 */
type Collection = { schema: () => Schema; appendOnly?: true } & (
  | { owner: string; ofCompany: string | null }
  | { global: string }
);

/** Every collection, by its name. One without an owner declaration does not compile. */
export const COLLECTIONS = {
  firms: { schema: firmSchema, owner: '_id', ofCompany: null },
  addresses: { schema: addressSchema, owner: 'firmId', ofCompany: 'companyId' },
  companies: { schema: companySchema, owner: 'consultingFirmId', ofCompany: '_id' },
  domainClaims: { schema: domainClaimSchema, owner: 'firmId', ofCompany: null },
  companyData: { schema: companyDataSchema, owner: 'firmId', ofCompany: 'companyId' },
  sows: { schema: sowSchema, owner: 'firmId', ofCompany: 'companyId' },
  changeOrders: { schema: changeOrderSchema, owner: 'firmId', ofCompany: 'companyId' },
  sources: { schema: sourceSchema, owner: 'firmId', ofCompany: null },
  sourceTexts: { schema: sourceTextSchema, owner: 'firmId', ofCompany: null },
  sourcePages: { schema: sourcePageSchema, owner: 'firmId', ofCompany: null },
  clauses: { schema: clauseSchema, owner: 'firmId', ofCompany: null },
  scopeItems: { schema: scopeItemSchema, owner: 'firmId', ofCompany: 'companyId' },
  scopeTemplates: { schema: scopeTemplateSchema, owner: 'firmId', ofCompany: null },
  scopeTemplateItems: { schema: scopeTemplateItemSchema, owner: 'firmId', ofCompany: null },
  scopeViews: { schema: scopeViewSchema, owner: 'firmId', ofCompany: 'companyId' },
  scopeChecks: { schema: scopeCheckSchema, owner: 'firmId', ofCompany: 'companyId' },
  traceLinks: { schema: traceLinkSchema, owner: 'firmId', ofCompany: 'companyId' },
  companyTraces: { schema: companyTraceSchema, owner: 'firmId', ofCompany: 'companyId' },
  acknowledgments: { schema: acknowledgmentSchema, owner: 'firmId', ofCompany: 'companyId' },
  baselines: { schema: baselineSchema, owner: 'firmId', ofCompany: null },
  baselineItems: { schema: baselineItemSchema, owner: 'firmId', ofCompany: null },
  scopeDifferences: { schema: scopeDifferenceSchema, owner: 'firmId', ofCompany: 'companyId' },
  changeRequests: { schema: changeRequestSchema, owner: 'firmId', ofCompany: null },
  orderParts: { schema: orderPartsSchema, owner: 'firmId', ofCompany: null },
  orderDecisions: { schema: orderDecisionSchema, owner: 'firmId', ofCompany: null, appendOnly: true },
  backlogs: { schema: backlogSchema, owner: 'firmId', ofCompany: 'companyId' },
  workItems: { schema: workItemSchema, owner: 'firmId', ofCompany: 'companyId' },
  backlogPreviews: { schema: backlogPreviewSchema, owner: 'firmId', ofCompany: 'companyId' },
  backlogReceipts: { schema: backlogReceiptSchema, owner: 'firmId', ofCompany: 'companyId' },
  workCatalogues: { schema: workCatalogueSchema, owner: 'firmId', ofCompany: null },
  backlogProfiles: { schema: backlogProfileSchema, owner: 'firmId', ofCompany: null },
  backlogViews: { schema: backlogViewSchema, owner: 'firmId', ofCompany: 'companyId' },
  backlogExports: { schema: backlogExportSchema, owner: 'firmId', ofCompany: 'companyId' },
  capacities: { schema: capacitySchema, owner: 'firmId', ofCompany: null },
  statusImports: { schema: statusImportSchema, owner: 'firmId', ofCompany: 'companyId' },
  statusColumns: { schema: statusColumnSchema, owner: 'firmId', ofCompany: null },
  statusWords: { schema: statusWordSchema, owner: 'firmId', ofCompany: 'companyId' },
  milestones: { schema: milestoneSchema, owner: 'firmId', ofCompany: null },
  reminders: { schema: reminderSchema, owner: 'firmId', ofCompany: null },
  reminderSnoozes: { schema: reminderSnoozeSchema, owner: 'firmId', ofCompany: null },
  backlogDays: { schema: backlogDaySchema, owner: 'firmId', ofCompany: null },
  statusPages: { schema: statusPageSchema, owner: 'firmId', ofCompany: null },
  statusSnapshots: { schema: statusSnapshotSchema, owner: 'firmId', ofCompany: null },
  statusVisits: { schema: statusVisitSchema, owner: 'firmId', ofCompany: null },
  bookingReps: { schema: bookingRepSchema, owner: 'firmId', ofCompany: null },
  bookingTypes: { schema: bookingTypeSchema, owner: 'firmId', ofCompany: null },
  bookings: { schema: bookingSchema, owner: 'firmId', ofCompany: null },
  bookingLedgers: { schema: bookingLedgerSchema, owner: 'firmId', ofCompany: null },
  demoRequests: { schema: demoRequestSchema, owner: 'firmId', ofCompany: null },
  bookingCalendars: { schema: bookingCalendarSchema, owner: 'firmId', ofCompany: null },
  calendarConsents: { schema: calendarConsentSchema, owner: 'firmId', ofCompany: null },
  files: { schema: fileSchema, owner: 'firmId', ofCompany: null },
  firmExports: { schema: firmExportSchema, owner: 'firmId', ofCompany: null },
  authAccounts: {
    schema: authAccountSchema,
    global: 'One person signs in with one email address at several firms; holds no firm data.',
  },
  users: { schema: userSchema, owner: 'firmId', ofCompany: 'companyId' },
  sessions: { schema: sessionSchema, owner: 'firmId', ofCompany: null },
  invitations: { schema: invitationSchema, owner: 'firmId', ofCompany: null },
  emailChanges: {
    schema: emailChangeSchema,
    global: "A person's email address is the same at every firm they belong to.",
  },
  secondFactorChallenges: {
    schema: secondFactorChallengeSchema,
    global: 'A second factor belongs to the person, at whichever firm; read by its random id only.',
  },
  emailCodes: {
    schema: emailCodeSchema,
    global: 'Proves the ownership of an email address before any firm is known.',
  },
  subscriptions: { schema: subscriptionSchema, owner: 'firmId', ofCompany: null },
  invoices: { schema: invoiceSchema, owner: 'firmId', ofCompany: null },
  gatewayEvents: {
    schema: gatewayEventSchema,
    global: "Ids of the payment gateway's events, so that none is taken twice; holds no firm data.",
  },
  globalConfigItems: {
    schema: globalConfigItemSchema,
    global: "The provider's own defaults, the same for every firm.",
  },
  outbox: {
    schema: outboxSchema,
    global: 'Transport between the services and the worker; written inside firm scopes, read by the worker only.',
  },
  notices: {
    schema: noticeSchema,
    global: 'The guard against sending twice; read and written by the worker only, holds keys and times.',
  },
  locks: {
    schema: lockSchema,
    global: 'Serialises the first set-up and the reset of the whole installation; holds names and times.',
  },
  migrationRuns: {
    schema: migrationRunSchema,
    global: 'How far moving companies into the home firm has got; holds counts and times.',
  },
  remoteReleases: {
    schema: remoteReleaseSchema,
    global: 'What the front doors show of each remote; written and read by them only, holds no firm data.',
  },
  notifications: { schema: notificationSchema, owner: 'firmId', ofCompany: null },
  auditEvents: { schema: auditEventSchema, owner: 'firmId', ofCompany: 'companyId', appendOnly: true },
  submissions: { schema: submissionSchema, owner: 'firmId', ofCompany: null },
  tenantHealth: { schema: tenantHealthSchema, owner: '_id', ofCompany: '_id' },
  tenantStats: { schema: tenantStatsSchema, global: 'Figures over all tenants for the provider; names none of them.' },
  dailyFigures: {
    schema: dailyFiguresSchema,
    global: 'What days came to over all tenants, for the provider; names none of them.',
  },
  hourlyFigures: {
    schema: hourlyFiguresSchema,
    global: 'What hours came to over all tenants, for the provider; names none of them.',
  },
  jobFailures: {
    schema: jobFailureSchema,
    global: 'When jobs were given up, by queue and id; read and written by the worker only.',
  },
  modelAnswers: { schema: modelAnswerSchema, owner: 'firmId', ofCompany: null },
  modelRuns: { schema: modelRunSchema, owner: '_id', ofCompany: null },
  quotas: { schema: quotaSchema, owner: 'firmId', ofCompany: null },
  storageUse: { schema: storageUseSchema, owner: 'firmId', ofCompany: null },
} as const satisfies Record<string, Collection>;

type CollectionName = keyof typeof COLLECTIONS;

/** The models of one connection; the names are the collections' names. */
export type Models = { [N in CollectionName]: Model<DocumentOf<(typeof COLLECTIONS)[N]['schema']>> };

/** Paths of the owner in a collection's documents; null for collections that no tenant owns, and for unknown names. */
export function ownerPaths(name: string): OwnerPaths | null {
  const collection: Collection | undefined = (COLLECTIONS as Record<string, Collection>)[name];
  return collection && 'owner' in collection ? { firm: collection.owner, company: collection.ofCompany } : null;
}

/** Registers every model on the connection, the owned ones with the tenant plugin. */
export function createModels(connection: Connection, usual: TimeClass = 'call'): Models {
  const models = Object.entries<Collection>(COLLECTIONS).map(([name, collection]) => {
    const schema = collection.schema();
    const paths = ownerPaths(name);
    if (paths) tenantPlugin(schema, paths);
    if (collection.appendOnly) appendOnlyPlugin(schema);
    timeLimitPlugin(schema, usual);
    return [name, connection.model(name, schema, name)];
  });
  return Object.fromEntries(models) as Models;
}
