import { Writable } from 'node:stream';
import type { Data } from '@scopewright/data';
import type { HostConfig } from '@scopewright/domain/hosts';
import type { KeySource } from '../auth/keys.ts';
import type { Clock } from '../clock.ts';
import { connectEngines, type Engines } from '../engines.ts';
import type { Implementation } from '../http/call.ts';
import { createLogger, type Logger } from '../log.ts';
import type { ProofParts } from '../proof/proof.ts';
import { createService, type PlainRoute, type Service } from '../service.ts';
import { TEST_PUBLIC_KEY, type TestClient, testClient } from './client.ts';
import { redisPrefix as ownPrefix } from './redis-prefix.ts';
import { TEST_PRODUCT_DOMAIN } from './tokens.ts';

/** Hosts of services under test. */
export const TEST_HOSTS: HostConfig = {
  productDomain: TEST_PRODUCT_DOMAIN,
  productAltDomain: undefined,
  localSuffixes: ['localhost', '127.0.0.1', '[::1]'],
  previewSuffixes: [],
  designSuffixes: [],
};

export interface TestServiceOptions {
  name: string;
  data: Data;
  clock: Clock;
  keys: KeySource;
  /** Creates the calls of the service under test. */
  build: (
    engines: Engines,
    parts: { log: Logger; redisPrefix: string },
  ) => { calls: readonly Implementation[]; plainRoutes?: readonly PlainRoute[]; proof?: ProofParts };
  /** Multiplies rate limits; high by default, so that only the tests of limits meet them. */
  rateLimitFactor?: number;
  redisUrl?: string;
  redisPrefix?: string;
  drainSeconds?: number;
  nodeEnv?: 'test' | 'production' | 'development';
  /** Proxies whose forwarding headers are trusted; by default the loopback interface, where the tests are. */
  trustedProxies?: string[];
}

export interface TestService extends TestClient {
  url: string;
  service: Service;
  engines: Engines;
  /** Everything logged so far, one line each. */
  logged: readonly string[];
  close(): Promise<void>;
}

const NO_LIMITS = 100_000;

/** Starts a service on a free port against the test servers (REDIS_URL), with a separate Redis prefix. */
export async function startTestService(options: TestServiceOptions): Promise<TestService> {
  const {
    name,
    data,
    clock,
    keys,
    build,
    rateLimitFactor = NO_LIMITS,
    redisPrefix = ownPrefix(),
    nodeEnv = 'test',
    drainSeconds = 0,
    trustedProxies = ['loopback'],
  } = options;
  const redisUrl = options.redisUrl ?? process.env.REDIS_URL;
  if (!redisUrl) throw new Error('REDIS_URL names the server that tests use');
  const logged: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(chunk.toString());
      done();
    },
  });
  const log = createLogger({ name, level: 'info', stream });
  const engines = await connectEngines({
    config: {
      MONGODB_URI: '',
      MONGODB_DATABASE: '',
      REDIS_URL: redisUrl,
      PRODUCT_DOMAIN: TEST_PRODUCT_DOMAIN,
      RATE_LIMIT_FACTOR: rateLimitFactor,
    },
    log,
    clock,
    keys,
    data,
    redisPrefix,
  });
  const service = createService({
    name,
    config: {
      HOST: '127.0.0.1',
      PORT: 0,
      DRAIN_SECONDS: drainSeconds,
      NODE_ENV: nodeEnv,
      TRUSTED_PROXIES: trustedProxies,
      PUBLIC_CLIENT_KEY: TEST_PUBLIC_KEY,
    },
    hosts: TEST_HOSTS,
    log,
    clock,
    ...build(engines, { log, redisPrefix }),
    ...engines.service,
  });
  const url = await service.listen();
  return { ...testClient(url), url, service, engines, logged, close: () => service.close() };
}
