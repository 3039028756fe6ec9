import { LIFECYCLE_NOTICES } from '@scopewright/domain/lifecycle';
import { z } from 'zod';

/** Prefix of every queue key in Redis, by database; the braces keep a queue's keys in one slot of a Redis Cluster. */
export const queuePrefix = (database: string): string => `{${database}}`;

/**
 * Work that must not hold up other work has a queue of its own, with so many jobs at a time in each worker. Priorities within one queue would not do: jobs
 * that have begun hold their places, so a slow mail server or two long exports would stop everything else.
 */
export const QUEUES = {
  /** Mails that somebody waits for at the screen. */
  urgent: { concurrency: 5 },
  /** All other mails, of which there may be thousands at once; few at a time, as a killed worker may repeat each that is on its way. */
  mail: { concurrency: 3 },
  /** What takes seconds: payments, hosts, sweeps. */
  work: { concurrency: 10 },
  /** What waits for the virus scanner and the file store. */
  files: { concurrency: 4 },
  /** What takes minutes to hours. */
  long: { concurrency: 2 },
} as const;
export type QueueName = keyof typeof QUEUES;

const objectId = z.string().regex(/^[0-9a-f]{24}$/);
const nothing = z.strictObject({});
/** What the payment gateway calls something. */
const gatewayId = z.string().regex(/^\w{1,255}$/);

/** Where the links of a mail lead: the origin the tenant was reached on, and the key where the host doesn't carry it. */
const linkTarget = z.strictObject({
  origin: z.url({ protocol: /^https?$/ }),
  tenantKey: z.string().max(63).nullable(),
});
export type LinkTarget = z.infer<typeof linkTarget>;

/** The address of a tenant's page, where its links lead. */
export function pageUrl({ origin, tenantKey }: LinkTarget, path: string): string {
  const url = new URL(path, origin);
  if (tenantKey !== null) url.searchParams.set('tenant', tenantKey);
  return url.href;
}

/** The address that stops mails of a kind to a person, by the token of one (RFC 8058); a browser that opens it is led to the settings. */
export const stopMailsUrl = ({ origin }: LinkTarget, token: string): string =>
  new URL(`/api/public/mails/${token}/stop`, origin).href;

export interface JobDefinition<S extends z.ZodType = z.ZodType> {
  payload: S;
  /** How often a job is tried before it counts as failed and is kept for a person. */
  attempts: number;
  /** First pause between tries; it doubles each time. */
  backoffMs: number;
  /** A try that takes longer is given up. */
  timeoutMs: number;
  /** Repeats every so many ms; a schedule's payload is empty. */
  everyMs?: number;
  /** `mail` for mails and `work` for everything else where it is left out. */
  queue?: QueueName;
}

const define = <S extends z.ZodType>(definition: JobDefinition<S>): JobDefinition<S> => definition;
const MINUTE_MS = 60_000;

