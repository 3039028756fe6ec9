import type { CalendarProviders } from '@scopewright/calendar-providers';
import {
  type Data,
  type DomainDns,
  type Models,
  measureAllTenants,
  publishAddressChange,
  purgeDeletedCompanies,
  purgeDeletedItems,
  resumeRemoval,
  runAsSystem,
} from '@scopewright/data';
import type { Files } from '@scopewright/files';
import type { HostingProvider } from '@scopewright/hosting';
import { dropOldFailures, enqueueDirectly, type JobQueues } from '@scopewright/job-queue';
import type { JobHandlers, JobName, JobRun } from '@scopewright/jobs';
import type { PaymentGateway } from '@scopewright/payments';
import {
  type Clock,
  type LinkTarget,
  type Logger,
  linkTargetFrom,
  publishEndedSessions,
} from '@scopewright/service-kit';
import type { WorkPool } from '@scopewright/work-tasks';
import type { Redis } from 'ioredis';
import { Types } from 'mongoose';
import { exportBacklog } from './backlog-exports/export-backlog.ts';
import { checkCalendar, sweepCalendars } from './calendars/check-calendar.ts';
import { putBooking } from './calendars/put-booking.ts';
import { keepBaselines } from './change-orders/keep-baselines.ts';
import { askAboutSource, type ConfiguredExtractor } from './clauses/ask-model.ts';
import { checkDomain, sweepDomains } from './domains/check-domains.ts';
import { scanDocument } from './files/scan.ts';
import { sweepFiles } from './files/sweep.ts';
import { markUnscanned } from './files/unscanned.ts';
import { exportFirm } from './firms/export-firm.ts';
import { purgeFirms } from './firms/purge-firms.ts';
import { alignDomain } from './hosting/align-domain.ts';
import { advanceFirm, type EndedSessions } from './lifecycle/advance-firm.ts';
import { sweepLifecycle } from './lifecycle/sweep.ts';
import { composeCode } from './mail/account/code.ts';
import { composeEmailChange, composeEmailChanged } from './mail/account/email-change.ts';
import { composeImpersonation } from './mail/account/impersonation.ts';
import { composeNewDevice } from './mail/account/new-device.ts';
import { composePassword } from './mail/account/password.ts';
import { composeSecondFactor } from './mail/account/second-factor.ts';
import { composeCalendar } from './mail/booking/calendar-mail.ts';
import { composeBooking, composeBookingConfirm, composeBookingReminder } from './mail/booking/compose.ts';
import { composeDemoRequest } from './mail/booking/demo-request-mail.ts';
import { composeAppointed } from './mail/firm/appointed.ts';
import { composeBilling } from './mail/firm/billing.ts';
import { composeFirmDeleted } from './mail/firm/firm-deleted.ts';
import { composeInvitation, composeInvitationRequest } from './mail/firm/invitation.ts';
import { composeLifecycle } from './mail/firm/lifecycle.ts';
import { composeRestoreLink } from './mail/firm/restore-link.ts';
import { composeWelcome } from './mail/firm/welcome.ts';
import { composeNotification } from './mail/notification.ts';
import { atOwnDomain } from './mail/own-domain.ts';
import type { MailSender } from './mail/sending/sender.ts';
import { type Envelope, MailRefused } from './mail/sending/smtp.ts';
import { takeGatewayEvent } from './payment/events.ts';
import { collectPayment, renewPlan, sweepPayments } from './payment/renew.ts';
import { forgetCard, settleCard, settlePayment, withdrawPayment } from './payment/settle.ts';
import type { JobMetrics } from './queue/metrics.ts';
import { oneOfEachFirm } from './sources/one-of-each-firm.ts';
import { readSource } from './sources/read-source.ts';
import { sweepFigures } from './sweeps/figures.ts';
import { relayLostJobs } from './sweeps/lost-jobs.ts';
import { scopeCheckSweep } from './sweeps/scope-checks.ts';
import { countStuck, sweepBookings, sweepDemoRequests, sweepInvitations, sweepSessions } from './sweeps/sweeps.ts';
import { sweepTracking, trackDay } from './tracking/track-day.ts';

/** Dependencies of jobs besides their payload, as far as the worker has them. */
export interface JobEnvironment {
  data: Data;
  productName: string;
  productDomain: string;
  /** Origin of the product in links; by default `https://` and its domain. */
  productOrigin?: string | undefined;
  invitationSecret: string;
  /** Sender of all mails, as `Name <address>`. */
  mailFrom: string;
  hosting: HostingProvider;
  dns: DomainDns;
  files: Files;
  /** The model that proposes clauses; null if not configured. */
  extractor: ConfiguredExtractor | null;
  /** Null: no gateway is configured. */
  gateway: PaymentGateway | null;
  clock: Clock;
  log: Logger;
}

