import { LIFECYCLE_NOTICES } from '@scopewright/domain/lifecycle';
import { z } from 'zod';

/** Prefix of every queue key in Redis, by database; the braces keep a queue's keys in one slot of a Redis Cluster. */
export const queuePrefix = (database: string): string => `{${database}}`;

/**
 * Work that must not hold up other work has its own queue, with this concurrency per worker. Priorities within one
 * queue would not do: running jobs keep their slots, so a slow mail server or two long exports would stop everything
 * else.
 */
export const QUEUES = {
  /** Mails that a user is waiting for. */
  urgent: { concurrency: 5 },
  /**
   * All other mails, possibly thousands at a time. Concurrency is low, because a killed worker may repeat every mail it
   * was sending.
   */
  mail: { concurrency: 3 },
  /** Work that takes seconds: payments, hosts, sweeps. */
  work: { concurrency: 10 },
  /** Work that waits for the virus scanner and the file store. */
  files: { concurrency: 4 },
  /** Documents, which are read in separate processes. */
  reading: { concurrency: 2 },
  /** Work that waits for the answers of a model. */
  models: { concurrency: 4 },
  /** Work that takes minutes to hours. */
  long: { concurrency: 2 },
} as const;
export type QueueName = keyof typeof QUEUES;

const objectId = z.string().regex(/^[0-9a-f]{24}$/);
/** An id assigned by the payment gateway. */
const gatewayId = z.string().regex(/^\w{1,255}$/);

/**
 * Base of the links in a mail: the origin the tenant was reached on, and the tenant key if the host doesn't carry it.
 */
const linkTarget = z.strictObject({
  origin: z.url({ protocol: /^https?$/ }),
  tenantKey: z.string().max(63).nullable(),
});
export type LinkTarget = z.infer<typeof linkTarget>;

/** The URL of a tenant's page, for links. */
export function pageUrl({ origin, tenantKey }: LinkTarget, path: string): string {
  const url = new URL(path, origin);
  if (tenantKey !== null) url.searchParams.set('tenant', tenantKey);
  return url.href;
}

/**
 * The one-click unsubscribe URL for a kind of mail, with the person's token (RFC 8058); a browser that opens it is sent
 * to the settings.
 */
export const stopMailsUrl = ({ origin }: LinkTarget, token: string): string =>
  new URL(`/api/public/mails/${token}/stop`, origin).href;

export interface JobDefinition<S extends z.ZodType = z.ZodType> {
  payload: S;
  /** How many attempts are made before the job counts as failed and is stored for inspection. */
  attempts: number;
  /** First pause between attempts; it doubles each time. */
  backoffMs: number;
  /** An attempt that takes longer is aborted. */
  timeoutMs: number;
  /** Interval of a repeating job, ms; its payload is empty. */
  everyMs?: number;
  /** Defaults to `mail` for mails and to `work` for everything else. */
  queue?: QueueName;
}

const MINUTE_MS = 60_000;
const define = <S extends z.ZodType>(definition: JobDefinition<S>): JobDefinition<S> => definition;

const mail = <S extends z.ZodRawShape>(payload: S) =>
  define({ payload: z.strictObject(payload), attempts: 12, backoffMs: 1000, timeoutMs: 30_000 });

/** A mail that a user is waiting for. */
const urgentMail = <S extends z.ZodRawShape>(payload: S) => define({ ...mail(payload), queue: 'urgent' });

const payment = <S extends z.ZodRawShape>(payload: S) =>
  define({ payload: z.strictObject(payload), attempts: 30, backoffMs: 5000, timeoutMs: 30_000 });

/** Work that repeats. */
const sweep = (options: { everyMs: number; timeoutMs: number; queue?: QueueName }) =>
  define({ payload: z.strictObject({}), attempts: 3, backoffMs: 5000, ...options });