/** Every job there is. The worker's handlers are exhaustive over it by type. */
export const JOBS = {
  /** Sends an invitation's mail with the link of its current issue. */
  'mail.invitation': define({
    payload: z.strictObject({ firmId: objectId, invitationId: objectId, link: linkTarget }),
    attempts: 12,
    backoffMs: 1000,
    timeoutMs: 30_000,
  }),
  /** Tells a person of a client company that they have left it and administer another one now. */
  'mail.appointed': define({
    payload: z.strictObject({
      firmId: objectId,
      userId: objectId,
      companyId: objectId,
      leftCompanyId: objectId,
      link: linkTarget,
    }),
    attempts: 12,
    backoffMs: 1000,
    timeoutMs: 30_000,
  }),
  /** Welcomes who signed a firm up, with the link that confirms the e-mail address. */
  'mail.welcome': define({
    payload: z.strictObject({
      firmId: objectId,
      accountId: objectId,
      link: linkTarget,
      /** What makes this mail another one: of two jobs with one issue, one mail comes. */
      issue: z.string().min(1).max(64),
    }),
    queue: 'urgent',
    attempts: 12,
    backoffMs: 1000,
    timeoutMs: 30_000,
  }),
  /** Mails the code that proves the ownership of an address. */
  'mail.code': define({
    payload: z.strictObject({ codeId: objectId }),
    queue: 'urgent',
    attempts: 12,
    backoffMs: 1000,
    timeoutMs: 30_000,
  }),
  /** Mails one of the two addresses of a change its link. */
  'mail.email-change': define({
    payload: z.strictObject({ changeId: objectId, side: z.enum(['old', 'new']), link: linkTarget }),
    queue: 'urgent',
    attempts: 12,
    backoffMs: 1000,
    timeoutMs: 30_000,
  }),
  /** Tells the address that an account had that it has another one now. */
  'mail.email-changed': define({
    payload: z.strictObject({ changeId: objectId }),
    queue: 'urgent',
    attempts: 12,
    backoffMs: 1000,
    timeoutMs: 30_000,
  }),
  /** Tells a person that they have another password. */
  'mail.password': define({
    payload: z.strictObject({
      accountId: objectId,
      /** What makes this mail another one. */
      issue: objectId,
      /** `reset`: on the page for forgotten passwords; `set-by-operator`: there too, by somebody else than the person. */
      what: z.enum(['changed', 'reset', 'set-by-operator']),
    }),
    queue: 'urgent',
    attempts: 12,
    backoffMs: 1000,
    timeoutMs: 30_000,
  }),
  /** Tells a person that their account was signed in to with a browser that they never used. */
  'mail.new-device': define({
    payload: z.strictObject({ sessionId: z.string().regex(/^[\w-]{22}$/) }),
    queue: 'urgent',
    attempts: 12,
    backoffMs: 1000,
    timeoutMs: 30_000,
  }),
  /** Tells an administrator of the firm, or of the company without one, that support views the product as one of its people. */
  'mail.impersonation': define({
    payload: z.strictObject({ sessionId: z.string().regex(/^[\w-]{22}$/), userId: objectId }),
    attempts: 12,
    backoffMs: 1000,
    timeoutMs: 30_000,
  }),
  /** Tells a person what happened to their second factors. */
  'mail.second-factor': define({
    payload: z.strictObject({
      accountId: objectId,
      /** What makes this mail another one. */
      issue: objectId,
      what: z.enum(['added', 'removed', 'recovery-code-used', 'recovery-codes-renewed', 'reset']),
      /** Of a passkey that was added or removed; null for an authenticator app. */
      name: z.string().max(120).nullable(),
      /** Recovery codes that are left after one was used. */
      left: z.number().int().nullable(),
    }),
    queue: 'urgent',
    attempts: 12,
    backoffMs: 1000,
    timeoutMs: 30_000,
  }),
  /** Ends a subscription at the payment gateway whose signup came to nothing. Written before the gateway is asked, due when the signup is long over. */
  'payment.settle': define({
    payload: z.strictObject({ reference: objectId }),
    attempts: 30,
    backoffMs: 5000,
    timeoutMs: 30_000,
  }),
  /** Charges an invoice whose charge was asked for and may not have been finished. */
  'payment.collect': define({
    payload: z.strictObject({ firmId: objectId, invoiceId: objectId, attempt: z.number().int().min(1) }),
    attempts: 30,
    backoffMs: 5000,
    timeoutMs: 30_000,
  }),
  /** Gives a payment of a void invoice up at the gateway, and gives it back where it was made. */
  'payment.withdraw': define({
    payload: z.strictObject({ firmId: objectId, payment: gatewayId }),
    attempts: 30,
    backoffMs: 5000,
    timeoutMs: 30_000,
  }),
  /** Has the gateway forget a card that a firm does not pay with any more. */
  'payment.forget-card': define({
    payload: z.strictObject({ firmId: objectId, paymentMethod: gatewayId }),
    attempts: 30,
    backoffMs: 5000,
    timeoutMs: 30_000,
  }),
  /** Has the gateway forget a card that was kept for a change which came to nothing. Written before the gateway is asked, due when the change is long over. */
  'payment.settle-card': define({
    payload: z.strictObject({ firmId: objectId, paymentToken: z.string().min(1).max(500) }),
    attempts: 30,
    backoffMs: 5000,
    timeoutMs: 30_000,
  }),
  /** Brings what an event of the payment gateway is about to the state that it has there. */
  'payment.event': define({
    payload: z.strictObject({ kind: z.enum(['payment', 'charge', 'dispute', 'card']), id: gatewayId }),
    attempts: 30,
    backoffMs: 5000,
    timeoutMs: 30_000,
  }),
  /** Does what is due of a firm's plan: charges the next month, tries a charge again, or ends the plan. */
  'payment.renew': define({
    payload: z.strictObject({ firmId: objectId }),
    attempts: 12,
    backoffMs: 5000,
    timeoutMs: 30_000,
  }),
  /** Makes a host known to the hosting provider, so that it answers. Whether somebody has it when the job runs decides what is done. */
  'hosting.add-domain': define({
    payload: z.strictObject({ domain: z.string().min(1).max(253) }),
    attempts: 20,
    backoffMs: 5000,
    timeoutMs: 30_000,
  }),
  /** Takes a host away at the hosting provider that somebody has given up. Whether nobody has it when the job runs decides what is done. */
  'hosting.remove-domain': define({
    payload: z.strictObject({ domain: z.string().min(1).max(253) }),
    attempts: 20,
    backoffMs: 5000,
    timeoutMs: 30_000,
  }),
  /** Looks whether a custom domain is still proved to be its firm's. */
  'domain.check': define({
    payload: z.strictObject({ claimId: objectId }),
    attempts: 8,
    backoffMs: 30_000,
    timeoutMs: 30_000,
  }),
  /** Tells an administrator that the firm was deleted, with the link that brings it back. */
  'mail.firm-deleted': define({
    payload: z.strictObject({ firmId: objectId, userId: objectId, link: linkTarget }),
    attempts: 12,
    backoffMs: 1000,
    timeoutMs: 30_000,
  }),
  /** Mails the link again that brings a firm back, if the address is that of one of its administrators: whoever asked is told nothing. */
  'mail.restore-link': define({
    payload: z.strictObject({
      firmId: objectId,
      email: z.string().min(3).max(254),
      /** What makes this mail another one. */
      issue: objectId,
      link: linkTarget,
    }),
    attempts: 12,
    backoffMs: 1000,
    timeoutMs: 30_000,
  }),
  /** Mails a person one of their notifications. */
  'mail.notification': define({
    payload: z.strictObject({ firmId: objectId, notificationId: objectId, link: linkTarget }),
    attempts: 12,
    backoffMs: 1000,
    timeoutMs: 30_000,
  }),
  /** Tells an administrator where the firm's account stands between its trial and its archive. */
  'mail.lifecycle': define({
    payload: z.strictObject({
      firmId: objectId,
      userId: objectId,
      notice: z.enum(LIFECYCLE_NOTICES),
      /** What makes this mail another one: the period that the notice belongs to. */
      issue: z.string().min(1).max(64),
      /** The time that it speaks of: when the trial ends; when the firm is archived (the reminders say so too); since when it is what it is. */
      at: z.iso.datetime(),
      link: linkTarget,
    }),
    attempts: 12,
    backoffMs: 1000,
    timeoutMs: 30_000,
  }),
  /** Tells an administrator what became of the firm's plan. */
  'mail.billing': define({
    payload: z.strictObject({
      firmId: objectId,
      userId: objectId,
      what: z.enum(['plan-started', 'payment-failed', 'plan-cancelled']),
      /** What makes this mail another one: the plan's period, or the try to charge it. */
      issue: z.string().min(1).max(64),
      link: linkTarget,
    }),
    attempts: 12,
    backoffMs: 1000,
    timeoutMs: 30_000,
  }),
  /** Does what is due on the timeline of a firm: gives notices, and archives it. */
  'firm.lifecycle': define({
    payload: z.strictObject({ firmId: objectId }),
    attempts: 12,
    backoffMs: 5000,
    timeoutMs: 30_000,
  }),
  /** Finds firms on whose timeline something is due. */
  'sweep.lifecycle': define({
    payload: nothing,
    attempts: 3,
    backoffMs: 5000,
    timeoutMs: 10 * MINUTE_MS,
    everyMs: 10 * MINUTE_MS,
  }),
  /** Puts everything of a firm into a zip. One that has failed twice is for a person to ask for again; one that is cut off begins anew. */
  'firm.export': define({
    payload: z.strictObject({ firmId: objectId, exportId: objectId }),
    queue: 'long',
    attempts: 2,
    backoffMs: 10_000,
    timeoutMs: 120 * MINUTE_MS,
  }),
  /** Removes firms for good that were deleted long enough ago. */
  'sweep.firms': define({
    payload: nothing,
    queue: 'long',
    attempts: 3,
    backoffMs: 5000,
    timeoutMs: 30 * MINUTE_MS,
    everyMs: 60 * MINUTE_MS,
  }),
  /** Has a document looked at by the virus scanner; it can be read once that has found nothing. */
  'file.scan': define({
    payload: z.strictObject({ firmId: objectId, fileId: objectId }),
    queue: 'files',
    attempts: 20,
    backoffMs: 5000,
    timeoutMs: 2 * MINUTE_MS,
  }),
  /** Removes the bytes of files that nobody has any more, uploads that never ended, and exports that were kept long enough; tells of documents that nobody has scanned. */
  'sweep.files': define({
    payload: nothing,
    queue: 'files',
    attempts: 3,
    backoffMs: 5000,
    timeoutMs: 5 * MINUTE_MS,
    everyMs: 10 * MINUTE_MS,
  }),
  /** Finds custom domains that nobody has looked at for a day. */
  'sweep.domains': define({
    payload: nothing,
    attempts: 3,
    backoffMs: 5000,
    timeoutMs: MINUTE_MS,
    everyMs: 60 * MINUTE_MS,
  }),
  /** Finds plans of which something is due. */
  'sweep.payments': define({
    payload: nothing,
    attempts: 3,
    backoffMs: 5000,
    timeoutMs: MINUTE_MS,
    everyMs: 10 * MINUTE_MS,
  }),
  /** Removes sessions that have been over for a while. */
  'sweep.sessions': define({
    payload: nothing,
    attempts: 3,
    backoffMs: 5000,
    timeoutMs: MINUTE_MS,
    everyMs: 60 * MINUTE_MS,
  }),
  /** Removes invitations that can't be used or re-sent any more. */
  'sweep.invitations': define({
    payload: nothing,
    attempts: 3,
    backoffMs: 5000,
    timeoutMs: MINUTE_MS,
    everyMs: 60 * MINUTE_MS,
  }),
  /** Removes client companies for good that were deleted long enough ago. */
  'sweep.companies': define({
    payload: nothing,
    attempts: 3,
    backoffMs: 5000,
    timeoutMs: 5 * MINUTE_MS,
    everyMs: 60 * MINUTE_MS,
  }),
  /** Removes items of scopes for good that were deleted long enough ago. */
  'sweep.scope-items': define({
    payload: nothing,
    attempts: 3,
    backoffMs: 5000,
    timeoutMs: 10 * MINUTE_MS,
    everyMs: 60 * MINUTE_MS,
  }),
  /** Measures the health of every tenant. */
  'sweep.tenant-health': define({
    payload: nothing,
    attempts: 3,
    backoffMs: 5000,
    timeoutMs: 4 * MINUTE_MS,
    everyMs: 5 * MINUTE_MS,
  }),
  /** Checks anew the scopes that were edited, so that nobody waits for all of it. */
  'sweep.scope-checks': define({
    payload: nothing,
    attempts: 3,
    backoffMs: 5000,
    timeoutMs: 5 * MINUTE_MS,
    everyMs: MINUTE_MS,
  }),
  /** Counts what the last days and hours came to: sign-ups, mails, failed jobs. */
  'sweep.figures': define({
    payload: nothing,
    attempts: 3,
    backoffMs: 5000,
    timeoutMs: 5 * MINUTE_MS,
    everyMs: MINUTE_MS,
  }),
  /** Takes away failed jobs that were kept long enough. */
  'sweep.failed-jobs': define({
    payload: nothing,
    attempts: 3,
    backoffMs: 5000,
    timeoutMs: 5 * MINUTE_MS,
    everyMs: 60 * MINUTE_MS,
  }),
  /** Relays outbox rows again whose job the queue has lost, and reports rows that should have been relayed long ago. */
  'sweep.outbox': define({ payload: nothing, attempts: 3, backoffMs: 5000, timeoutMs: MINUTE_MS, everyMs: MINUTE_MS }),
} as const;

