import {
  type AddressResolver,
  createAddressResolver,
  type Data,
  type DataOptions,
  InvalidDatabaseUri,
  type OpeningData,
  openData,
} from '@scopewright/data';
import type { Redis } from 'ioredis';
import { createActivityRecorder } from './activity.ts';
import type { KeySource } from './auth/keys.ts';
import { createRevocations, type Revocations } from './auth/revocations.ts';
import { createSessionSource } from './auth/session-source.ts';
import { createTokenVerifier, type TokenVerifier } from './auth/token-verifier.ts';
import { type Clock, systemClock } from './clock.ts';
import { ConfigError } from './config/load.ts';
import type { Config } from './config/schema.ts';
import type { HealthCheck } from './health.ts';
import { createLimiter, type Limiter } from './limits/limiter.ts';
import type { Logger } from './log.ts';
import { connectRedis, redisReady } from './redis.ts';
import type { ServiceOptions } from './service.ts';

export interface EngineOptions {
  config: Config<'MONGODB_URI' | 'MONGODB_DATABASE' | 'REDIS_URL' | 'PRODUCT_DOMAIN' | 'RATE_LIMIT_FACTOR'>;
  log: Logger;
  clock?: Clock;
  /** Keys that access tokens are checked with. */
  keys: KeySource;
  /** A connection that is the caller's to close; made and closed here when absent. */
  data?: Data;
  /** Prefix of keys and channels in Redis, so that test files do not hear each other. */
  redisPrefix?: string;
}

export interface Engines {
  data: Data;
  redis: Redis;
  addresses: AddressResolver;
  revocations: Revocations;
  verifier: TokenVerifier;
  limiter: Limiter;
  /** What `createService` takes of all this. */
  service: Required<
    Pick<ServiceOptions, 'verifier' | 'addresses' | 'limiter' | 'onActivity' | 'checks' | 'isOpen' | 'closers'>
  >;
}

/** How long the start waits for a Redis that doesn't answer; the service works without it. */
const REDIS_WAIT_MS = 2000;

/**
 * Opens the database of a service, which may be away or lack migrations: one warning says so, and what is wrong when that changes.
 * @throws ConfigError
 */
export function openDatabase(
  { MONGODB_URI, MONGODB_DATABASE }: Config<'MONGODB_URI' | 'MONGODB_DATABASE'>,
  log: Logger,
  options: Pick<DataOptions, 'timeClass'> = {},
): OpeningData {
  let told = '';
  try {
    const data = openData({ ...options, uri: MONGODB_URI, dbName: MONGODB_DATABASE }, (error) => {
      const message = error instanceof Error ? error.message : String(error);
      if (message !== told) log.warn({ err: error }, 'Waiting for MongoDB');
      told = message;
    });
    void data.opened.then(() => {
      if (told !== '') log.info('MongoDB is there');
    });
    return data;
  } catch (error) {
    if (error instanceof InvalidDatabaseUri) throw new ConfigError([`MONGODB_URI is not valid: ${error.message}`]);
    throw error;
  }
}

/** The check of a service's database: it answers, and has the shape that the service needs. */
export const databaseCheck =
  (data: Pick<Data, 'state' | 'connection'>): HealthCheck =>
  async () => {
    const state = data.state();
    if (state === 'open') return data.connection.db?.command({ ping: 1 });
    if (state === 'outdated') return state;
    throw new Error('not opened yet');
  };

/** Makes everything of MongoDB and Redis that answering authenticated calls needs. Both may be away: calls get 503 until MongoDB has been reached. */
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
        redis: { check: () => redis.ping(), optional: true },
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
