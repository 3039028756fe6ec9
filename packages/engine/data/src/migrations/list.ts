import type { Db } from 'mongodb';
import { emailChanges } from './accounts/email-changes.ts';
import { invitedRoles } from './accounts/invited-roles.ts';
import { peopleLists } from './accounts/people-lists.ts';
import { proofAndRecovery } from './accounts/proof-and-recovery.ts';
import { secondFactors } from './accounts/second-factors.ts';
import { versionsAndRandomSessions } from './accounts/versions-and-random-sessions.ts';
import { activityIndexes } from './activity/activity-indexes.ts';
import { figures } from './activity/figures.ts';
import { systemActivity } from './activity/system-activity.ts';
import { backlog, backlogLists } from './backlog/backlog.ts';
import { backlogExports } from './backlog-exports/backlog-exports.ts';
import { billing } from './billing/billing.ts';
import { gatewayPayments } from './billing/gateway-payments.ts';
import { booking } from './booking/booking.ts';
import { bookingBounds } from './booking/booking-bounds.ts';
import { bookingCalendars } from './booking/calendars.ts';
import { changeOrders } from './change-orders/change-orders.ts';
import { clauseModel } from './clause-model.ts';
import { companyLists } from './companies/company-lists.ts';
import { legacyCompanies } from './companies/legacy-companies.ts';
import { notificationCompanies } from './companies/notification-companies.ts';
import { files } from './files.ts';
import { customDomains } from './firms/custom-domains.ts';
import { firmLife } from './firms/firm-life.ts';
import { firmLists } from './firms/firm-lists.ts';
import { homeFirm } from './firms/home-firm.ts';
import { lifecycle } from './firms/lifecycle.ts';
import { storage } from './firms/storage.ts';
import { tenantHealth } from './firms/tenant-health.ts';
import { initialCollections } from './initial.ts';
import { outboxByJob } from './jobs/outbox-by-job.ts';
import { outboxFirms } from './jobs/outbox-firms.ts';
import { notifications } from './notifications.ts';
import { remoteReleases } from './remote-releases.ts';
import { hiddenInTests } from './scoping/hidden-in-tests.ts';
import { scopeBounds } from './scoping/scope-bounds.ts';
import { editedItems, scopeChecks, scopeCounts, scopeOrders, scoping } from './scoping/scoping.ts';
import { sources } from './sources.ts';
import { sowsOfTheirOwn } from './sows.ts';
import { statusImport } from './status-import/status-import.ts';
import { trace } from './trace/trace.ts';
import { tracking } from './tracking/tracking.ts';

/** A change of the database's schema. Ids sort in the order of application and never change once released. */
export interface Migration {
  id: string;
  up(db: Db): Promise<void>;
}

export const MIGRATIONS: readonly Migration[] = [
  { id: '0001-initial-collections', up: initialCollections },
  { id: '0002-versions-and-random-sessions', up: versionsAndRandomSessions },
  { id: '0003-legacy-companies', up: legacyCompanies },
  { id: '0004-email-changes', up: emailChanges },
  { id: '0005-proof-and-recovery', up: proofAndRecovery },
  { id: '0006-custom-domains', up: customDomains },
  { id: '0007-second-factors', up: secondFactors },
  { id: '0008-activity-indexes', up: activityIndexes },
  { id: '0009-sows', up: sowsOfTheirOwn },
  { id: '0010-company-lists', up: companyLists },
  { id: '0011-people-lists', up: peopleLists },
  { id: '0013-invited-roles', up: invitedRoles },
  { id: '0014-files', up: files },
  { id: '0015-firm-life', up: firmLife },
  { id: '0017-billing', up: billing },
  { id: '0018-notifications', up: notifications },
  { id: '0020-lifecycle', up: lifecycle },
  { id: '0024-gateway-payments', up: gatewayPayments },
  { id: '0025-outbox-by-job', up: outboxByJob },
  { id: '0031-home-firm', up: homeFirm },
  { id: '0032-tenant-health', up: tenantHealth },
  { id: '0034-system-activity', up: systemActivity },
  { id: '0037-figures', up: figures },
  { id: '0038-firm-lists', up: firmLists },
  { id: '0040-scoping', up: scoping },
  { id: '0041-scope-counts', up: scopeCounts },
  { id: '0042-scope-checks', up: scopeChecks },
  { id: '0043-edited-items', up: editedItems },
  { id: '0046-scope-bounds', up: scopeBounds },
  { id: '0047-storage', up: storage },
  { id: '0049-outbox-firms', up: outboxFirms },
  { id: '0050-notification-companies', up: notificationCompanies },
  { id: '0051-hidden-in-tests', up: hiddenInTests },
  { id: '0052-scope-orders', up: scopeOrders },
  { id: '0053-sources', up: sources },
  { id: '0054-clause-model', up: clauseModel },
  { id: '0056-trace', up: trace },
  { id: '0060-backlog', up: backlog },
  { id: '0063-backlog-lists', up: backlogLists },
  { id: '0065-backlog-exports', up: backlogExports },
  { id: '0067-status-import', up: statusImport },
  { id: '0071-tracking', up: tracking },
  { id: '0068-change-orders', up: changeOrders },
  { id: '0080-booking', up: booking },
  { id: '0081-booking-calendars', up: bookingCalendars },
  { id: '0082-booking-bounds', up: bookingBounds },
  { id: '0090-remote-releases', up: remoteReleases },
];
