export {
  type AddressResolver,
  announceFirm,
  createAddressResolver,
  publishAddressChange,
  publishDatabaseReset,
  type ResolvedTenant,
} from './addresses/resolver.ts';
export { type AuditEvent, audit, auditEach, type Changes, changesBetween } from './audit/audit.ts';
export { capacitiesOf } from './backlog/capacities.ts';
export { type HourlyRate, hourlyRateOf } from './backlog/hourly-rate.ts';
export { backlogRevision } from './backlog/revision.ts';
export { itemsOfProjects, rawDocuments, rawWorkItems, workItemsOfProject } from './backlog/stored-documents.ts';
export { derivedOfWorkItem } from './backlog/stored-work-item.ts';
export { type Belonging, belongingOf, isHome, runFor } from './belonging.ts';
export {
  type BookingType,
  bookingTypeOf,
  bookingTypesOf,
  changeBookingType,
} from './booking/booking-types.ts';
export {
  BookingRefused,
  cancelBooking,
  confirmBooking,
  holdSlot,
  moveBooking,
} from './booking/bookings.ts';
export { connectionsOf, isUnreadable } from './booking/calendars.ts';
export {
  beginConsent,
  calendarContext,
  chooseCalendars,
  connectCalendar,
  keepsUnanswered,
  keptCalendars,
  noteCalendarFailure,
  takeConsent,
} from './booking/connections.ts';
export { bookDemoRequest, closeDemoRequest, DemoRequestDecided, storeDemoRequest } from './booking/demo-requests.ts';
export { freeSlots } from './booking/free-slots.ts';
export { confirmableUntil } from './booking/holds.ts';
export { bookingStatusOf } from './booking/live.ts';
export { type CalendarNotification, channelTokenHash, takeCalendarNotifications } from './booking/notified.ts';
export { ownerOf, runForOwner, SYSTEM_OWNER } from './booking/owner.ts';
export {
  addBookingRep,
  bookingRepsOf,
  changeBookingRep,
  nextBookings,
  type RepSettings,
  removeBookingRep,
} from './booking/reps.ts';
export { recentBookings } from './booking/reserve.ts';
export {
  agreedBaseline,
  keepForSow,
  keepScope,
  keepWithSow,
  type ProjectScope,
  projectScope,
  SNAPSHOT_FIELDS,
  sha256,
  storeSnapshots,
} from './change-orders/baselines.ts';
export { type CompareItems, differingParts } from './change-orders/differing-parts.ts';
export { askModel } from './clauses/ask-model.ts';
export { agreesTo, holdModel, releaseModel, tokenQuota } from './clauses/model-use.ts';
export {
  companiesLeftBehind,
  type Destination,
  type Moved,
  type MovePlan,
  moveBelongings,
  moveCompany,
  planMove,
} from './companies/move.ts';
export {
  beginRemoval,
  COMPANY_COLLECTIONS,
  finishRemoval,
  purgeDeletedCompanies,
  resumeRemoval,
} from './companies/purge.ts';
export {
  connectData,
  type Data,
  type DataAccess,
  type DataOptions,
  InvalidDatabaseUri,
  type OpeningData,
  openData,
} from './connection/connection.ts';
export { type DatabaseState, databaseStateOf } from './connection/database-state.ts';
export { inBatches, insertInBatches } from './connection/insert-in-batches.ts';
export { keepTrying } from './connection/keep-trying.ts';
export { withinTime } from './connection/time-limits.ts';
export { isDuplicateKey, onDuplicateKey, upserting, withTransaction } from './connection/transaction.ts';
export { checkClaim, type DomainDns } from './domains/check-claim.ts';
export { emailCode } from './email-codes/code.ts';
export { type CodeUse, checkEmailCode, issueEmailCode, restoreEmailCode } from './email-codes/email-codes.ts';
export { noteFirmActivity, recordSince } from './figures/firm-activity.ts';
export {
  countSignups,
  DAYS_SHOWN,
  figuresCountedAt,
  HOURS_SHOWN,
  keepFigures,
  noteJobFailures,
} from './figures/keep.ts';
export { dayOf, lastDays, lastHours } from './figures/periods.ts';
export { beginFile, discardFiles } from './files/files.ts';
export { archiveFirm, type FirmChanged, OPEN_FIRM, restoreFirm, restoreNonceOf } from './firms/archive.ts';
export { type Exported, FIRM_BELONGINGS } from './firms/belongings.ts';
export { closeFirm, deleteFirm, purgeDeletedFirms, restorableUntil } from './firms/deletion.ts';
export { type DueFirm, forDueFirms } from './firms/due.ts';
export { EARLIER_LINKS_KEPT, linksOf, wasReissued } from './invitations/links.ts';
export {
  accountOfConfirmation,
  bookingToken,
  confirmationToken,
  type EmailChangeSide,
  emailChangeToken,
  firmOfRestoreToken,
  invitationNonce,
  invitationToken,
  partsOfBookingToken,
  partsOfEmailChangeToken,
  partsOfStopMailsToken,
  restoreFirmToken,
  stopMailsToken,
  tokenHash,
} from './invitations/token.ts';
export {
  type KnownMembership,
  lastKnownMemberships,
  membershipDetails,
  rememberedMembership,
  removeMembership,
} from './memberships.ts';
export { migrateDatabase } from './migrations/run.ts';
export type { AuthAccountDoc, Passkey, SealedSecret } from './models/accounts/auth-account.ts';
export type { EmailChangeDoc } from './models/accounts/email-change.ts';
export type { InvitationDoc } from './models/accounts/invitation.ts';
export type { SecondFactorChallengeDoc } from './models/accounts/second-factor-challenge.ts';
export type { SessionDoc, SessionImpersonation } from './models/accounts/session.ts';
export type { UserDoc } from './models/accounts/user.ts';
export type { AuditEventDoc } from './models/audit-event.ts';
export type {
  BacklogDoc,
  BacklogPreviewDoc,
  BacklogProfileDoc,
  BacklogReceiptDoc,
  BacklogViewDoc,
  CapacityDoc,
  WorkCatalogueDoc,
} from './models/backlog/backlog.ts';
export type { WorkItemDoc } from './models/backlog/work-item.ts';
export type { BacklogExportDoc } from './models/backlog-exports/backlog-export.ts';
export type { InvoiceDoc } from './models/billing/invoice.ts';
export type { SubscriptionDoc } from './models/billing/subscription.ts';
export type { BookedEvent, BookingDoc, BookingRepDoc } from './models/booking/booking.ts';
export type { BookingCalendarDoc, CalendarChannel, CalendarCursor } from './models/booking/calendar.ts';
export type { DemoRequestDoc } from './models/booking/demo-request.ts';
export type { BaselineDoc } from './models/change-orders/baseline.ts';
export type { ChangeRequestDoc } from './models/change-orders/change-request.ts';
export type { OrderDecisionDoc, OrderPartsDoc } from './models/change-orders/order-parts.ts';
export type { ClauseDoc } from './models/clauses/clause.ts';
export type { CompanyDoc } from './models/companies/company.ts';
export { type ConfigItem, itemOfCatalogue } from './models/companies/config-item.ts';
export type { GlobalConfigItemDoc } from './models/companies/global-config-item.ts';
export { createOne } from './models/create-one.ts';
export type { DomainClaimDoc } from './models/firms/domain-claim.ts';
export type { FirmDoc } from './models/firms/firm.ts';
export type { FirmExportDoc } from './models/firms/firm-export.ts';
export type { TenantHealthDoc } from './models/firms/tenant-health.ts';
export type { Models } from './models/index.ts';
export type { DailyFiguresDoc, HourlyFiguresDoc } from './models/jobs/figures.ts';
export type { MigrationRunDoc, MovedCounts } from './models/jobs/migration-run.ts';
export type { OutboxDoc } from './models/jobs/outbox.ts';
export { nameKey } from './models/name-key.ts';
export type { NotificationDoc } from './models/notification.ts';
export type { ScopeItemDoc } from './models/scoping/scope-item.ts';
export type { ScopeTemplateDoc } from './models/scoping/scope-template.ts';
export type { ScopeViewDoc } from './models/scoping/scope-view.ts';
export {
  type AgreementRef,
  NOTHING_FOUND,
  type SourceDoc,
  type SourceModelRun,
  type SourcePageDoc,
  type SourceTextDoc,
} from './models/sources/source.ts';
export type { FileDoc } from './models/sows/file.ts';
export type { ChangeOrderDoc, SowDoc, WrittenFrom } from './models/sows/sow.ts';
export type {
  ExplainedColumn,
  ExplainedWord,
  StatusImportDoc,
} from './models/status-import/status-import.ts';
export type { AcknowledgmentDoc } from './models/trace/acknowledgment.ts';
export type { TraceLinkDoc } from './models/trace/trace-link.ts';
export type { BacklogDayDoc, WorkSum } from './models/tracking/backlog-day.ts';
export type { MilestoneDoc } from './models/tracking/milestone.ts';
export type { ReminderDoc, ReminderSnoozeDoc, TrackedRef } from './models/tracking/reminder.ts';
export type { StatusPageDoc, StatusSnapshotDoc, StatusVisitDoc } from './models/tracking/status-page.ts';
export { forgetCompany } from './notifications/forget-company.ts';
export { type Concerning, notify, notifyOf, recipientsOf, subjectOf, type Told } from './notifications/notify.ts';
export { enqueueOutbox, enqueueOutboxEach } from './outbox/enqueue.ts';
export { afterPosition, containing, decodeCursor, encodeCursor, type Order, orderBy, sortOf } from './paging.ts';
export { correctQuota, giveBackToQuota, type QuotaUse, takeFromQuota, usedOfQuota } from './quota.ts';
export { emptyDatabase } from './reset.ts';
export {
  currentCheck,
  type KeptCheck,
  renewStoredCheck,
  scopeRevision,
  storeCheck,
  storedCheck,
} from './scoping/company-checks.ts';
export { fieldsRevision, namedFields } from './scoping/company-fields.ts';
export { itemRestorableUntil, purgeDeletedItems } from './scoping/purge-items.ts';
export { SCOPE_RULES } from './scoping/scope-rules.ts';
export { storedItems } from './scoping/stored-items.ts';
export { storedTemplateItems, templateFieldNamesOf } from './scoping/stored-templates.ts';
export { takingTurns } from './scoping/taking-turns.ts';
export {
  type EndedSessions,
  endAccountSessions,
  endMembershipSessions,
  endSomeSessions,
  giveBackCompanyPeople,
  removeCompanyPeople,
  signOutDevices,
} from './sessions.ts';
export {
  AS_IT_LOOKS,
  askReading,
  documentToRead,
  presentSource,
  type Reading,
  readAttached,
  readWhatWasGiven,
  storeWritten,
  wasRead,
} from './sources/ask-reading.ts';
export {
  bytesOfItem,
  bytesOfTemplateItem,
  bytesOfWorkItem,
  countStorage,
  requireStorage,
  type StorageChange,
  StorageFull,
  storageOf,
  totalBytes,
} from './storage/storage.ts';
export {
  earlierAnswer,
  fingerprintOf,
  keepAnswer,
  keptAnswer,
  type Submission,
  SubmissionMismatch,
} from './submissions.ts';
export { runAsSystem, runWithCompany, runWithTenant } from './tenant/context.ts';
export { storedCollection } from './tenant/past-the-plugin.ts';
export { trusted } from './tenant/trusted.ts';
export { measureAllTenants, measureNewTenants } from './tenant-health/keep.ts';
export { measureTenants } from './tenant-health/measure.ts';
export { tenantStats } from './tenant-health/stats.ts';
export { storedTrace, storeTrace } from './trace/company-traces.ts';
export { tracedState } from './trace/traced-state.ts';
export { sharedAgreements } from './tracking/agreed.ts';
export { keepBacklogDays } from './tracking/backlog-days.ts';
export { burnUpOf } from './tracking/burn-up.ts';
export { type ClientStatus, clientStatus } from './tracking/client-status.ts';
export { type DueItem, type DuePosition, deletedProjects, dueByCompany, dueItems } from './tracking/due-items.ts';
export {
  CLAUSES_ON_TIMELINE,
  MILESTONE_CLAUSE_FIELDS,
  type MilestoneClause,
  milestoneOfClause,
  milestonesOf,
  namesOfPeople,
  ownMilestone,
  type TrackedMilestone,
} from './tracking/milestones.ts';
export {
  answeredRows,
  assignedRows,
  mergedRows,
  OPEN_REQUESTS,
  trackedRows,
  UNANSWERED_ORDERS,
  unansweredRows,
  WITH_QUESTIONS,
  type WorkFilter,
  type WorkRow,
} from './tracking/work-rows.ts';
export { choosableUsers, PRESENT, type Viewer, visibleCompanies } from './visibility.ts';
export {
  ACCEPTED_CLAUSES,
  clauseFor,
  clientOf,
  effectFor,
  isVisibleAgreement,
  sowStatusFor,
  termsFor,
  visibleAttachments,
  visibleChangeOrders,
  visibleClauses,
  visibleSows,
} from './visible-agreements.ts';
