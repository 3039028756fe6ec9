import type { Db } from 'mongodb';
import { activityIndexes } from './activity-indexes.ts';
import { billing } from './billing.ts';
import { companyLists } from './company-lists.ts';
import { customDomains } from './custom-domains.ts';
import { emailChanges } from './email-changes.ts';
import { figures } from './figures.ts';
import { files } from './files.ts';
import { firmLife } from './firm-life.ts';
import { firmLists } from './firm-lists.ts';
import { gatewayPayments } from './gateway-payments.ts';
import { homeFirm } from './home-firm.ts';
import { initialCollections } from './initial.ts';
import { invitedRoles } from './invited-roles.ts';
import { legacyCompanies } from './legacy-companies.ts';
import { lifecycle } from './lifecycle.ts';
import { notificationCompanies } from './notification-companies.ts';
import { notifications } from './notifications.ts';
import { outboxByJob } from './outbox-by-job.ts';
import { outboxFirms } from './outbox-firms.ts';
import { peopleLists } from './people-lists.ts';
import { proofAndRecovery } from './proof-and-recovery.ts';
import { scopeBounds } from './scope-bounds.ts';
import { editedItems, scopeChecks, scopeCounts, scoping } from './scoping.ts';
import { secondFactors } from './second-factors.ts';
import { sowsOfTheirOwn } from './sows.ts';
import { storage } from './storage.ts';
import { systemActivity } from './system-activity.ts';
import { tenantHealth } from './tenant-health.ts';
import { versionsAndRandomSessions } from './versions-and-random-sessions.ts';

/** A change of the database's shape. Ids sort in the order of application and never change once released. */
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
];
