import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { CodePurpose, SessionGrant } from '@scopewright/contracts';
import { type AuthAccountDoc, type DomainDns, type FirmDoc, runAsSystem, type UserDoc } from '@scopewright/data';
import { factories, mailedCode, type TestDatabase, testDatabase } from '@scopewright/data/testing';
import { HOSTING_CONFIG_NAMES, type HostingProvider, hostingOf } from '@scopewright/hosting';
import { type PaymentGateway, testPaymentGateway } from '@scopewright/payments';
import {
  createEmailCodes,
  createInvitationQuota,
  createSealing,
  type Implementation,
  loadConfig,
  type SealingKey,
  setupKeyCheck,
} from '@scopewright/service-kit';
import {
  startTestService,
  TEST_HOSTS,
  TEST_PRODUCT_DOMAIN,
  type TestResponse,
  type TestService,
  testClock,
} from '@scopewright/service-kit/testing';
import { identityCalls } from '../calls.ts';
import { createTokenSigner, keyRoutes, type TokenSigner } from '../keys/keys.ts';
import { createPasswords, type Hasher, type Passwords } from '../login/passwords.ts';
import type { IdentityParts } from '../parts.ts';
import { createSessionProofs, type SessionProofs } from '../session/refresh-secret.ts';

export const PAYMENT_TOKEN = 'payment-token-of-tests';
export const PASSWORD = 'correct horse';
export const INVITATIONS_PER_DAY = 20;
export const INVITATION_SECRET = 'invitation-secret-of-tests-0123456789';
export const SETUP_KEY = 'setup-key-of-tests-0123456789';
const SESSION_SECRET = 'session-secret-of-tests-0123456789ab';

/** Test keys that encrypt secrets of authenticator apps; an identity can be started with others. */
export const SEALING_KEYS = [{ id: 'test', key: Buffer.alloc(32, 7) }];

/** Cheap enough for tests that sign in a hundred times. */
const TEST_COST = { memoryCost: 1024, timeCost: 1, parallelism: 1 };

/** Identity's dependencies when nothing is configured. */
export const NOTHING_CONFIGURED = {
  hosting: hostingOf(loadConfig(HOSTING_CONFIG_NAMES, {})),
  dns: { txt: async () => [], cname: async () => [] },
  resetAllowed: false,
  impersonationMinutes: 0,
  calendar: { clientId: null, clientSecret: null },
};

/** A person who can sign in. */
export interface Person {
  user: UserDoc;
  account: AuthAccountDoc;
}

export interface TestIdentity extends TestService {
  data: TestDatabase;
  make: ReturnType<typeof factories>;
  signer: TokenSigner;
  proofs: SessionProofs;
  passwords: Passwords;
  advance(milliseconds: number): void;
  now(): Date;
  /** A user of a firm (null: a system administrator) with an auth account whose password is `PASSWORD`. */
  person(firm: FirmDoc | null, values?: Partial<UserDoc>, account?: Partial<AuthAccountDoc>): Promise<Person>;
  /** Signs in at a tenant; returns the answer and the refresh cookie as the browser would send it. */
  signIn(
    email: string,
    tenant?: string,
    password?: string,
  ): Promise<{ response: TestResponse; grant: SessionGrant; cookie: string }>;
  /** The latest code mailed to an address, requested at a tenant's host or the bare domain. */
  codeFor(email: string, purpose: CodePurpose, tenant?: string): Promise<string>;
  /** Runs `work` across firms. */
  look<T>(work: () => Promise<T>): Promise<T>;
}