export type JobName = keyof typeof JOBS;
export type JobPayload<N extends JobName> = z.infer<(typeof JOBS)[N]['payload']>;

/** The queue of a job. */
export function queueOf(name: JobName): QueueName {
  const { queue }: JobDefinition = JOBS[name];
  return queue ?? (name.startsWith('mail.') ? 'mail' : 'work');
}

export const isJobName = (name: string): name is JobName => Object.hasOwn(JOBS, name);

/** What travels in the queue besides the payload. */
export interface JobEnvelope<N extends JobName = JobName> {
  payload: JobPayload<N>;
  requestId: string | null;
  /** W3C Trace Context of what put it there; absent or null when that was not traced. */
  traceparent?: string | null;
}

/** What a handler gets to know about the run it is in. */
export interface JobRun {
  job: JobName;
  jobId: string;
  requestId: string | null;
  /** Aborted when the job's time is up. */
  signal: AbortSignal;
}

export type JobHandlers = { [N in JobName]: (payload: JobPayload<N>, run: JobRun) => Promise<void> };

/** Checks a payload against the catalogue. @throws ZodError */
export const parseJobPayload = <N extends JobName>(name: N, payload: unknown): JobPayload<N> =>
  JOBS[name].payload.parse(payload) as JobPayload<N>;