/** Dependencies added by the machine that runs the jobs. */
interface Machine {
  redis: Redis;
  queues: JobQueues;
  pool: WorkPool;
  /** External calendars; null if none can be connected. */
  calendars: CalendarProviders | null;
  mailSender: MailSender;
  metrics: JobMetrics;
}

interface HandlerParts extends JobEnvironment, Machine {
  models: Models;
  productOrigin: string;
  linkTo: (subdomain: string | null) => LinkTarget;
  announceAddress: (addressId: string) => Promise<unknown>;
}

/** The handlers whose names begin with one of the words. */
type HandlersOf<P extends string> = Pick<JobHandlers, Extract<JobName, `${P}.${string}`>>;

/** The handler of every job of the catalog. */
export function createJobHandlers(environment: JobEnvironment & Machine): JobHandlers {
  const { data, redis, productDomain, productOrigin = `https://${productDomain}` } = environment;
  const parts: HandlerParts = {
    ...environment,
    models: data.models,
    productOrigin,
    linkTo: (subdomain) => linkTargetFrom(productOrigin, productDomain, subdomain),
    announceAddress: (addressId) => publishAddressChange(redis, addressId),
  };
  return {
    ...mailHandlers(parts),
    ...firmHandlers(parts),
    ...paymentHandlers(parts),
    ...addressHandlers(parts),
    ...fileHandlers(parts),
    ...baselineHandlers(parts),
    ...sourceHandlers(parts),
    ...backlogHandlers(parts),
    ...trackingHandlers(parts),
    ...calendarHandlers(parts),
    ...removalHandlers(parts),
    ...upkeepHandlers(parts),
  };
}

/** Jobs whose effect is one mail. */
function mailHandlers({
  models,
  clock,
  productName,
  productDomain,
  invitationSecret,
  mailFrom,
  linkTo,
  mailSender,
  metrics,
}: HandlerParts): HandlersOf<'mail'> {
  const given = { models, clock, productName, productDomain, secret: invitationSecret, mailFrom, linkTo };
  /** @param compose returns null when the mail no longer applies */
  const mailJob =
    <P extends object>(compose: (parts: typeof given, payload: P) => Promise<Envelope | null>) =>
    async (payload: P, run: JobRun): Promise<void> => {
      const mail = await compose(given, await atOwnDomain(models, payload));
      try {
        metrics.mails.inc({ outcome: mail === null ? 'obsolete' : await mailSender.send(mail, run) });
      } catch (error) {
        if (error instanceof MailRefused) metrics.mails.inc({ outcome: 'refused' });
        throw error;
      }
    };
  return {
    'mail.invitation': mailJob(composeInvitation),
    'mail.invitation-request': mailJob(composeInvitationRequest),
    'mail.appointed': mailJob(composeAppointed),
    'mail.welcome': mailJob(composeWelcome),
    'mail.code': mailJob(composeCode),
    'mail.booking-confirm': mailJob(composeBookingConfirm),
    'mail.booking': mailJob(composeBooking),
    'mail.booking-reminder': mailJob(composeBookingReminder),
    'mail.demo-request': mailJob(composeDemoRequest),
    'mail.calendar': mailJob(composeCalendar),
    'mail.email-change': mailJob(composeEmailChange),
    'mail.email-changed': mailJob(composeEmailChanged),
    'mail.password': mailJob(composePassword),
    'mail.new-device': mailJob(composeNewDevice),
    'mail.impersonation': mailJob(composeImpersonation),
    'mail.second-factor': mailJob(composeSecondFactor),
    'mail.firm-deleted': mailJob(composeFirmDeleted),
    'mail.restore-link': mailJob(composeRestoreLink),
    'mail.notification': mailJob(composeNotification),
    'mail.lifecycle': mailJob(composeLifecycle),
    'mail.billing': mailJob(composeBilling),
  };
}

/** The timeline of firms, and their export. */
function firmHandlers(parts: HandlerParts): HandlersOf<'firm'> & Pick<JobHandlers, 'sweep.lifecycle'> {
  const { models, clock, log, redis, queues } = parts;
  const announceEnded = (ended: EndedSessions) => publishEndedSessions(redis, ended, clock);
  return {
    'firm.lifecycle': async ({ firmId }, { requestId }) => {
      const advanced = await advanceFirm({ ...parts, announceEnded }, firmId, { at: clock(), requestId });
      if (advanced !== null && advanced.done.length > 0)
        log.info({ requestId, ...advanced }, 'The timeline of a firm has moved on');
    },
    'sweep.lifecycle': async (_payload, { signal }) => {
      const found = await sweepLifecycle(models, { now: clock(), signal }, (jobs) =>
        enqueueDirectly(queues, 'firm.lifecycle', jobs),
      );
      if (found > 0) log.info({ found }, 'Something is due on the timeline of firms');
    },
    'firm.export': (payload, { signal }) => exportFirm(parts, payload, signal),
  };
}