export interface TestIdentityOptions {
  gateway?: PaymentGateway | null;
  hosting?: HostingProvider;
  dns?: DomainDns;
  resetAllowed?: boolean;
  impersonationMinutes?: number;
  calendar?: IdentityParts['calendar'];
  rateLimitFactor?: number;
  redisUrl?: string;
  /** The first one signs; by default one made for this identity. */
  privateKeys?: readonly KeyObject[];
  /** Replaces every handler. */
  inPlaceOf?: (call: Implementation) => Implementation;
  /** Cost of a password's hash; cheap by default. */
  passwordCost?: Parameters<typeof createPasswords>[0];
  /** Computes the hashes of passwords. */
  hasher?: Hasher;
  /** The first one encrypts the secrets of authenticator apps. */
  sealingKeys?: readonly SealingKey[];
  /** Another identity whose database and clock this one uses, and does not close. */
  shared?: Pick<TestIdentity, 'data' | 'now' | 'advance'>;
}

export const newPrivateKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

/** The refresh cookie of an answer, as `name=value`; empty if not set. */
export function cookieOf({ headers }: TestResponse): string {
  return headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** Starts identity on a free port with its own database and a clock that tests advance. */
export async function startTestIdentity({
  gateway = testPaymentGateway(PAYMENT_TOKEN),
  hosting = NOTHING_CONFIGURED.hosting,
  dns = NOTHING_CONFIGURED.dns,
  resetAllowed = true,
  impersonationMinutes = 30,
  calendar = NOTHING_CONFIGURED.calendar,
  privateKeys = [newPrivateKey()],
  sealingKeys = SEALING_KEYS,
  shared,
  inPlaceOf = (call) => call,
  passwordCost = TEST_COST,
  hasher,
  ...options
}: TestIdentityOptions = {}): Promise<TestIdentity> {
  const data = shared?.data ?? (await testDatabase('identity'));
  const { clock, advance } = shared ? { clock: shared.now, advance: shared.advance } : testClock();
  const signer = createTokenSigner({ privateKeys, productDomain: TEST_PRODUCT_DOMAIN, clock });
  const sealing = createSealing(sealingKeys);
  const proofs = createSessionProofs(SESSION_SECRET);
  const passwords = await createPasswords(passwordCost, hasher && { hasher });
  const passwordHash = await passwords.hash(PASSWORD);
  const make = factories(data.models, { clock, invitationSecret: INVITATION_SECRET });
  const service = await startTestService({
    name: 'identity',
    data,
    clock,
    keys: signer.keys,
    ...options,
    build: ({ redis, addresses, revocations, service }, { log }) => ({
      calls: identityCalls({
        data,
        redis,
        addresses,
        revocations,
        hosts: TEST_HOSTS,
        links: { hosts: TEST_HOSTS, production: false },
        signer,
        proofs,
        quota: createInvitationQuota({ models: data.models, perDay: INVITATIONS_PER_DAY }),
        passwords,
        hosting,
        dns,
        resetAllowed,
        impersonationMinutes,
        calendar,
        sealing,
        productName: 'Scopewright',
        gateway,
        invitationSecret: INVITATION_SECRET,
        noteActivity: service.onActivity,
        clock,
        log,
      }).map(inPlaceOf),
      plainRoutes: keyRoutes(signer),
      proof: {
        isSetupKey: setupKeyCheck(SETUP_KEY),
        emailCodes: createEmailCodes({ data, secret: INVITATION_SECRET, clock }),
      },
    }),
  });
  return {
    ...service,
    data,
    make,
    signer,
    proofs,
    passwords,
    advance,
    now: clock,
    async person(firm, values = {}, account = {}) {
      const user = await make.user(firm?._id ?? null, values);
      return {
        user,
        account: await make.authAccount({ email: user.email, passwordHash, emailConfirmedAt: clock(), ...account }),
      };
    },
    async signIn(email, tenant, password = PASSWORD) {
      const response = await service.call('login', {
        body: { email, password },
        ...(tenant === undefined ? {} : { tenant }),
      });
      return { response, grant: response.body as SessionGrant, cookie: cookieOf(response) };
    },
    codeFor: (email, purpose, tenant) =>
      mailedCode(data.models, { email, purpose, tenantKey: tenant ?? null }, INVITATION_SECRET),
    look: (work) => runAsSystem('look at the test', work),
    async close() {
      await service.close();
      if (!shared) await data.close();
    },
  };
}