/** Every job. The worker's handlers are exhaustive over it by type. */
export const JOBS = {
  /** Mails an invitation with the link of its current issue. */
  'mail.invitation': mail({ firmId: objectId, invitationId: objectId, link: linkTarget }),
  /**
   * Mails an invitation's link again, if the address is that of a person who has not accepted yet. The person who asked
   * gets no hint either way.
   */
  'mail.invitation-request': urgentMail({
    firmId: objectId,
    email: z.string().min(3).max(254),
    /** Identifies the mail. */
    issue: objectId,
    link: linkTarget,
  }),
  /** Informs a person that they have left their client company and now administer another one. */
  'mail.appointed': mail({
    firmId: objectId,
    userId: objectId,
    companyId: objectId,
    leftCompanyId: objectId,
    link: linkTarget,
  }),
  /** Welcomes the person who signed a firm up, with the link that confirms the e-mail address. */
  'mail.welcome': urgentMail({
    firmId: objectId,
    accountId: objectId,
    link: linkTarget,
    /** Identifies the mail: two jobs with the same issue send one mail. */
    issue: z.string().min(1).max(64),
  }),
  /** Mails the code that proves the ownership of an address. */
  'mail.code': urgentMail({ codeId: objectId }),
  /** Mails the confirmation link to one of the two addresses of an e-mail change. */
  'mail.email-change': urgentMail({ changeId: objectId, side: z.enum(['old', 'new']), link: linkTarget }),
  /** Informs the previous address of an account that its address was changed. */
  'mail.email-changed': urgentMail({ changeId: objectId }),
  /** Informs a person that their password was changed. */
  'mail.password': urgentMail({
    accountId: objectId,
    /** Identifies the mail. */
    issue: objectId,
    /**
     * `reset`: on the page for forgotten passwords; `set-by-operator`: on that page, by someone other than the
     * person.
     */
    what: z.enum(['changed', 'reset', 'set-by-operator']),
  }),
  /** Informs a person that their account was signed in to from a new browser. */
  'mail.new-device': urgentMail({ sessionId: z.string().regex(/^[\w-]{22}$/) }),
  /**
   * Informs an administrator of the firm, or of the company without one, that support views the product as one of its
   * people.
   */
  'mail.impersonation': mail({ sessionId: z.string().regex(/^[\w-]{22}$/), userId: objectId }),
  /** Informs a person of a change of their second factors. */
  'mail.second-factor': urgentMail({
    accountId: objectId,
    /** Identifies the mail. */
    issue: objectId,
    what: z.enum(['added', 'removed', 'recovery-code-used', 'recovery-codes-renewed', 'reset']),
    /** Name of the passkey that was added or removed; null for an authenticator app. */
    name: z.string().max(120).nullable(),
    /** Remaining recovery codes after one was used. */
    left: z.number().int().nullable(),
  }),
  /** Mails a visitor the link that confirms a booking. */
  'mail.booking-confirm': urgentMail({ bookingId: objectId }),
  /** Informs one side of a booking of what became of it, with the entry for calendars. */
  'mail.booking': urgentMail({
    bookingId: objectId,
    /** The change of the booking; a mail about an older one than the latest is not sent any more. */
    sequence: z.number().int().min(0),
    /** `handed-over`: it was moved to another representative, and is no longer this one's. */
    what: z.enum(['booked', 'moved', 'cancelled', 'handed-over']),
    to: z.enum(['visitor', 'rep']),
    /** The representative whom the booking is with, or was. */
    repId: objectId,
    /** The time that the mail is about. */
    start: z.iso.datetime(),
    end: z.iso.datetime(),
  }),
  /** Notifies a system administrator of a request for a demo. */
  'mail.demo-request': mail({ requestId: objectId, to: objectId }),
  /** Makes the calendar of a booking's representative show the booking as it is now. */
  'booking.calendar': define({
    payload: z.strictObject({ bookingId: objectId }),
    attempts: 12,
    backoffMs: 2000,
    timeoutMs: MINUTE_MS,
  }),
  /** Reads when the calendars of a connected account are busy, and what became of the connection. */
  'booking.check-calendar': define({
    payload: z.strictObject({ connectionId: objectId }),
    attempts: 3,
    backoffMs: 1000,
    timeoutMs: 2 * MINUTE_MS,
  }),
  /** Finds connected calendars that are due to be checked. */
  'sweep.calendars': sweep({ everyMs: MINUTE_MS, timeoutMs: MINUTE_MS }),
  /** Notifies a person that a connected calendar must be reconnected, or can't be read. */
  'mail.calendar': mail({
    connectionId: objectId,
    /** When it began to fail; a mail about an earlier failure is not sent any more. */
    since: z.iso.datetime(),
    to: z.union([z.literal('rep'), objectId]),
  }),
  /** Reminds one side of a booking, unless it was moved or cancelled since. */
  'mail.booking-reminder': mail({
    bookingId: objectId,
    sequence: z.number().int().min(0),
    before: z.enum(['day', 'hour']),
    to: z.enum(['visitor', 'rep']),
  }),
  /**
   * Cancels at the payment gateway the subscription of a signup that failed. Written before the gateway is called, due
   * long after the signup would be over.
   */
  'payment.settle': payment({ reference: objectId }),
  /** Charges an invoice whose charge was requested and may not have been completed. */
  'payment.collect': payment({ firmId: objectId, invoiceId: objectId, attempt: z.number().int().min(1) }),
  /** Cancels the payment of a void invoice at the gateway, and refunds it if it was made. */
  'payment.withdraw': payment({ firmId: objectId, payment: gatewayId }),
  /** Deletes a card at the gateway that a firm no longer pays with. */
  'payment.forget-card': payment({ firmId: objectId, paymentMethod: gatewayId }),
  /**
   * Deletes a card at the gateway that was stored for a change that failed. Written before the gateway is called, due
   * long after the change would be over.
   */
  'payment.settle-card': payment({ firmId: objectId, paymentToken: z.string().min(1).max(500) }),
  /** Syncs the payment or card that a gateway event is about with its state at the gateway. */
  'payment.event': payment({ kind: z.enum(['payment', 'charge', 'dispute', 'card']), id: gatewayId }),
  /** Runs due steps of a firm's plan: charges the next month, retries a charge, or ends the plan. */
  'payment.renew': define({
    payload: z.strictObject({ firmId: objectId }),
    attempts: 12,
    backoffMs: 5000,
    timeoutMs: 30_000,
  }),
  /** Registers a host with the hosting provider. It acts only if the host is in use when the job runs. */
  'hosting.add-domain': define({
    payload: z.strictObject({ domain: z.string().min(1).max(253) }),
    attempts: 20,
    backoffMs: 5000,
    timeoutMs: 30_000,
  }),
  /** Removes an abandoned host at the hosting provider. It acts only if the host is not in use when the job runs. */
  'hosting.remove-domain': define({
    payload: z.strictObject({ domain: z.string().min(1).max(253) }),
    attempts: 20,
    backoffMs: 5000,
    timeoutMs: 30_000,
  }),
  /** Checks whether the DNS proof of a custom domain is still there. */
  'domain.check': define({
    payload: z.strictObject({ claimId: objectId }),
    attempts: 8,
    backoffMs: 30_000,
    timeoutMs: 30_000,
  }),
  /** Informs an administrator that the firm was deleted, with the link that restores it. */
  'mail.firm-deleted': mail({ firmId: objectId, userId: objectId, link: linkTarget }),
  /**
   * Mails the link that restores a firm again, if the address is that of one of its administrators. The person who
   * asked gets no hint either way.
   */
  'mail.restore-link': mail({
    firmId: objectId,
    email: z.string().min(3).max(254),
    /** Identifies the mail. */
    issue: objectId,
    link: linkTarget,
  }),
  /** Mails a person one of their notifications. */
  'mail.notification': mail({ firmId: objectId, notificationId: objectId, link: linkTarget }),
  /** Informs an administrator of the state of the firm's account between its trial and its archiving. */
  'mail.lifecycle': mail({
    firmId: objectId,
    userId: objectId,
    notice: z.enum(LIFECYCLE_NOTICES),
    /** Identifies the mail: the period that the notice belongs to. */
    issue: z.string().min(1).max(64),
    /**
     * The time that the mail mentions: the end of the trial; when the firm will be archived (also in reminders); or
     * since when it has its state.
     */
    at: z.iso.datetime(),
    link: linkTarget,
  }),
  /** Informs an administrator of a change of the firm's plan. */
  'mail.billing': mail({
    firmId: objectId,
    userId: objectId,
    what: z.enum(['plan-started', 'payment-failed', 'plan-cancelled']),
    /** Identifies the mail: the plan's period, or the attempt to charge it. */
    issue: z.string().min(1).max(64),
    link: linkTarget,
  }),
  /** Runs due steps of a firm's timeline: sends notices, and archives it. */
  'firm.lifecycle': define({
    payload: z.strictObject({ firmId: objectId }),
    attempts: 12,
    backoffMs: 5000,
    timeoutMs: 30_000,
  }),
  /** Daily work for a firm: stores the week's status pages, and reminds people of due items. */
  'tracking.day': define({
    payload: z.strictObject({ firmId: objectId, date: z.iso.date() }),
    attempts: 8,
    backoffMs: 30_000,
    timeoutMs: 10 * MINUTE_MS,
  }),
  /** Records what backlogs come to today, and finds firms whose day has begun. */
  'sweep.tracking': sweep({ everyMs: 10 * MINUTE_MS, timeoutMs: 10 * MINUTE_MS }),
  /** Finds firms with something due on their timeline. */
  'sweep.lifecycle': sweep({ everyMs: 10 * MINUTE_MS, timeoutMs: 10 * MINUTE_MS }),
  /**
   * Exports all data of a firm as a zip. After two failures, a person has to request it again; an interrupted one
   * restarts.
   */
  'firm.export': define({
    payload: z.strictObject({ firmId: objectId, exportId: objectId }),
    queue: 'long',
    attempts: 2,
    backoffMs: 10_000,
    timeoutMs: 120 * MINUTE_MS,
  }),
  /** Permanently removes firms that were deleted long enough ago. */
  'sweep.firms': sweep({ queue: 'long', everyMs: 60 * MINUTE_MS, timeoutMs: 30 * MINUTE_MS }),
  /** Removes the sample client of a firm for good, after someone has removed it. */
  'company.remove': define({
    payload: z.strictObject({ firmId: objectId, companyId: objectId }),
    attempts: 12,
    backoffMs: 1000,
    timeoutMs: 5 * MINUTE_MS,
  }),
  /** Stores the scope of a company's projects when one of its SOWs becomes active. */
  'baseline.keep': define({
    payload: z.strictObject({ firmId: objectId, companyId: objectId, sowId: objectId }),
    attempts: 12,
    backoffMs: 1000,
    timeoutMs: 5 * MINUTE_MS,
  }),
  /** Reads the text or document of a SOW or change order, and proposes clauses. */
  'source.read': define({
    payload: z.strictObject({ firmId: objectId, sourceId: objectId }),
    queue: 'reading',
    attempts: 12,
    backoffMs: 1000,
    timeoutMs: 5 * MINUTE_MS,
  }),
  /**
   * Has a model propose clauses of a source that was read. Answers that are there already are not asked for again;
   * while the model can't be reached, the job is put off.
   */
  'source.ask-model': define({
    payload: z.strictObject({ firmId: objectId, sourceId: objectId }),
    queue: 'models',
    attempts: 8,
    backoffMs: 5000,
    timeoutMs: 60 * MINUTE_MS,
  }),
  /** Writes the files of an export of a backlog. An interrupted one restarts. */
  'backlog.export': define({
    payload: z.strictObject({ firmId: objectId, exportId: objectId }),
    attempts: 5,
    backoffMs: 1000,
    timeoutMs: 5 * MINUTE_MS,
  }),
  /** Scans a document for viruses; it can be read once the scan has found nothing. */
  'file.scan': define({
    payload: z.strictObject({ firmId: objectId, fileId: objectId }),
    queue: 'files',
    attempts: 20,
    backoffMs: 5000,
    timeoutMs: 2 * MINUTE_MS,
  }),
  /**
   * Removes the bytes of unreferenced files, abandoned uploads and expired exports; reports documents that were never
   * scanned.
   */
  'sweep.files': sweep({ queue: 'files', everyMs: 10 * MINUTE_MS, timeoutMs: 5 * MINUTE_MS }),
  /** Finds custom domains that were not checked for a day. */
  'sweep.domains': sweep({ everyMs: 60 * MINUTE_MS, timeoutMs: MINUTE_MS }),
  /** Finds plans with something due. */
  'sweep.payments': sweep({ everyMs: 10 * MINUTE_MS, timeoutMs: MINUTE_MS }),
  /** Removes sessions that ended a while ago. */
  'sweep.sessions': sweep({ everyMs: 60 * MINUTE_MS, timeoutMs: MINUTE_MS }),
  /** Removes invitations that can no longer be used or re-sent. */
  'sweep.invitations': sweep({ everyMs: 60 * MINUTE_MS, timeoutMs: MINUTE_MS }),
  /** Removes bookings that ended long ago. */
  'sweep.bookings': sweep({ everyMs: 60 * MINUTE_MS, timeoutMs: MINUTE_MS }),
  /** Permanently removes client companies that were deleted long enough ago. */
  'sweep.companies': sweep({ everyMs: 60 * MINUTE_MS, timeoutMs: 5 * MINUTE_MS }),
  /** Permanently removes scope items that were deleted long enough ago. */
  'sweep.scope-items': sweep({ everyMs: 60 * MINUTE_MS, timeoutMs: 10 * MINUTE_MS }),
  /** Measures the health of every tenant. */
  'sweep.tenant-health': sweep({ everyMs: 5 * MINUTE_MS, timeoutMs: 4 * MINUTE_MS }),
  /** Checks edited scopes again in advance, so that users don't wait for the whole check. */
  'sweep.scope-checks': sweep({ everyMs: MINUTE_MS, timeoutMs: 5 * MINUTE_MS }),
  /** Computes figures of the last days and hours: sign-ups, mails, failed jobs. */
  'sweep.figures': sweep({ everyMs: MINUTE_MS, timeoutMs: 5 * MINUTE_MS }),
  /** Removes failed jobs whose retention has ended. */
  'sweep.failed-jobs': sweep({ everyMs: 60 * MINUTE_MS, timeoutMs: 5 * MINUTE_MS }),
  /** Relays outbox rows again whose job the queue has lost, and reports rows that should have been relayed long ago. */
  'sweep.outbox': sweep({ everyMs: MINUTE_MS, timeoutMs: MINUTE_MS }),
} as const;

