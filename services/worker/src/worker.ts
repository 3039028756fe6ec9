import type { CalendarProviders } from '@scopewright/calendar-providers';
import type { ReportReader } from '@scopewright/calendars';
import type { OutboxDoc } from '@scopewright/data';
import { enqueueRow, type JobQueues, openQueues } from '@scopewright/job-queue';
import { QUEUES, type QueueName } from '@scopewright/jobs';
import { isDemoted, type Logger } from '@scopewright/service-kit';
import { createWorkPool } from '@scopewright/work-tasks';
import { Worker, type WorkerOptions } from 'bullmq';
import { Redis } from 'ioredis';
import pTimeout from 'p-timeout';
import type { Registry } from 'prom-client';
import { reportReader } from './calendars/read-report.ts';
import { createJobHandlers, type JobEnvironment } from './job-handlers.ts';
import type { MailLimits } from './mail/sending/limits.ts';
import { createMailSender } from './mail/sending/sender.ts';
import { keepComplete } from './queue/keep-complete.ts';
import { createJobMetrics, type JobMetrics } from './queue/metrics.ts';
import { createProcess } from './queue/process.ts';
import { createFinishedNotes } from './relay/finished-notes.ts';
import { type Relay, startRelay } from './relay/relay.ts';

export interface JobWorkerOptions extends JobEnvironment {
  redisUrl: string;
  smtpUrl: string;
  /** Address for replies; null: the sender. */
  mailReplyTo?: string | null;
  /** No limits by default. */
  mailLimits?: MailLimits;
  registry: Registry;
  queuePrefix: string;
  /** External calendars, whose events the worker's threads read; null if none can be connected. */
  calendars: (readReport: ReportReader) => CalendarProviders | null;
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

/** A connection that is made again for as long as it takes; commands wait for it. */
function connect(url: string, log: Logger): Redis {
  const retryStrategy = (attempt: number): number => Math.min(50 * 2 ** Math.min(attempt, 6), 1000);
  const redis = new Redis(url, { maxRetriesPerRequest: null, retryStrategy, reconnectOnError: isDemoted });
  return redis.on('error', (error) => log.debug({ err: error }, 'Redis connection'));
}

/** A worker of one queue, not running yet. */
function openWorker(
  name: QueueName,
  process: ReturnType<typeof createProcess>,
  metrics: JobMetrics,
  log: Logger,
  options: WorkerOptions,
): Worker {
  const worker = new Worker(name, process, { ...options, maxStalledCount: MAX_TAKEOVERS, autorun: false });
  worker.on('error', (error) => log.debug({ err: error }, 'Redis connection'));
  worker.on('completed', (job) => metrics.observe(job.name, 'completed', job.processedOn, job.finishedOn));
  worker.on('failed', (job) => {
    if (job) metrics.observe(job.name, job.finishedOn ? 'failed' : 'retried', job.processedOn, job.finishedOn);
  });
  return worker;
}

/** Adds the job of a row. @throws Error without Redis: the row then stays in the outbox instead of waiting in memory */
async function addRow(queues: JobQueues, row: OutboxDoc): Promise<void> {
  if (queues.redis.status !== 'ready') throw new Error('Redis is not reachable');
  // the connection may break while the job is being added; adding it again later makes no duplicate
  await pTimeout(enqueueRow(queues, row), { milliseconds: ENQUEUE_LIMIT_MS, message: 'Redis did not answer' });
}

/** Starts relaying the outbox and processing the queues. Redis can be down: both start as soon as it is up. */
export function startJobWorker(options: JobWorkerOptions): JobWorker {
  const { data, clock, log, queuePrefix: prefix, lockMs = 10_000 } = options;
  const { models } = data;
  const metrics = createJobMetrics(options.registry);
  const redis = connect(options.redisUrl, log);
  const workerRedis = connect(options.redisUrl, log);
  const queues = openQueues({ redis, prefix });
  const pool = createWorkPool();
  const mailSender = createMailSender({
    server: {
      url: options.smtpUrl,
      from: options.mailFrom,
      replyTo: options.mailReplyTo ?? null,
      domain: options.productDomain,
    },
    limits: options.mailLimits,
    models,
    clock,
    redis,
    prefix,
    leaseMs: lockMs,
  });
  const calendars = options.calendars(reportReader(pool));
  const handlers = createJobHandlers({ ...options, calendars, redis, queues, pool, mailSender, metrics });
  const finished = createFinishedNotes(models.outbox, clock, log);
  const process = createProcess(handlers, log, finished.add);
  const workers = (Object.keys(QUEUES) as QueueName[]).map((name) =>
    openWorker(name, process, metrics, log, {
      connection: workerRedis,
      prefix,
      concurrency: options.concurrency ?? QUEUES[name].concurrency,
      ...(name === 'mail' && options.mailsPerSecond
        ? { limiter: { max: options.mailsPerSecond, duration: 1000 } }
        : {}),
      lockDuration: lockMs,
      stalledInterval: lockMs / 2,
    }),
  );
  const { checkRedisEveryMs: everyMs = 5000 } = options;
  const complete = keepComplete({ queues, models, clock, log, everyMs });

  metrics.watchQueues(queues);
  let relay: Relay | null = null;
  let closed = false;
  const begin = () => {
    if (closed) return;
    relay = startRelay({
      outbox: models.outbox,
      enqueue: (row) => addRow(queues, row),
      clock,
      log,
      ...(options.relayEveryMs !== undefined && { pollMs: options.relayEveryMs }),
    });
    for (const worker of workers) worker.run().catch((error: unknown) => log.debug({ err: error }, 'Redis connection'));
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
    checkMailServer: mailSender.check,
    async close() {
      closed = true;
      await relay?.close();
      await complete.close();
      await Promise.all(workers.map((worker) => worker.close()));
      await pool.close();
      await finished.close();
      await queues.close();
      mailSender.close();
      redis.disconnect();
      workerRedis.disconnect();
    },
  };
}
