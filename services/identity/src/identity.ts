import type { DomainDns } from '@scopewright/data';
import type { HostConfig } from '@scopewright/domain/hosts';
import {
  API_CONFIG_NAMES,
  type Clock,
  connectEngines,
  createDns,
  createEmailCodes,
  createInvitationQuota,
  createLogger,
  createService,
  type Engines,
  HOSTING_CONFIG_NAMES,
  type HostingProvider,
  hostConfigOf,
  hostingOf,
  type Implementation,
  type InvitationQuota,
  type Logger,
  loadConfig,
  openDatabase,
  PAYMENT_CONFIG_NAMES,
  type PaymentGateway,
  paymentGatewayOf,
  type ReportParts,
  type Service,
  setupKeyCheck,
  systemClock,
  withReferences,
  withSubjects,
} from '@scopewright/service-kit';
import { answerEmailChangeCall } from './account/answer-email-change.ts';
import { deviceCalls } from './account/devices.ts';
import { emailChangeCalls } from './account/email-change.ts';
import { firmCalls } from './account/firms.ts';
import { nameCall } from './account/name.ts';
import { passwordCall } from './account/password.ts';
import { companyLookupCalls } from './company-lookup/company-lookup.ts';
import { domainsCalls } from './domains/domains.ts';
import { emailConfirmationCalls } from './email-confirmation/email-confirmation.ts';
import { impersonationCalls } from './impersonation/impersonation.ts';
import { acceptInvitationCall } from './invitations/accept.ts';
import { invitationCall } from './invitations/invitation.ts';
import { resendInvitationCalls } from './invitations/resend.ts';
import { createTokenSigner, keyRoutes, signingKeys, type TokenSigner } from './keys/keys.ts';
import { loginCalls } from './login/login.ts';
import { createPasswords, type Passwords } from './login/passwords.ts';
import { type CalendarCredentials, oauthTestCall } from './oauth-test/oauth-test.ts';
import { recoveryCalls } from './recovery/recovery.ts';
import { identityReferences } from './references.ts';
import { answerSecondFactorCall } from './second-factor/answer.ts';
import { enrolmentCalls } from './second-factor/enrol.ts';
import { firmSecurityCalls } from './second-factor/firm-security.ts';
import { resetSecondFactorCall } from './second-factor/reset.ts';
import { createSealing, type Sealing } from './second-factor/sealing.ts';
import { createSessionProofs, type SessionProofs } from './session/refresh-secret.ts';
import { sessionCalls } from './session/session.ts';
import { setUpCalls } from './set-up/set-up.ts';
import { signupCardPageCall } from './signup/card-page.ts';
import { signupCalls } from './signup/signup.ts';
import { identitySubjects } from './subjects.ts';
import { tenantCalls } from './tenant/tenant.ts';

/** What the features of identity work with. */
export interface IdentityParts extends Pick<Engines, 'data' | 'redis' | 'revocations'> {
  addresses: Pick<Engines['addresses'], 'resolve' | 'invalidate'>;
  hosts: HostConfig;
  /** What the links of mails are made with. */
  links: { hosts: HostConfig; production: boolean };
  signer: TokenSigner;
  proofs: SessionProofs;
  passwords: Passwords;
  /** Encrypts the secrets of authenticator apps. */
  sealing: Sealing;
  /** What authenticator apps and passkeys call the product. */
  productName: string;
  quota: InvitationQuota;
  hosting: HostingProvider;
  dns: DomainDns;
  /** Whether `bootstrap/reset` may be called: anywhere but in production, there only where it is allowed. */
  resetAllowed: boolean;
  calendar: CalendarCredentials;
  /** For how many minutes a system administrator can view the product as somebody else; 0: not at all. */
  impersonationMinutes: number;
  /** Null: no gateway is configured, and signup says so. */
  gateway: PaymentGateway | null;
  /** Key that the tokens of invitation links are derived with. */
  invitationSecret: string;
  /** Told whose people sign in or take a new token, as all services are of requests with a token. */
  noteActivity: Engines['service']['onActivity'];
  clock: Clock;
  log: Logger;
}

const callsOf = (parts: IdentityParts): Implementation[] => [
  ...tenantCalls(parts),
  ...signupCalls(parts),
  signupCardPageCall(parts),
  ...companyLookupCalls(parts),
  ...loginCalls(parts),
  ...sessionCalls(parts),
  answerSecondFactorCall(parts),
  ...enrolmentCalls(parts),
  resetSecondFactorCall(parts),
  ...firmSecurityCalls(parts),
  ...firmCalls(parts),
  ...deviceCalls(parts),
  passwordCall(parts),
  nameCall(parts),
  ...emailChangeCalls(parts),
  answerEmailChangeCall(parts),
  invitationCall(parts),
  acceptInvitationCall(parts),
  ...resendInvitationCalls(parts),
  ...emailConfirmationCalls(parts),
  ...impersonationCalls(parts),
  ...recoveryCalls(parts),
  ...setUpCalls(parts),
  ...domainsCalls(parts),
  oauthTestCall(parts),
];

/** Every call that identity answers, with what finds the documents that they name. */
export const identityCalls = (parts: IdentityParts): Implementation[] =>
  withReferences(
    parts.data.models,
    identityReferences(parts.data.models),
    withSubjects(identitySubjects(parts.data.models), callsOf(parts)),
  );

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
  const signer = await createTokenSigner({
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
