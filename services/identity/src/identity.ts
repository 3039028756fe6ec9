import { HOSTING_CONFIG_NAMES, hostingOf } from '@scopewright/hosting';
import { PAYMENT_CONFIG_NAMES, paymentGatewayOf } from '@scopewright/payments';
import {
  API_CONFIG_NAMES,
  type Clock,
  connectEngines,
  createDns,
  createEmailCodes,
  createInvitationQuota,
  createLogger,
  createSealing,
  createService,
  hostConfigOf,
  type Logger,
  loadConfig,
  openDatabase,
  type ReportParts,
  type Service,
  setupKeyCheck,
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
  'SECOND_FACTOR_KEYS',
  'PRODUCT_NAME',
  'INVITATION_SECRET',
  'SETUP_KEY',
  ...PAYMENT_CONFIG_NAMES,
  'INVITATIONS_PER_DAY',
  'ALLOW_DATABASE_RESET',
  'IMPERSONATION_MINUTES',
  'DNS_SERVERS',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  ...HOSTING_CONFIG_NAMES,
] as const;

/** Makes the identity service from the environment. @throws ConfigError */
export async function buildIdentity(
  env: NodeJS.ProcessEnv,
  clock: Clock = systemClock,
): Promise<{ service: Service; log: Logger; report: ReportParts }> {
  const config = loadConfig(CONFIG_NAMES, env);
  const log = createLogger({ name: 'identity', level: config.LOG_LEVEL });
  const hosts = hostConfigOf(config);
  const data = openDatabase(config, log);
  const signer = createTokenSigner({
    privateKeys: signingKeys(config),
    productDomain: config.PRODUCT_DOMAIN,
    clock,
  });
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
    sealing: createSealing(config.SECOND_FACTOR_KEYS),
    productName: config.PRODUCT_NAME,
    quota: createInvitationQuota({ models: data.models, perDay: config.INVITATIONS_PER_DAY }),
    hosting: hostingOf(config),
    dns: createDns(config.DNS_SERVERS),
    resetAllowed: config.NODE_ENV !== 'production' || config.ALLOW_DATABASE_RESET,
    impersonationMinutes: config.IMPERSONATION_MINUTES,
    calendar: { clientId: config.GOOGLE_CLIENT_ID ?? null, clientSecret: config.GOOGLE_CLIENT_SECRET ?? null },
    gateway: paymentGatewayOf(config),
    invitationSecret: config.INVITATION_SECRET,
    noteActivity: engines.service.onActivity,
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
    proof: {
      isSetupKey: setupKeyCheck(config.SETUP_KEY ?? null),
      emailCodes: createEmailCodes({ data, secret: config.INVITATION_SECRET, clock }),
    },
    ...engines.service,
    closers: [...engines.service.closers, () => data.close()],
  });
  return { service, log, report: { redis: engines.redis, database: config.MONGODB_DATABASE } };
}
