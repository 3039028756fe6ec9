import {
  ConfigError,
  connectEngines,
  createJwksKeys,
  createLogger,
  createService,
  ENGINE_CONFIG_NAMES,
  HOST_CONFIG_NAMES,
  hostConfigOf,
  loadConfig,
  runService,
  systemClock,
} from '@scopewright/service-kit';
import { adminCalls } from './calls.ts';

await runService(async () => {
  const config = loadConfig([
    'NODE_ENV',
    'PORT',
    'HOST',
    'LOG_LEVEL',
    'TRUSTED_PROXIES',
    'PUBLIC_CLIENT_KEY',
    'JWKS_URL',
    ...ENGINE_CONFIG_NAMES,
    ...HOST_CONFIG_NAMES,
  ]);
  const log = createLogger({ name: 'admin', level: config.LOG_LEVEL });
  const jwksUrl = config.JWKS_URL;
  if (jwksUrl === undefined) throw new ConfigError(['JWKS_URL is required']);
  const engines = await connectEngines({ config, log, keys: createJwksKeys({ url: jwksUrl, clock: systemClock }) });
  return { service: createService({ name: 'admin', config, hosts: hostConfigOf(config), log, calls: adminCalls(engines.data), ...engines.service }), log };
});