/** Invoices and cards at the payment gateway. */
function paymentHandlers(parts: HandlerParts): HandlersOf<'payment'> & Pick<JobHandlers, 'sweep.payments'> {
  const { models, clock, log, announceAddress: announce } = parts;
  const billing = { ...parts, announce };
  return {
    'payment.settle': async (payload, { requestId }) => {
      if (await settlePayment(parts, payload)) log.info({ requestId }, 'A card without a firm was forgotten');
    },
    'payment.collect': (payload, { requestId }) => collectPayment(billing, payload, requestId),
    'payment.renew': (payload, { requestId }) => renewPlan(billing, payload, requestId),
    'payment.withdraw': async (payload, { requestId }) => {
      if (await withdrawPayment(billing, payload))
        log.warn({ requestId, ...payload }, 'A payment of a void invoice was refunded');
    },
    'payment.forget-card': (payload) => forgetCard(billing, payload),
    'payment.settle-card': (payload) => settleCard(billing, payload),
    'payment.event': (payload, { requestId }) => takeGatewayEvent(billing, payload, requestId),
    'sweep.payments': async (_payload, { signal }) => void (await sweepPayments(models, clock, signal)),
  };
}

/** Addresses of firms. */
function addressHandlers(parts: HandlerParts): HandlersOf<'hosting' | 'domain'> & Pick<JobHandlers, 'sweep.domains'> {
  const { models, clock } = parts;
  return {
    'hosting.add-domain': (payload) => alignDomain(parts, payload),
    'hosting.remove-domain': (payload) => alignDomain(parts, payload),
    'domain.check': (payload) => checkDomain(parts, payload),
    'sweep.domains': async (_payload, { signal }) => void (await sweepDomains(models, clock, signal)),
  };
}

/** Files: scanned for viruses, and removed. */
const fileHandlers = (parts: HandlerParts): HandlersOf<'file'> & Pick<JobHandlers, 'sweep.files'> => ({
  'file.scan': async (payload, { signal, requestId }) => {
    const found = await scanDocument(parts, payload, signal);
    if (found !== null) parts.log.warn({ requestId, fileId: payload.fileId, found }, 'A document is infected');
  },
  'sweep.files': async (_payload, { signal }) => {
    const unscanned = await markUnscanned(parts, signal);
    if (unscanned > 0) parts.log.warn({ unscanned }, 'Documents wait for the virus scanner for long');
    const removed = await sweepFiles(parts, signal);
    if (removed > 0) parts.log.info({ removed }, 'Files were removed');
  },
});

/** The scope at the time of the agreement. */
const baselineHandlers = (parts: HandlerParts): HandlersOf<'baseline'> => ({
  'baseline.keep': async (payload, run) => {
    const created = await keepBaselines(parts, payload, run);
    if (created > 0)
      parts.log.info({ requestId: run.requestId, sowId: payload.sowId, created }, 'Baselines were stored');
  },
});

/** Texts and documents of SOWs and change orders. */
function sourceHandlers(parts: HandlerParts): HandlersOf<'source'> {
  const inTurn = oneOfEachFirm(parts.clock);
  return {
    'source.read': async (payload, run) => {
      const state = await inTurn(payload.firmId, () => readSource(parts, payload, run));
      if (state !== null)
        parts.log.info({ requestId: run.requestId, sourceId: payload.sourceId, state }, 'A source was read');
    },
    'source.ask-model': async (payload, { signal, requestId }) => {
      const outcome = await askAboutSource(parts, payload, signal);
      if (outcome !== null) parts.log.info({ requestId, sourceId: payload.sourceId, outcome }, 'A model was asked');
    },
  };
}

/** Backlogs of projects. */
const backlogHandlers = (parts: HandlerParts): HandlersOf<'backlog'> => ({
  'backlog.export': async (payload, run) => {
    const state = await exportBacklog(parts, payload, run);
    if (state !== null)
      parts.log.info({ requestId: run.requestId, exportId: payload.exportId, state }, 'A backlog was exported');
  },
});

