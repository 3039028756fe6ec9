import {
  type AddressResolver,
  createAddressResolver,
  type Data,
  type DataOptions,
  InvalidDatabaseUri,
  type Models,
  type OpeningData,
  openData,
  runAsSystem,
  trusted,
} from '@scopewright/data';
import type { Redis } from 'ioredis';
import { createActivityRecorder } from './activity.ts';
import type { KeySource } from './auth/keys.ts';
import { createRevocations, type Revocations, type SessionSource } from './auth/revocations.ts';
import { createTokenVerifier, type TokenVerifier } from './auth/token-verifier.ts';
import { type Clock, systemClock } from './clock.ts';
import { ConfigError } from './config/load.ts';
import type { Config } from './config/schema.ts';
import type { HealthCheck } from './health.ts';
import { createLimiter, type Limiter } from './limits/limiter.ts';
import type { Logger } from './log.ts';
import { connectRedis, redisReady } from './redis.ts';
import { redisCheck } from './redis-state.ts';
import type { ServiceOptions } from './service.ts';

/** Session data from the database. Not confined to a firm: a token is verified before the firm is. */
function createSessionSource({ sessions }: Pick<Models, 'sessions'>): SessionSource {
  return {
    revokedSince: (since) =>
      runAsSystem('read recent revocations', async () => {
        const ended = await sessions.find({ revokedAt: trusted({ $gte: since }) }, { _id: 1 }).lean();
        return ended.map(({ _id }) => _id);
      }),
    isActive: (sessionId) =>
      runAsSystem('check a session', async () => (await sessions.exists({ _id: sessionId, revokedAt: null })) !== null),
  };
}

export interface EngineOptions {
  config: Config<'MONGODB_URI' | 'MONGODB_DATABASE' | 'REDIS_URL' | 'PRODUCT_DOMAIN' | 'RATE_LIMIT_FACTOR'>;
  log: Logger;
  clock?: Clock;
  /** Keys for verifying access tokens. */
  keys: KeySource;
  /** A connection that the caller will close; opened and closed here when absent. */
  data?: Data;
  /** Prefix of keys and channels in Redis, which isolates test files from each other. */
  redisPrefix?: string;
}

export interface Engines {
  data: Data;
  redis: Redis;
  addresses: AddressResolver;
  revocations: Revocations;
  verifier: TokenVerifier;
  limiter: Limiter;
  /** The part of all this that `createService` takes. */
  service: Required<
    Pick<ServiceOptions, 'verifier' | 'addresses' | 'limiter' | 'onActivity' | 'checks' | 'isOpen' | 'closers'>
  >;
}

/** How long the start-up waits for an unresponsive Redis; the service works without it. */
const REDIS_WAIT_MS = 2000;

/**
 * Opens a service's database. If it is unreachable or lacks migrations, one warning is logged, and another when the
 * problem changes.
 * @throws ConfigError
 */
export function openDatabase(
  { MONGODB_URI, MONGODB_DATABASE }: Config<'MONGODB_URI' | 'MONGODB_DATABASE'>,
  log: Logger,
  options: Pick<DataOptions, 'timeClass'> = {},
): OpeningData {
  let logged = '';
  try {
    const data = openData({ ...options, uri: MONGODB_URI, dbName: MONGODB_DATABASE }, (error) => {
      const message = error instanceof Error ? error.message : String(error);
      if (message !== logged) log.warn({ err: error }, 'Waiting for MongoDB');
      logged = message;
    });
    void data.opened.then(() => {
      if (logged !== '') log.info('MongoDB is there');
    });
    return data;
  } catch (error) {
    if (error instanceof InvalidDatabaseUri) throw new ConfigError([`MONGODB_URI is not valid: ${error.message}`]);
    throw error;
  }
}

/** Health check of a service's database: it answers and has the required schema version. */
export const databaseCheck =
  (data: Pick<Data, 'state' | 'connection'>): HealthCheck =>
  async () => {
    const state = data.state();
    if (state === 'open') return data.connection.db?.command({ ping: 1 });
    if (state === 'outdated') return state;
    throw new Error('not opened yet');
  };

/**
 * Connects to MongoDB and Redis, for authenticated calls. Both may be unreachable: calls get 503 until MongoDB has been
 * reached.
 */
export async function connectEngines({
  config,
  log,
  clock = systemClock,
  keys,
  data: given,
  redisPrefix = '',
}: EngineOptions): Promise<Engines> {
  const data = given ?? openDatabase(config, log);
  const redis = connectRedis({ url: config.REDIS_URL, keyPrefix: redisPrefix, log });
  await redisReady(redis, REDIS_WAIT_MS).catch(() => log.warn('Starting without Redis'));
  const addresses = createAddressResolver({ models: data.models, redis, clock });
  const revocations = createRevocations({
    redis,
    sessions: createSessionSource(data.models),
    clock,
    log,
    channelPrefix: redisPrefix,
  });
  const verifier = createTokenVerifier({ keys, productDomain: config.PRODUCT_DOMAIN, revocations, clock });
  const limiter = createLimiter({ redis, factor: config.RATE_LIMIT_FACTOR });
  return {
    data,
    redis,
    addresses,
    revocations,
    verifier,
    limiter,
    service: {
      verifier,
      addresses,
      limiter,
      onActivity: createActivityRecorder(data, clock, log),
      checks: {
        mongo: databaseCheck(data),
        redis: { check: redisCheck(redis), optional: true },
      },
      isOpen: () => data.state() === 'open',
      closers: [
        () => revocations.close(),
        () => addresses.close(),
        () => redis.disconnect(),
        ...(given ? [] : [() => data.close()]),
      ],
    },
  };
}
