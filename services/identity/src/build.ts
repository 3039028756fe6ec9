import {
  API_CONFIG_NAMES,
  type Clock,
  connectEngines,
  createInvitationQuota,
  createLogger,
  createService,
  hostConfigOf,
  type Logger,
  loadConfig,
  openDatabase,
  paymentGatewayOf,
  type Service,
  systemClock,
} from '@scopewright/service-kit';
import { identityCalls } from './calls.ts';
import { createTokenSigner, keyRoutes, signingKeys } from './keys/keys.ts';
import { createPasswords } from './login/passwords.ts';
import { createSessionProofs } from './session/refresh-secret.ts';

const CONFIG_NAMES = [
  ...API_CONFIG_NAMES,
  'JWT_PRIVATE_KEYS',
  'SESSION_SECRET',
  'INVITATION_SECRET',
  'PAYMENT_GATEWAY',
  'TEST_PAYMENT_TOKEN',
  'INVITATIONS_PER_DAY',
] as const;

/** Makes the identity service from the environment. @throws ConfigError */
export async function buildIdentity(env: NodeJS.ProcessEnv, clock: Clock = systemClock): Promise<{ service: Service; log: Logger }> {
  const config = loadConfig(CONFIG_NAMES, env);
  const log = createLogger({ name: 'identity', level: config.LOG_LEVEL });
  const hosts = hostConfigOf(config);
  const data = openDatabase(config, log);
  const signer = await createTokenSigner({ privateKeys: signingKeys(config), productDomain: config.PRODUCT_DOMAIN, clock });
  const engines = await connectEngines({ config, log, clock, data, keys: signer.keys });
  const calls = identityCalls({
    data,
    redis: engines.redis,
    addresses: engines.addresses,
    revocations: engines.revocations,
    hosts,
    links: { hosts, production: config.NODE_ENV === 'production' },
    signer,
    proofs: createSessionProofs(config.SESSION_SECRET),
    passwords: await createPasswords(),
    quota: createInvitationQuota({ models: data.models, perDay: config.INVITATIONS_PER_DAY }),
    gateway: paymentGatewayOf(config),
    invitationSecret: config.INVITATION_SECRET,
    clock,
    log,
  });
  const service = createService({
    name: 'identity',
    config,
    hosts,
    log,
    clock,
    calls,
    plainRoutes: keyRoutes(signer),
    ...engines.service,
    closers: [...engines.service.closers, () => data.close()],
  });
  return { service, log };
}
