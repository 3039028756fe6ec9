import { join } from 'node:path';
import { openApiDocument } from '@scopewright/contracts/openapi';
import { createAddressResolver } from '@scopewright/data';
import {
  API_CONFIG_NAMES,
  connectRedis,
  createLimiter,
  createLogger,
  databaseCheck,
  hostConfigOf,
  loadConfig,
  openDatabase,
  redisCheck,
  redisReady,
  requireConfig,
  runService,
  VERSION,
} from '@scopewright/service-kit';
import { createFileHandler } from '@scopewright/static-server';
import { createBookable } from './bookable.ts';
import { createEdge } from './edge.ts';
import { createFirstRun } from './first-run.ts';
import { createByteBudget } from './load/byte-budget.ts';
import { createPace, PACE } from './load/pace.ts';
import { createPrerendered } from './pages/prerendered.ts';
import { createStylesheets } from './pages/stylesheets.ts';
import { openShares, openTemplate } from './pages/template.ts';
import { createUpstream, SPOOL } from './proxy/upstream.ts';
import { createKeptReleases } from './remotes/kept-releases.ts';
import { createManifests } from './remotes/manifests.ts';
import { createRegistration } from './remotes/registration.ts';
import { createReleaseFiles } from './remotes/release-files.ts';
import { checkRemotes } from './remotes/remote-health.ts';
import { createRemotes } from './remotes/remotes.ts';

const NAMES = [
  ...API_CONFIG_NAMES,
  'PRODUCT_NAME',
  'SUPPORT_EMAIL',
  'IDENTITY_URL',
  'DELIVERY_URL',
  'ADMIN_URL',
  'REMOTES',
  'REMOTES_FILE',
  'SHELL_DIR',
  'PAYMENT_GATEWAY',
  'TEST_PAYMENT_TOKEN',
] as const;

/** Configuration of the front door. @throws ConfigError */
const loadEdgeConfig = (env: Readonly<Record<string, string | undefined>> = process.env) => loadConfig(NAMES, env);

const REDIS_LIMIT_MS = 2000;

await runService('edge', async () => {
  const config = loadEdgeConfig();
  const { SHELL_DIR } = config;
  const { IDENTITY_URL, DELIVERY_URL, ADMIN_URL, REMOTES } = requireConfig(config, [
    'IDENTITY_URL',
    'DELIVERY_URL',
    'ADMIN_URL',
    'REMOTES',
  ]);
  const log = createLogger({ name: 'edge', level: config.LOG_LEVEL });
  const data = openDatabase(config, log);
  const redis = connectRedis({ url: config.REDIS_URL, log });
  await redisReady(redis, REDIS_LIMIT_MS).catch((error: unknown) => log.warn({ err: error }, 'Starting without Redis'));
  const firstRun = createFirstRun({ models: data.models, log });
  const bookable = createBookable({ models: data.models, log, clock: () => new Date() });
  const addresses = createAddressResolver({ models: data.models, redis, onForgotten: firstRun.forget });
  const limiter = createLimiter({ redis, factor: config.RATE_LIMIT_FACTOR });
  const template = SHELL_DIR ? await openTemplate(join(SHELL_DIR, 'page.json')) : null;
  const files = SHELL_DIR ? createFileHandler({ dir: SHELL_DIR }) : null;
  const shares = SHELL_DIR ? await openShares(join(SHELL_DIR, 'shared.json')) : async () => null;
  const remotes = createRemotes({
    origins: REMOTES,
    registered: createRegistration({ origins: REMOTES, file: config.REMOTES_FILE, log }),
    manifests: createManifests({ log }),
    // a front door without a build of the shell shows development servers
    look: createReleaseFiles({ allowUnlisted: !SHELL_DIR }),
    kept: createKeptReleases({ models: data.models, log, now: () => new Date() }),
    shares,
    log,
  });
  await remotes.open();
  const pace = createPace(PACE);
  const spool = createByteBudget(SPOOL);
  let openApi: string | undefined;
  const edge = createEdge({
    log,
    hostConfig: hostConfigOf(config),
    trustedProxies: config.TRUSTED_PROXIES,
    facts: {
      productName: config.PRODUCT_NAME,
      productDomain: config.PRODUCT_DOMAIN,
      productAltDomain: config.PRODUCT_ALT_DOMAIN ?? null,
      supportEmail: config.SUPPORT_EMAIL,
      apiBase: '/api',
      publicKey: config.PUBLIC_CLIENT_KEY,
      testPaymentToken: config.PAYMENT_GATEWAY === 'test' ? (config.TEST_PAYMENT_TOKEN ?? null) : null,
      cardPage: config.PAYMENT_GATEWAY === 'stripe',
      version: VERSION,
    },
    drainMs: config.DRAIN_SECONDS * 1000,
    remotes,
    prerendered: createPrerendered({ log }),
    stylesheets: createStylesheets({ log, shellDir: SHELL_DIR ?? null }),
    template,
    files,
    addresses,
    firstRun,
    bookable,
    limiter,
    pace,
    upstreams: {
      identity: createUpstream({ origin: IDENTITY_URL, pace, spool }),
      delivery: createUpstream({ origin: DELIVERY_URL, pace, spool }),
      admin: createUpstream({ origin: ADMIN_URL, pace, spool }),
    },
    openApi: () => {
      openApi ??= JSON.stringify(openApiDocument({ productName: config.PRODUCT_NAME, version: VERSION }));
      return openApi;
    },
    checks: {
      mongodb: databaseCheck(data),
      redis: { check: redisCheck(redis), optional: true },
      remotes: { check: () => checkRemotes(remotes), optional: true },
    },
    closers: [() => addresses.close(), () => redis.quit(), () => data.close()],
  });
  return {
    log,
    service: { listen: () => edge.listen({ port: config.PORT, host: config.HOST }), close: edge.close },
    report: {
      redis,
      database: config.MONGODB_DATABASE,
      remotes: async () => {
        await remotes.current();
        return remotes.states();
      },
    },
  };
});
