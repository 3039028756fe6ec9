import { type Implementation, implement, withReferences, withSubjects } from '@scopewright/service-kit';
import { activityCalls } from './activity/activity.ts';
import { listUsers } from './all-users/list-users.ts';
import { manageUsersCalls } from './all-users/manage-users.ts';
import { bookingCalls } from './booking/booking.ts';
import { calendarNotificationCalls } from './booking/calendar-notifications.ts';
import { calendarCalls } from './booking/calendars.ts';
import { cleanupCalls } from './cleanup/cleanup.ts';
import { configItemsCalls } from './config-items/config-items.ts';
import { deletedFirmsCalls } from './deleted-firms/deleted-firms.ts';
import { firmStandingCalls } from './firm-standing/firm-standing.ts';
import { firmsCalls } from './firms/firms.ts';
import { jobsCalls } from './jobs/jobs.ts';
import { migrationCalls } from './migration/migration.ts';
import type { AdminParts } from './parts.ts';
import { adminReferences } from './references.ts';
import { adminSubjects } from './subjects.ts';
import { systemCalls } from './system/system.ts';
import { tenantHealthCalls } from './tenant-health/tenant-health.ts';
import { trendsCalls } from './trends/trends.ts';

const callsOf = (parts: AdminParts): Implementation[] => [
  implement('allUsers', ({ query }, call) => listUsers(parts.data.models, call.requirePrincipal(), call.viewer, query)),
  ...manageUsersCalls(parts),
  ...activityCalls(parts.data),
  ...deletedFirmsCalls(parts),
  ...firmsCalls(parts),
  ...firmStandingCalls(parts),
  ...tenantHealthCalls(parts.data),
  ...trendsCalls(parts.data),
  ...configItemsCalls(parts.data),
  ...migrationCalls(parts),
  ...cleanupCalls(parts),
  ...bookingCalls(parts),
  ...calendarCalls(parts),
  ...calendarNotificationCalls(parts),
  ...jobsCalls(parts),
  ...systemCalls(parts),
];

/** All calls of this service, with the loaders of the documents that they name. */
export const adminCalls = (parts: AdminParts): Implementation[] =>
  withReferences(
    parts.data.models,
    adminReferences(parts.data.models),
    withSubjects(adminSubjects(parts.data.models), callsOf(parts)),
  );
