import { connectData } from '@scopewright/data';
import { queuePrefix } from '@scopewright/jobs';
import {
  createLimiter,
  createLogger,
  createService,
  hostConfigOf,
  loadConfig,
  redisReady,
  runService,
  SERVICE_CONFIG_NAMES,
  systemClock,
} from '@scopewright/service-kit';
import { redisProblems } from './queue/check-redis.ts';
import { startJobWorker } from './worker.ts';

const REDIS_WAIT_MS = 5000;

await runService(async () => {
  const config = loadConfig([...SERVICE_CONFIG_NAMES, 'SMTP_URL', 'MAIL_FROM', 'PRODUCT_NAME', 'INVITATION_SECRET']);
  const log = createLogger({ name: 'worker', level: config.LOG_LEVEL });
  const data = await connectData({ uri: config.MONGODB_URI, dbName: config.MONGODB_DATABASE });
  const closers: (() => Promise<unknown>)[] = [];
  const checks = {
    mongo: () => data.client.db(config.MONGODB_DATABASE).command({ ping: 1 }),
    redis: (): Promise<unknown> => worker.redis.ping(),
  };
  // No calls: the HTTP side is health and metrics only.
  const service = createService({
    name: 'worker',
    config: { ...config, TRUSTED_PROXIES: [], PUBLIC_CLIENT_KEY: '' },
    hosts: hostConfigOf(config),
    log,
    limiter: createLimiter({ redis: null, clock: systemClock, factor: 1 }),
    checks,
    closers,
  });
  const worker = startJobWorker({
    data,
    redisUrl: config.REDIS_URL,
    smtpUrl: config.SMTP_URL,
    mailFrom: config.MAIL_FROM,
    productName: config.PRODUCT_NAME,
    productDomain: config.PRODUCT_DOMAIN,
    invitationSecret: config.INVITATION_SECRET,
    clock: systemClock,
    log,
    registry: service.metrics.registry,
    // Jobs name documents of this database, so installations that share a Redis must not share a queue.
    queuePrefix: queuePrefix(config.MONGODB_DATABASE),
  });
  closers.push(
    () => worker.close(),
    () => data.close(),
  );

  try {
    await redisReady(worker.redis, REDIS_WAIT_MS);
    const problems = await redisProblems(worker.redis);
    if (problems.length > 0 && config.NODE_ENV === 'production') throw new Error(`Redis may lose jobs: ${problems.join('; ')}`);
    for (const problem of problems) log.warn({ problem }, 'Redis may lose jobs');
  } catch (error) {
    if (config.NODE_ENV === 'production') throw error;
    log.warn({ err: error }, 'Redis could not be checked');
  }
  return { service, log };
});
