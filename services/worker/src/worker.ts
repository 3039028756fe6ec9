import {
  type Data,
  type DomainDns,
  measureAllTenants,
  publishAddressChange,
  purgeDeletedCompanies,
  purgeDeletedItems,
  runAsSystem,
} from '@scopewright/data';
import type { Files } from '@scopewright/files';
import type { HostingProvider } from '@scopewright/hosting';
import { dropOldFailures, enqueueDirectly, enqueueRow, type JobQueues, openQueues } from '@scopewright/job-queue';
import { type JobHandlers, type JobRun, QUEUES, type QueueName, queueOf } from '@scopewright/jobs';
import type { PaymentGateway } from '@scopewright/payments';
import { type Clock, type Logger, linkTargetFrom, publishEndedSessions } from '@scopewright/service-kit';
import { createWorkPool } from '@scopewright/work-pool';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import pTimeout from 'p-timeout';
import type { Registry } from 'prom-client';
import { checkDomain, sweepDomains } from './domains/check-domains.ts';
import { scanDocument } from './files/scan.ts';
import { sweepFiles } from './files/sweep.ts';
import { markUnscanned } from './files/unscanned.ts';
import { exportFirm } from './firms/export-firm.ts';
import { purgeFirms } from './firms/purge-firms.ts';
import { alignDomain } from './hosting/align-domain.ts';
import { advanceFirm } from './lifecycle/advance-firm.ts';
import { sweepLifecycle } from './lifecycle/sweep.ts';
import { composeCode } from './mail/account/code.ts';
import { composeEmailChange, composeEmailChanged } from './mail/account/email-change.ts';
import { composeImpersonation } from './mail/account/impersonation.ts';
import { composeNewDevice } from './mail/account/new-device.ts';
import { composePassword } from './mail/account/password.ts';
import { composeSecondFactor } from './mail/account/second-factor.ts';
import { composeAppointed } from './mail/firm/appointed.ts';
import { composeBilling } from './mail/firm/billing.ts';
import { composeFirmDeleted } from './mail/firm/firm-deleted.ts';
import { composeInvitation } from './mail/firm/invitation.ts';
import { composeLifecycle } from './mail/firm/lifecycle.ts';
import { composeRestoreLink } from './mail/firm/restore-link.ts';
import { composeWelcome } from './mail/firm/welcome.ts';
import { composeNotification } from './mail/notification.ts';
import { createAtLeastOnce } from './mail/sending/at-least-once.ts';
import { limitMails, type MailLimits, unlimited } from './mail/sending/limits.ts';
import { createSmtp, type Envelope, MailRefused } from './mail/sending/smtp.ts';
import { takeGatewayEvent } from './payment/events.ts';
import { collectPayment, renewPlan, sweepPayments } from './payment/renew.ts';
import { settleCard, settlePayment } from './payment/settle.ts';
import { forgetCard, withdrawPayment } from './payment/withdraw.ts';
import { keepComplete } from './queue/keep-complete.ts';
import { createJobMetrics } from './queue/metrics.ts';
import { createProcess } from './queue/process.ts';
import { createFinishedNotes } from './relay/finished-notes.ts';
import { type Relay, startRelay } from './relay/relay.ts';
import { sweepFigures } from './sweeps/figures.ts';
import { relayLostJobs } from './sweeps/lost-jobs.ts';
import { scopeCheckSweep } from './sweeps/scope-checks.ts';
import { countStuck, sweepInvitations, sweepSessions } from './sweeps/sweeps.ts';

export interface JobWorkerOptions {
  data: Data;
  redisUrl: string;
  smtpUrl: string;
  mailFrom: string;
  /** Address for replies; null: the sender. */
  mailReplyTo?: string | null;
  /** No limits by default. */
  mailLimits?: MailLimits;
  productName: string;
  productDomain: string;
  invitationSecret: string;
  hosting: HostingProvider;
  dns: DomainDns;
  /** Origin of the product in links; by default `https://` and its domain. */
  productOrigin?: string | undefined;
  files: Files;
  /** Null: no gateway is configured. */
  gateway: PaymentGateway | null;
  clock: Clock;
  log: Logger;
  registry: Registry;
  queuePrefix: string;
  /** How long a killed worker's jobs stay locked, ms. */
  lockMs?: number;
  /** Polling interval for committed jobs, ms. */
  relayEveryMs?: number;
  /** Interval between checks whether Redis was emptied, ms. */
  checkRedisEveryMs?: number;
  /** Concurrent jobs per queue; by default the catalog's number. */
  concurrency?: number;
  /** Non-urgent mails per second, over all workers; unlimited if absent or 0. */
  mailsPerSecond?: number;
  /** Work starts when this resolves; immediately if absent. */
  opened?: Promise<void>;
}

