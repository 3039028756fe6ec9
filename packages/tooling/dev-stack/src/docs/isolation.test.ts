import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '../root.ts';

/** Sources of the services and their packages, without tests. Git's list has no folders that other tests make. */
const SOURCES = execFileSync('git', ['ls-files', 'services', 'packages'], {
  cwd: inRoot(),
  encoding: 'utf8',
  maxBuffer: 8 * 1024 * 1024,
})
  .split('\n')
  // a file that was removed is listed until the next commit
  .filter((path) => /\/src\/.*\.ts$/.test(path) && !/\.test\.ts$|\/testing\//.test(path) && existsSync(inRoot(path)));

/** Allowed folders and files, each with the reason. */
type Allowed = Readonly<Record<string, string>>;

/** Ways to bypass mongoose, and so the tenant plugin. */
const PAST_MONGOOSE = /\.collection\s*[.(<]|\.db\b\s*(\?\.|[.(])|\bGridFSBucket\b|\bgetClient\(/;
const MAY_GO_PAST: Allowed = {
  'packages/engine/data/src/migrations/': 'Migrations change what is stored before the models know it',
  'packages/engine/data/src/tenant/past-the-plugin.ts': 'The ways themselves: system scope only, with ids only',
  'packages/engine/data/src/connection/connection.ts': 'Asks whether the database has been migrated',
  'packages/server/service-kit/src/engines.ts': 'Pings the server',
  'packages/server/files/src/store.ts': "Bytes of files, by the id of the file's record, which a firm owns",
  'packages/engine/tracing/src/tracing.ts': 'Reads the name of a collection off a command that the driver sends',
  'packages/tooling/': 'Tools of development and measurement, no part of a service',
  'services/migrate/': 'Sets the server up',
};

/** The only scope that sees all firms: allowed file by file, so that each new use is reviewed. */
const AS_SYSTEM = /\brun(?:AsSystem|ForOwner)\(/;
const MAY_RUN_AS_SYSTEM: Allowed = {
  'packages/engine/data/src/addresses/resolver.ts': 'An address is looked up before a firm is known',
  'packages/engine/data/src/booking/owner.ts': 'Representatives and bookings of the provider belong to no firm',
  'packages/engine/data/src/companies/purge.ts': 'Removes deleted companies of all firms for good',
  'packages/engine/data/src/domains/check-claim.ts': 'A domain may be claimed by one firm only',
  'packages/engine/data/src/firms/deletion.ts': 'Finds, archives or removes firms',
  'packages/engine/data/src/firms/due.ts': 'Finds, archives or removes firms',
  'packages/engine/data/src/reset.ts': 'Empties a whole database',
  'packages/engine/data/src/scoping/purge-items.ts': 'Removes deleted items of all firms for good',
  'packages/engine/data/src/sessions.ts': 'An account may have sessions in several firms',
  'services/admin/src/activity/activity.ts': 'System administrators work across firms',
  'services/admin/src/all-users/list-users.ts': 'System administrators work across firms',
  'services/admin/src/all-users/manage-users.ts': 'System administrators work across firms',
  'services/admin/src/booking/booking.ts': 'Representatives and bookings of the provider belong to no firm',
  'services/admin/src/booking/calendar-notifications.ts': 'A provider names a channel, of whatever owner',
  'services/admin/src/booking/calendars.ts': 'Calendars of the provider’s representatives belong to no firm',
  'services/admin/src/booking/demo-requests.ts': 'Requests for a demo of the provider belong to no firm',
  'services/admin/src/booking/list-bookings.ts': 'Bookings of the provider, and the firms that came of them',
  'services/admin/src/booking/reps.ts': 'Representatives and bookings of the provider belong to no firm',
  'services/admin/src/cleanup/cleanup.ts': 'System administrators work across firms',
  'services/admin/src/cleanup/delete-company.ts': 'System administrators work across firms',
  'services/admin/src/config-items/config-items.ts': 'System administrators work across firms',
  'services/admin/src/deleted-firms/deleted-firms.ts': 'System administrators work across firms',
  'services/admin/src/firm-standing/firm-standing.ts': 'System administrators work across firms',
  'services/admin/src/firms/change-firm.ts': 'System administrators work across firms',
  'services/admin/src/firms/firms.ts': 'System administrators work across firms',
  'services/admin/src/firms/list-firms.ts': 'System administrators work across firms',
  'services/admin/src/jobs/jobs.ts': 'System administrators work across firms',
  'services/admin/src/migration/migration.ts': 'System administrators work across firms',
  'services/admin/src/references.ts': 'System administrators work across firms',
  'services/admin/src/subjects.ts': 'System administrators work across firms',
  'services/admin/src/system/system.ts': 'System administrators work across firms',
  'services/admin/src/tenant-health/tenant-health.ts': 'System administrators work across firms',
  'services/admin/src/trends/trends.ts': 'System administrators work across firms',
  'services/identity/src/account/answer-email-change.ts': 'An account is a person, with memberships of several firms',
  'services/identity/src/account/devices.ts': 'An account is a person, with memberships of several firms',
  'services/identity/src/account/email-change.ts': 'An account is a person, with memberships of several firms',
  'services/identity/src/account/firms.ts': 'An account is a person, with memberships of several firms',
  'services/identity/src/account/name.ts': 'An account is a person, with memberships of several firms',
  'services/identity/src/account/password.ts': 'An account is a person, with memberships of several firms',
  'services/identity/src/booking/booking.ts':
    'The provider’s public booking page; the token of a mail names the booking',
  'services/identity/src/company-lookup/company-lookup.ts': 'A person looks up their firms by e-mail',
  'services/identity/src/email-confirmation/email-confirmation.ts': 'The token of a mail names the account',
  'services/identity/src/impersonation/begin.ts': 'A system administrator views any firm',
  'services/identity/src/impersonation/impersonation.ts': 'A system administrator views any firm',
  'services/identity/src/invitations/accept.ts': 'The token of a mail names the invitation, and that the firm',
  'services/identity/src/invitations/invitation.ts': 'The token of a mail names the invitation, and that the firm',
  'services/identity/src/invitations/resend.ts': 'The token of a mail names the invitation, and that the firm',
  'services/identity/src/login/login.ts': 'An account is looked up by e-mail, before a firm is known',
  'services/identity/src/recovery/create-account.ts':
    'Who lost their account is looked up by e-mail, before a firm is known',
  'services/identity/src/recovery/diagnostic.ts':
    'Who lost their account is looked up by e-mail, before a firm is known',
  'services/identity/src/recovery/fix-subdomain.ts':
    'Who lost their account is looked up by e-mail, before a firm is known',
  'services/identity/src/recovery/recover-user.ts':
    'Who lost their account is looked up by e-mail, before a firm is known',
  'services/identity/src/recovery/reset-password.ts':
    'Who lost their account is looked up by e-mail, before a firm is known',
  'services/identity/src/second-factor/answer.ts': 'A second factor is an account’s, whatever firm it is used in',
  'services/identity/src/second-factor/enrol.ts': 'A second factor is an account’s, whatever firm it is used in',
  'services/identity/src/second-factor/reset.ts': 'A second factor is an account’s, whatever firm it is used in',
  'services/identity/src/session/open-session.ts': 'Sessions are looked up before a firm is known',
  'services/identity/src/session/session.ts': 'Sessions are looked up before a firm is known',
  'services/identity/src/set-up/bootstrap.ts': 'Sets an installation up, before a firm is known',
  'services/identity/src/set-up/hosting.ts': 'Sets an installation up, before a firm is known',
  'services/identity/src/set-up/quick-setup.ts': 'Sets an installation up, before a firm is known',
  'services/identity/src/set-up/reset.ts': 'Sets an installation up, before a firm is known',
  'services/identity/src/set-up/sample-tenant.ts': 'Sets an installation up, before a firm is known',
  'services/identity/src/signup/signup.ts': 'Makes a firm, whose address and e-mail nobody may have',
  'services/identity/src/subjects.ts': 'What names a person or a session, before a firm is known',
  'services/identity/src/tenant/tenant.ts': 'The firm of an address, for whoever opens it',
  'services/worker/src/domains/check-domains.ts': 'Jobs and sweeps are of all firms',
  'services/worker/src/files/sweep.ts': 'Jobs and sweeps are of all firms',
  'services/worker/src/files/unscanned.ts': 'Jobs and sweeps are of all firms',
  'services/worker/src/hosting/align-domain.ts': 'Jobs and sweeps are of all firms',
  'services/worker/src/lifecycle/command.ts': 'Jobs and sweeps are of all firms',
  'services/worker/src/mail/account/email-change.ts': 'A job names whom it tells, of whatever firm',
  'services/worker/src/mail/account/impersonation.ts': 'A job names whom it tells, of whatever firm',
  'services/worker/src/mail/account/new-device.ts': 'A job names whom it tells, of whatever firm',
  'services/worker/src/mail/account/password.ts': 'A job names whom it tells, of whatever firm',
  'services/worker/src/mail/account/second-factor.ts': 'A job names whom it tells, of whatever firm',
  'services/worker/src/calendars/check-calendar.ts': 'Connected calendars of all owners',
  'services/worker/src/calendars/put-booking.ts': 'A job names the booking, of whatever owner',
  'services/worker/src/mail/booking/calendar-mail.ts': 'A job names the connection, of whatever owner',
  'services/worker/src/mail/booking/demo-request-mail.ts': 'A job names the request, of whatever owner',
  'services/worker/src/mail/booking/compose.ts': 'A job names the booking, of whatever owner',
  'services/worker/src/payment/events.ts': 'Jobs and sweeps are of all firms',
  'services/worker/src/payment/renew.ts': 'Jobs and sweeps are of all firms',
  'services/worker/src/payment/settle.ts': 'Jobs and sweeps are of all firms',
  'services/worker/src/sweeps/figures.ts': 'Jobs and sweeps are of all firms',
  'services/worker/src/tracking/track-day.ts': 'Jobs and sweeps are of all firms',
  'services/worker/src/sweeps/scope-checks.ts': 'Jobs and sweeps are of all firms',
  'services/worker/src/sweeps/sweeps.ts': 'Jobs and sweeps are of all firms',
  'services/worker/src/job-handlers.ts': 'Jobs and sweeps are of all firms',
  'services/edge/src/bookable.ts': 'Asks whether anyone can be booked',
  'services/edge/src/first-run.ts': 'Asks whether the installation has any user',
  'services/delivery/src/subjects.ts': 'The firm that a system administrator names',
  'services/delivery/src/staff/invite-administrator.ts': 'A system administrator invites into a firm',
  'services/delivery/src/billing/gateway-events.ts': 'Events of the payment gateway name no firm',
  'services/delivery/src/branding/branding.ts': 'The logo of a login page',
  'services/delivery/src/files/documents.ts': 'A signed link names the person, and the person the firm',
  'services/delivery/src/firm-life/restore.ts': 'A mailed link names a closed firm',
  'services/delivery/src/notifications/notifications.ts': 'A signed link of a mail names the person',
  'packages/server/service-kit/src/engines.ts': 'Sessions are looked up before a firm is known',
  'packages/tooling/': 'Tools of development and measurement, no part of a service',
};

/**
 * Use of a connection where models and transactions should be used: only a service's start-up knows it, and passes it
 * on as `DataAccess`.
 */
const WITH_CONNECTION = /\bdata\.connection\b|\bwithTransaction\(|[:{,] Connection\b/;
const MAY_HAVE_CONNECTION: Allowed = {
  'packages/engine/data/src/audit/audit.ts':
    'An event that is written by itself, and what it takes up, are one transaction',
  'packages/engine/data/src/connection/connection.ts': 'Makes the connection',
  'packages/engine/data/src/connection/driver-connection.ts': "The driver's connections, without two faults",
  'packages/engine/data/src/models/index.ts': 'Makes the models',
  'packages/engine/data/src/connection/transaction.ts': 'Makes the transactions',
  'packages/server/service-kit/src/engines.ts': 'Pings the server',
  'packages/server/files/src/store.ts': 'Bytes of files are no documents',
};

const isIn = (allowed: Allowed, path: string): boolean =>
  Object.keys(allowed).some((each) => path === each || (each.endsWith('/') && path.startsWith(each)));
const using = (pattern: RegExp): string[] =>
  SOURCES.filter((path) =>
    pattern.test(readFileSync(inRoot(path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')),
  );

test.each([
  ['goes past mongoose', PAST_MONGOOSE, MAY_GO_PAST],
  ['runs as system', AS_SYSTEM, MAY_RUN_AS_SYSTEM],
  ['has the connection', WITH_CONNECTION, MAY_HAVE_CONNECTION],
])('nothing %s except listed cases with their reason', (_, pattern, allowed) => {
  const found = using(pattern);
  expect(found.filter((path) => !isIn(allowed, path))).toEqual([]);
  expect(Object.keys(allowed).filter((each) => !found.some((path) => isIn({ [each]: '' }, path)))).toEqual([]);
});
