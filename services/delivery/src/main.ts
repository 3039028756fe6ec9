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
import { deliveryCalls } from './calls.ts';

await runService(async () => {
  const config = loadConfig([
    'NODE_ENV',
    'PORT',
    'HOST',
    'LOG_LEVEL',
    'TRUSTED_PROXIES',
    'PUBLIC_CLIENT_KEY',
    'JWKS_URL',
    'INVITATION_SECRET',
    ...ENGINE_CONFIG_NAMES,
    ...HOST_CONFIG_NAMES,
  ]);
  const log = createLogger({ name: 'delivery', level: config.LOG_LEVEL });
  const jwksUrl = config.JWKS_URL;
  if (jwksUrl === undefined) throw new ConfigError(['JWKS_URL is required']);
  const engines = await connectEngines({ config, log, keys: createJwksKeys({ url: jwksUrl, clock: systemClock }) });
  const hosts = hostConfigOf(config);
  const calls = deliveryCalls({
    data: engines.data,
    revocations: engines.revocations,
    invitationSecret: config.INVITATION_SECRET,
    hosts,
  });
  return { service: createService({ name: 'delivery', config, hosts, log, calls, ...engines.service }), log };
});