export interface JobWorker {
  queues: JobQueues;
  /** The connection that reaches the queues, for health checks. */
  redis: Redis;
  /** Checks whether the mail server answers. @throws Error when it doesn't */
  checkMailServer(): Promise<void>;
  /** Waits for running jobs, then closes all connections that it has opened. */
  close(): Promise<void>;
}

/** How often a job can be taken over from killed workers, which is not the job's fault. */
const MAX_TAKEOVERS = 20;
const ENQUEUE_LIMIT_MS = 3000;

/** Starts relaying the outbox and processing the queues. Redis can be down: both start as soon as it is up. */
export function startJobWorker(options: JobWorkerOptions): JobWorker {
  const { data, clock, log, registry, queuePrefix, lockMs = 10_000 } = options;
  const { models } = data;
  const metrics = createJobMetrics(registry);
  const retryStrategy = (attempt: number): number => Math.min(50 * 2 ** Math.min(attempt, 6), 1000);
  const redis = new Redis(options.redisUrl, { maxRetriesPerRequest: null, retryStrategy });
  const workerRedis = new Redis(options.redisUrl, { maxRetriesPerRequest: null, retryStrategy });
  const quiet = (error: Error) => log.debug({ err: error }, 'Redis connection');
  redis.on('error', quiet);
  workerRedis.on('error', quiet);

  const queues = openQueues({ redis, prefix: queuePrefix });

  const mailServer = {
    url: options.smtpUrl,
    from: options.mailFrom,
    replyTo: options.mailReplyTo ?? null,
    domain: options.productDomain,
  };
  // separate connections: urgent mails never wait for a thousand others
  const smtp = { urgent: createSmtp(mailServer), other: createSmtp(mailServer) };
  const atLeastOnce = createAtLeastOnce({ notices: models.notices, clock, leaseMs: lockMs });
  const withinLimits = options.mailLimits
    ? limitMails(options.mailLimits, { redis, prefix: queuePrefix, clock })
    : unlimited;
  const sendMail = (mail: Envelope, { job, signal }: JobRun) => {
    const urgent = queueOf(job) === 'urgent';
    const { send } = urgent ? smtp.urgent : smtp.other;
    return atLeastOnce(mail.key, (until) => withinLimits({ ...mail, urgent }, () => send(mail, until)), signal);
  };
  /** The handler of a job whose effect is one mail; `compose` returns null when the mail no longer applies. */
  const mailJob =
    <P>(compose: (payload: P) => Promise<Envelope | null>) =>
    async (payload: P, run: JobRun): Promise<void> => {
      const mail = await compose(payload);
      try {
        metrics.mails.inc({ outcome: mail === null ? 'obsolete' : await sendMail(mail, run) });
      } catch (error) {
        if (error instanceof MailRefused) metrics.mails.inc({ outcome: 'refused' });
        throw error;
      }
    };
  const { productName, productDomain, hosting, invitationSecret: secret } = options;
  const linkTo = (subdomain: string | null) =>
    linkTargetFrom(options.productOrigin ?? `https://${productDomain}`, productDomain, subdomain);
  const billing = {
    data,
    gateway: options.gateway,
    clock,
    linkTo,
    announce: (addressId: string) => publishAddressChange(redis, addressId),
  };
  const lifecycle = {
    data,
    clock,
    linkTo,
    announceAddress: billing.announce,
    announceEnded: (ended: Parameters<typeof publishEndedSessions>[1]) => publishEndedSessions(redis, ended, clock),
  };
  const pool = createWorkPool();
  const sweepScopeChecks = scopeCheckSweep({ models, clock, pool, log });
  const handlers: JobHandlers = {
    'mail.invitation': mailJob((payload) => composeInvitation({ models, clock, productName, secret }, payload)),
    'mail.appointed': mailJob((payload) => composeAppointed({ models, productName }, payload)),
    'mail.welcome': mailJob((payload) => composeWelcome({ models, productName, secret }, payload)),
    'mail.code': mailJob((payload) => composeCode({ models, clock, productName, secret }, payload)),
    'mail.email-change': mailJob((payload) => composeEmailChange({ models, clock, productName, secret }, payload)),
    'mail.email-changed': mailJob((payload) => composeEmailChanged({ models, clock, productName, secret }, payload)),
    'mail.password': mailJob((payload) => composePassword({ models, productName }, payload)),
    'mail.new-device': mailJob((payload) => composeNewDevice({ models, productName }, payload)),
    'mail.impersonation': mailJob((payload) => composeImpersonation({ models, productName }, payload)),
    'mail.second-factor': mailJob((payload) => composeSecondFactor({ models, productName }, payload)),
    'payment.settle': async (payload, { requestId }) => {
      if (await settlePayment({ models, gateway: options.gateway }, payload))
        log.info({ requestId }, 'A card without a firm was forgotten');
    },
    'mail.firm-deleted': mailJob((payload) => composeFirmDeleted({ models, productName, secret }, payload)),
    'mail.restore-link': mailJob((payload) => composeRestoreLink({ models, clock, productName, secret }, payload)),
    'mail.notification': mailJob((payload) => composeNotification({ models, productName, secret }, payload)),
    'mail.lifecycle': mailJob((payload) => composeLifecycle({ models, clock, productName, secret }, payload)),
    'mail.billing': mailJob((payload) => composeBilling({ models, productName }, payload)),
    'firm.lifecycle': async ({ firmId }, { requestId }) => {
      const advanced = await advanceFirm(lifecycle, firmId, { at: clock(), requestId });
      if (advanced !== null && advanced.done.length > 0)
        log.info({ requestId, ...advanced }, 'The timeline of a firm has moved on');
    },
    'sweep.lifecycle': async (_payload, { signal }) => {
      const found = await sweepLifecycle(models, { now: clock(), signal }, (jobs) =>
        enqueueDirectly(queues, 'firm.lifecycle', jobs),
      );
      if (found > 0) log.info({ found }, 'Something is due on the timeline of firms');
    },
    'firm.export': (payload, { signal }) => exportFirm({ data, files: options.files, clock }, payload, signal),
    'sweep.firms': async (_payload, { signal }) => {
      const { files, gateway } = options;
      const removed = await purgeFirms(
        { data, files, gateway, clock, productDomain, needsDomains: hosting.needsDomains },
        signal,
      );
      if (removed > 0) log.info({ removed }, 'Deleted firms were removed for good');
    },
    'file.scan': async (payload, { signal, requestId }) => {
      const found = await scanDocument({ data, files: options.files, clock }, payload, signal);
      if (found !== null) log.warn({ requestId, fileId: payload.fileId, found }, 'A document is infected');
    },
    'sweep.files': async (_payload, { signal }) => {
      const unscanned = await markUnscanned({ data, clock }, signal);
      if (unscanned > 0) log.warn({ unscanned }, 'Documents wait for the virus scanner for long');
      const removed = await sweepFiles({ data, files: options.files, clock }, signal);
      if (removed > 0) log.info({ removed }, 'Files were removed');
    },
    'payment.collect': (payload, { requestId }) => collectPayment(billing, payload, requestId),
    'payment.renew': (payload, { requestId }) => renewPlan(billing, payload, requestId),
    'payment.withdraw': async (payload, { requestId }) => {
      if (await withdrawPayment(billing, payload))
        log.warn({ requestId, ...payload }, 'A payment of a void invoice was given back');
    },
    'payment.forget-card': (payload) => forgetCard(billing, payload),
    'payment.settle-card': (payload) => settleCard(billing, payload),
    'payment.event': (payload, { requestId }) => takeGatewayEvent(billing, payload, requestId),
    'hosting.add-domain': (payload) => alignDomain({ hosting, models, productDomain, clock }, payload),
    'hosting.remove-domain': (payload) => alignDomain({ hosting, models, productDomain, clock }, payload),
    'domain.check': (payload) => checkDomain({ data, dns: options.dns, redis, productDomain, hosting, clock }, payload),
    'sweep.domains': async (_payload, { signal }) => void (await sweepDomains(models, clock, signal)),
    'sweep.payments': async (_payload, { signal }) => void (await sweepPayments(models, clock, signal)),
    'sweep.sessions': async (_payload, { signal }) => void (await sweepSessions(models, clock, signal)),
    'sweep.invitations': async (_payload, { signal }) => void (await sweepInvitations(models, clock, signal)),
    'sweep.companies': async (_payload, { signal }) => {
      const removed = await purgeDeletedCompanies(data, {
        now: clock(),
        productDomain,
        needsDomains: hosting.needsDomains,
        signal,
      });
      if (removed > 0) log.info({ removed }, 'Deleted client companies were removed for good');
    },
    'sweep.scope-items': async (_payload, { signal }) => {
      const removed = await purgeDeletedItems(data, { now: clock(), signal });
      if (removed > 0) log.info({ removed }, 'Deleted items of scopes were removed for good');
    },
    'sweep.tenant-health': (_payload, { signal }) =>
      runAsSystem('measure the health of tenants', () => measureAllTenants(models, clock(), signal)),
    'sweep.scope-checks': async (_payload, { signal }) => void (await sweepScopeChecks(signal)),
    'sweep.figures': (_payload, { signal }) => sweepFigures(models, queues, clock(), signal),
    'sweep.failed-jobs': async () => {
      const dropped = await dropOldFailures(queues, models, clock());
      if (Object.keys(dropped).length > 0) log.warn({ dropped }, 'Failed jobs were kept long enough and are gone');
    },
    'sweep.outbox': async () => {
      const lost = await relayLostJobs(models, queues, clock);
      if (lost > 0) log.error({ lost }, 'The queue had lost jobs; they are relayed again');
      const stuck = await countStuck(models, clock);
      metrics.stuck.set(stuck);
      if (stuck > 0) log.error({ stuck }, 'Outbox rows are not being relayed');
    },
  };
  const finished = createFinishedNotes(models.outbox, clock, log);
  const process = createProcess(handlers, log, finished.add);
  const openWorker = (name: QueueName): Worker => {
    const worker = new Worker(name, process, {
      connection: workerRedis,
      prefix: queuePrefix,
      concurrency: options.concurrency ?? QUEUES[name].concurrency,
      ...(name === 'mail' && options.mailsPerSecond
        ? { limiter: { max: options.mailsPerSecond, duration: 1000 } }
        : {}),
      lockDuration: lockMs,
      stalledInterval: lockMs / 2,
      maxStalledCount: MAX_TAKEOVERS,
      autorun: false,
    });
    worker.on('error', quiet);
    worker.on('completed', (job) => metrics.observe(job.name, 'completed', job.processedOn, job.finishedOn));
    worker.on('failed', (job) => {
      if (job) metrics.observe(job.name, job.finishedOn ? 'failed' : 'retried', job.processedOn, job.finishedOn);
    });
    return worker;
  };
  const workers = (Object.keys(QUEUES) as QueueName[]).map(openWorker);
  const { checkRedisEveryMs: everyMs = 5000 } = options;
  const complete = keepComplete({ queues, models, clock, log, everyMs });

  metrics.watchQueues(queues);
  let relay: Relay | null = null;
  let closed = false;
  const begin = () => {
    if (closed) return;
    relay = startRelay({
      outbox: models.outbox,
      enqueue: async (row) => {
        // Without Redis the row stays in the outbox instead of waiting in memory.
        if (redis.status !== 'ready') throw new Error('Redis is not reachable');
        // The connection may break while the job is being added; adding it again later makes no duplicate.
        await pTimeout(enqueueRow(queues, row), { milliseconds: ENQUEUE_LIMIT_MS, message: 'Redis did not answer' });
      },
      clock,
      log,
      ...(options.relayEveryMs !== undefined && { pollMs: options.relayEveryMs }),
    });
    for (const worker of workers) worker.run().catch(quiet);
    complete.begin();
  };
  if (options.opened) void options.opened.then(begin);
  else begin();
  const onReady = () => {
    relay?.wake();
    if (relay !== null) complete.begin();
  };
  redis.on('ready', onReady);

  return {
    queues,
    redis,
    checkMailServer: smtp.urgent.check,
    async close() {
      closed = true;
      await relay?.close();
      await complete.close();
      await Promise.all(workers.map((worker) => worker.close()));
      await pool.close();
      await finished.close();
      await queues.close();
      for (const { close } of Object.values(smtp)) close();
      redis.disconnect();
      workerRedis.disconnect();
    },
  };
}