export type JobName = keyof typeof JOBS;
export type JobPayload<N extends JobName> = z.infer<(typeof JOBS)[N]['payload']>;

/** The queue of a job. */
export function queueOf(name: JobName): QueueName {
  const { queue }: JobDefinition = JOBS[name];
  return queue ?? (name.startsWith('mail.') ? 'mail' : 'work');
}

export const isJobName = (name: string): name is JobName => Object.hasOwn(JOBS, name);

/** Data of a queued job. */
export interface JobEnvelope<N extends JobName = JobName> {
  payload: JobPayload<N>;
  requestId: string | null;
  /** W3C Trace Context of the job's cause; absent or null when that was not traced. */
  traceparent?: string | null;
}

/** A handler's information about its run. */
export interface JobRun {
  job: JobName;
  jobId: string;
  requestId: string | null;
  /** Aborted when the job's time is up. */
  signal: AbortSignal;
  /** If this attempt fails, there is no other. */
  isLast: boolean;
}

export type JobHandlers = { [N in JobName]: (payload: JobPayload<N>, run: JobRun) => Promise<void> };

/** Checks a payload against the catalogue. @throws ZodError */
export const parseJobPayload = <N extends JobName>(name: N, payload: unknown): JobPayload<N> =>
  JOBS[name].payload.parse(payload) as JobPayload<N>;
