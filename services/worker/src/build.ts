import { CALENDAR_CONFIG_NAMES, calendarProvidersOf } from '@scopewright/calendar-providers';
import { FILES_CONFIG_NAMES, filesOf } from '@scopewright/files';
import { HOSTING_CONFIG_NAMES, hostingOf } from '@scopewright/hosting';
import { maskedError } from '@scopewright/job-queue';
import { queuePrefix } from '@scopewright/jobs';
import { PAYMENT_CONFIG_NAMES, paymentGatewayOf } from '@scopewright/payments';
import { EXTRACTOR_CONFIG_NAMES, scopeExtractorOf } from '@scopewright/scope-extractor';
import {
  ConfigError,
  createDns,
  createLimiter,
  createLogger,
  createService,
  databaseCheck,
  hostConfigOf,
  type Logger,
  loadConfig,
  openDatabase,
  type ReportParts,
  redisCheck,
  SERVICE_CONFIG_NAMES,
  type Service,
  systemClock,
} from '@scopewright/service-kit';
import { dependencyChecks } from './dependencies.ts';
import { checkSettings } from './queue/check-redis.ts';
import { type JobWorker, startJobWorker } from './worker.ts';

export interface BuiltWorker {
  service: Service;
  log: Logger;
  worker: JobWorker;
  /** Rejects with a ConfigError if this Redis may lose jobs, which production does not accept. */
  failed: Promise<never>;
  report: ReportParts;
}

/**
 * Creates the worker from the environment. MongoDB and Redis can be down: the worker is live, and starts working as
 * soon as both are up. @throws ConfigError
 */
export function buildWorker(env: NodeJS.ProcessEnv): BuiltWorker {
  const config = loadConfig(
    [
      ...SERVICE_CONFIG_NAMES,
      'SMTP_URL',
      'MAIL_FROM',
      'MAIL_PER_SECOND',
      'MAIL_REPLY_TO',
      'MAIL_LIMIT_PER_RECIPIENT',
      'MAIL_LIMIT_PER_FIRM',
      'PRODUCT_NAME',
      'INVITATION_SECRET',
      'PRODUCT_ORIGIN',
      ...PAYMENT_CONFIG_NAMES,
      ...HOSTING_CONFIG_NAMES,
      'DNS_SERVERS',
      ...FILES_CONFIG_NAMES,
      ...EXTRACTOR_CONFIG_NAMES,
      ...CALENDAR_CONFIG_NAMES,
    ],
    env,
  );
  const log = createLogger({ name: 'worker', level: config.LOG_LEVEL });
  const data = openDatabase(config, log, { timeClass: 'job' });
  const closers: (() => Promise<unknown>)[] = [];
  const checks = {
    mongo: databaseCheck(data),
    redis: async () => {
      // commands would be queued until the connection is back
      if (worker.redis.status !== 'ready') throw new Error('not connected');
      return redisCheck(worker.redis)();
    },
  };
  // No calls: the HTTP side is health and metrics only.
  const service = createService({
    name: 'worker',
    config: { ...config, TRUSTED_PROXIES: [], PUBLIC_CLIENT_KEY: '' },
    hosts: hostConfigOf(config),
    log,
    limiter: createLimiter({ redis: null, factor: 1 }),
    checks,
    closers,
  });
  const outside = {
    hosting: hostingOf(config),
    dns: createDns(config.DNS_SERVERS),
    files: filesOf(config, data),
    gateway: paymentGatewayOf(config),
  };
  const worker = startJobWorker({
    data,
    opened: data.opened,
    redisUrl: config.REDIS_URL,
    smtpUrl: config.SMTP_URL,
    mailFrom: config.MAIL_FROM,
    mailsPerSecond: config.MAIL_PER_SECOND,
    mailReplyTo: config.MAIL_REPLY_TO ?? null,
    mailLimits: { perRecipient: config.MAIL_LIMIT_PER_RECIPIENT, perFirm: config.MAIL_LIMIT_PER_FIRM },
    productName: config.PRODUCT_NAME,
    productDomain: config.PRODUCT_DOMAIN,
    productOrigin: config.PRODUCT_ORIGIN,
    invitationSecret: config.INVITATION_SECRET,
    ...outside,
    extractor: scopeExtractorOf(config),
    calendars: (readReport) => calendarProvidersOf(config, { readReport }),
    clock: systemClock,
    log,
    registry: service.metrics.registry,
    // Jobs refer to documents of this database, so installations that share a Redis must not share a queue.
    queuePrefix: queuePrefix(config.MONGODB_DATABASE),
  });
  closers.push(
    () => worker.close(),
    () => data.close(),
  );
  const failed = new Promise<never>((_, reject) => {
    void checkSettings(worker.redis, log).then((problems) => {
      if (problems.length > 0 && config.NODE_ENV === 'production')
        reject(new ConfigError(problems.map((problem) => `REDIS_URL: ${problem}`)));
      else for (const problem of problems) log.warn({ problem }, 'Redis may lose jobs');
    });
  });
  const report: ReportParts = {
    redis: worker.redis,
    database: config.MONGODB_DATABASE,
    dependencies: dependencyChecks({
      ...outside,
      productDomain: config.PRODUCT_DOMAIN,
      checkMailServer: worker.checkMailServer,
    }),
    describe: (error) => maskedError(error instanceof Error ? error.message : String(error)),
  };
  return { service, log, worker, failed, report };
}
