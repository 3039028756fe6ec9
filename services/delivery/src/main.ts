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
    'PUBLIC_ORIGIN_SCHEME',
    'REDIS_KEY_PREFIX',
    ...ENGINE_CONFIG_NAMES,
    ...HOST_CONFIG_NAMES,
  ]);
  const log = createLogger({ name: 'delivery', level: config.LOG_LEVEL });
  const jwksUrl = config.JWKS_URL;
  if (jwksUrl === undefined) throw new ConfigError(['JWKS_URL is required']);
  const engines = await connectEngines({ config, log, keys: () => createJwksKeys({ url: jwksUrl, clock: systemClock }), redisPrefix: config.REDIS_KEY_PREFIX });
  const calls = deliveryCalls({
    data: engines.data,
    revocations: engines.revocations,
    invitationSecret: config.INVITATION_SECRET,
    linkScheme: config.PUBLIC_ORIGIN_SCHEME,
  });
  return { service: createService({ name: 'delivery', config, hosts: hostConfigOf(config), log, calls, ...engines.service }), log };
});
