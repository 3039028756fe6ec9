import type { HostConfig } from '@scopewright/domain/hosts';
import { createJwksKeys } from './auth/keys.ts';
import { type Environment, loadConfig, requireConfig } from './config/load.ts';
import { API_CONFIG_NAMES } from './config/names.ts';
import type { Config, ConfigName, ConfigReader } from './config/schema.ts';
import { connectEngines, type Engines } from './engines.ts';
import type { Implementation } from './http/call.ts';
import { createLogger, type Logger } from './log.ts';
import type { ReportParts } from './reports/report-parts.ts';
import { runService } from './run.ts';
import { createService, type Service } from './service.ts';
import { hostConfigOf } from './tenant/host-reader.ts';

/**
 * Input for building a service's calls. `config` has only the shared variables and those that the service requested.
 */
export interface ApiServiceParts<N extends ConfigName> extends Engines {
  config: Config<(typeof API_CONFIG_NAMES)[number] | N>;
  hosts: HostConfig;
  log: Logger;
  /** Registers something to close after the last request was answered and before the engines are closed. */
  closeFirst: (close: () => Promise<unknown>) => void;
}

export interface ApiServiceOptions<N extends ConfigName> {
  name: string;
  /** Variables that the service reads besides those of every API service. */
  configNames?: readonly N[];
  /** Creates the calls that the service answers. */
  calls: (parts: ApiServiceParts<N>) => readonly Implementation[];
}

/**
 * Builds a service from the environment; users' tokens are verified with the keys at `JWKS_URL`.
 * @throws ConfigError
 */
export async function buildApiService<const N extends ConfigName = never>(
  { name, configNames = [], calls }: ApiServiceOptions<N>,
  env: Environment = process.env,
): Promise<{ service: Service; log: Logger; report: ReportParts }> {
  const config = loadConfig([...API_CONFIG_NAMES, 'JWKS_URL', ...configNames], env);
  const { JWKS_URL: url } = requireConfig(config, ['JWKS_URL']);
  const log = createLogger({ name, level: config.LOG_LEVEL });
  let waiting = false;
  const keys = createJwksKeys({
    url,
    onWaiting: (error) => {
      if (!waiting) log.warn({ err: error }, 'Waiting for the keys of identity');
      waiting = true;
    },
  });
  const engines = await connectEngines({ config, log, keys });
  const hosts = hostConfigOf(config);
  const own: (() => Promise<unknown>)[] = [];
  const closeOwn = () => Promise.all(own.map((close) => close()));
  const service = createService({
    name,
    config,
    hosts,
    log,
    calls: calls({ ...engines, config, hosts, log, closeFirst: (close) => own.push(close) }),
    ...engines.service,
    checks: {
      ...engines.service.checks,
      keys: async () => {
        if (!keys.isAvailable()) throw new Error('not fetched yet');
      },
    },
    isOpen: () => engines.service.isOpen() && keys.isAvailable(),
    closers: [closeOwn, () => keys.close(), ...engines.service.closers],
  });
  return { service, log, report: { redis: engines.redis, database: config.MONGODB_DATABASE } };
}

/** Runs the process of a service that only answers calls; see `runService`. */
export function runApiService<const N extends ConfigName = never>(
  options: ApiServiceOptions<N> & { name: ConfigReader },
): Promise<void> {
  return runService(options.name, () => buildApiService(options));
}