/** Milestones, reminders and status pages. */
const trackingHandlers = (parts: HandlerParts): HandlersOf<'tracking'> & Pick<JobHandlers, 'sweep.tracking'> => ({
  'tracking.day': async (payload, { signal, requestId }) => {
    const reminded = await trackDay(parts, payload, signal);
    if (reminded !== null && reminded > 0)
      parts.log.info({ requestId, ...payload, reminded }, 'People were reminded of due items');
  },
  'sweep.tracking': (_payload, { signal }) =>
    sweepTracking(parts, signal, (jobs) => enqueueDirectly(parts.queues, 'tracking.day', jobs)),
});

/** Calendars of others that representatives have connected. */
const calendarHandlers = (parts: HandlerParts): HandlersOf<'booking'> & Pick<JobHandlers, 'sweep.calendars'> => ({
  'booking.calendar': (payload, run) => putBooking(parts, payload, run),
  'booking.check-calendar': async (payload, { requestId }) => {
    const state = await checkCalendar(parts, payload);
    if (state !== null && state !== 'connected')
      parts.log.warn({ requestId, ...payload, state }, 'A connected calendar could not be read');
  },
  'sweep.calendars': async () =>
    void (await sweepCalendars(parts, (jobs) => enqueueDirectly(parts.queues, 'booking.check-calendar', jobs))),
});

/** Permanently removes data that was deleted, or is old enough. */
function removalHandlers(
  parts: HandlerParts,
): Pick<
  JobHandlers,
  | 'company.remove'
  | 'sweep.firms'
  | 'sweep.companies'
  | 'sweep.scope-items'
  | 'sweep.sessions'
  | 'sweep.invitations'
  | 'sweep.bookings'
> {
  const { data, models, clock, log, productDomain, hosting } = parts;
  const { needsDomains } = hosting;
  return {
    'sweep.firms': async (_payload, { signal }) => {
      const removed = await purgeFirms({ ...parts, needsDomains }, signal);
      if (removed > 0) log.info({ removed }, 'Deleted firms were removed for good');
    },
    'company.remove': async ({ companyId }) => {
      const options = { now: clock(), productDomain, needsDomains };
      const removed = await runAsSystem('remove a sample client', () =>
        resumeRemoval(data, new Types.ObjectId(companyId), options),
      );
      if (removed) log.info({ companyId }, 'A sample client was removed for good');
    },
    'sweep.companies': async (_payload, { signal }) => {
      const removed = await purgeDeletedCompanies(data, { now: clock(), productDomain, needsDomains, signal });
      if (removed > 0) log.info({ removed }, 'Deleted client companies were removed for good');
    },
    'sweep.scope-items': async (_payload, { signal }) => {
      const removed = await purgeDeletedItems(data, { now: clock(), signal });
      if (removed > 0) log.info({ removed }, 'Deleted items of scopes were removed for good');
    },
    'sweep.sessions': async (_payload, { signal }) => void (await sweepSessions(models, clock, signal)),
    'sweep.invitations': async (_payload, { signal }) => void (await sweepInvitations(models, clock, signal)),
    'sweep.bookings': async (_payload, { signal }) => {
      const removed = await sweepBookings(models, clock, signal);
      if (removed > 0) log.info({ removed }, 'Bookings that ended two years ago were removed');
      const requests = await sweepDemoRequests(models, clock, signal);
      if (requests > 0) log.info({ removed: requests }, 'Requests for a demo from two years ago were removed');
    },
  };
}

/** Health, checks and figures of all firms, and the queues themselves. */
function upkeepHandlers(
  parts: HandlerParts,
): Pick<
  JobHandlers,
  'sweep.tenant-health' | 'sweep.scope-checks' | 'sweep.figures' | 'sweep.failed-jobs' | 'sweep.outbox'
> {
  const { models, clock, log, queues, metrics } = parts;
  const sweepScopeChecks = scopeCheckSweep(parts);
  return {
    'sweep.tenant-health': (_payload, { signal }) =>
      runAsSystem('measure the health of tenants', () => measureAllTenants(models, clock(), signal)),
    'sweep.scope-checks': async (_payload, { signal }) => void (await sweepScopeChecks(signal)),
    'sweep.figures': (_payload, { signal }) => sweepFigures(models, queues, clock(), signal),
    'sweep.failed-jobs': async () => {
      const dropped = await dropOldFailures(queues, models, clock());
      if (Object.keys(dropped).length > 0) log.warn({ dropped }, 'Old failed jobs were dropped');
    },
    'sweep.outbox': async () => {
      const lost = await relayLostJobs(models, queues, clock);
      if (lost > 0) log.error({ lost }, 'The queue had lost jobs; they are relayed again');
      const stuck = await countStuck(models, clock);
      metrics.stuck.set(stuck);
      if (stuck > 0) log.error({ stuck }, 'Outbox rows are not being relayed');
    },
  };
}
