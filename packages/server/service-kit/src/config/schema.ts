import { Resolver } from 'node:dns';
import { readFileSync } from 'node:fs';
import { IMPERSONATION_MINUTES_MAX } from '@scopewright/contracts/constants';
import { z } from 'zod';

/** The readers of variables: the four HTTP services, the worker and the migration command. */
export type ConfigReader = 'edge' | 'identity' | 'delivery' | 'admin' | 'worker' | 'migrate';

/** One environment variable: its schema, its default, and its description in the configuration table. */
export interface ConfigEntry<S extends z.ZodType = z.ZodType> {
  schema: S;
  /** Raw value used when the variable is unset or empty; null without one. */
  default: string | null;
  description: string;
  services: readonly ConfigReader[];
  /** Secrets are never shown, and their default (published with the source) is refused in production. */
  secret: boolean;
}

const HTTP: readonly ConfigReader[] = ['edge', 'identity', 'delivery', 'admin'];
const ALL: readonly ConfigReader[] = [...HTTP, 'worker'];
/** The services that call the payment gateway. */
const PAYING: readonly ConfigReader[] = ['identity', 'delivery', 'worker'];
/** The services that use calendars of others. */
const CALENDARS: readonly ConfigReader[] = ['admin', 'worker'];
/** Those that know whether a model proposes clauses. */
const EXTRACTING: readonly ConfigReader[] = ['delivery', 'worker'];
/** The only origin that live keys may be sent to. */
export const STRIPE_ORIGIN = 'https://api.stripe.com';

const entry = <S extends z.ZodType>(
  schema: S,
  fallback: string | null,
  services: readonly ConfigReader[],
  description: string,
  secret = false,
): ConfigEntry<S> => ({
  schema,
  default: fallback,
  description,
  services,
  secret,
});

const text = z.string().min(1);
const optionalText = text.optional();
const databasePassword = z.string().min(16).optional();
const port = z.coerce.number().int().min(0).max(65535);
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim().toLowerCase())
    .filter((item) => item !== ''),
);
/** Addresses with an optional port, IPv6 ones with a port in brackets. */
const dnsServers = list.refine((servers) => {
  try {
    new Resolver().setServers(servers);
    return true;
  } catch {
    return false;
  }
}, 'must list addresses like 192.0.2.53 or [2001:db8::53]:5353');
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const domain = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'must be a domain name');
const httpUrl = z.url({ protocol: /^https?$/ });
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;
/** Whether the host of a URL is, in so many words, the machine itself. */
export const isThisMachine = (url: string): boolean => LOOPBACK.test(new URL(url).hostname);
/** Base URL of a model's endpoint: what people wrote is sent there, so only encrypted, or to this machine. */
const extractorUrl = httpUrl
  .refine(
    (value) => new URL(value).protocol === 'https:' || isThisMachine(value),
    'must begin with https:// unless it is on this machine',
  )
  .refine((value) => {
    const { username, password, search, hash } = new URL(value);
    return `${username}${password}${search}${hash}` === '';
  }, 'must have no user, password, query or fragment: the key belongs into EXTRACTOR_KEY');

/** Origin of each remote, by the name it is registered under. */
export const remoteOrigins = z.record(z.string().regex(/^[a-z][a-z0-9-]*$/), httpUrl);

const remotes = z
  .string()
  .transform((value, context): unknown => {
    try {
      return JSON.parse(value);
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON' });
      return z.NEVER;
    }
  })
  .pipe(remoteOrigins.refine((origins) => Object.keys(origins).length > 0, 'must name a remote'));

const PRIVATE_KEY = /-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----/g;

/** The private keys in a text, or in the file that it names. Text between the keys is skipped (RFC 7468 §2). */
const privateKeys = z.string().transform((value, context): string[] => {
  let text = value.replaceAll('\\n', '\n');
  try {
    if (!text.includes('-----BEGIN')) text = readFileSync(value, 'utf8');
  } catch {
    context.addIssue({
      code: 'custom',
      message: 'is neither a private key in PEM form nor the path of a file that can be read',
    });
    return z.NEVER;
  }
  const keys = text.match(PRIVATE_KEY);
  if (keys === null) context.addIssue({ code: 'custom', message: 'must hold PKCS #8 private keys in PEM form' });
  return keys ?? z.NEVER;
});

/** Named AES-256 keys, the first of which encrypts: `k2:<base64url of 32 bytes>,k1:…`. */
const encryptionKeys = z
  .string()
  .transform((value) =>
    value.split(',').map((pair) => {
      const [id = '', key = ''] = pair.trim().split(':');
      return { id, key: Buffer.from(key, 'base64url') };
    }),
  )
  .refine(
    (keys) => keys.every(({ id, key }) => /^[\w-]{1,20}$/.test(id) && key.length === 32),
    'must be `name:key` pairs with keys of 32 bytes in base64url',
  )
  .refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length, 'must not name two keys the same');

/** Every environment variable of the product's services, in the order of the configuration table. */
export const CONFIG_SCHEMA = {
  NODE_ENV: entry(
    z.enum(['development', 'test', 'production']),
    'development',
    ALL,
    'Mode. `production` refuses published default secrets and missing keys.',
  ),
  PORT: entry(port, '0', ALL, 'Port to listen on; 0 takes a free one.'),
  HOST: entry(text, '127.0.0.1', ALL, 'Address to bind; `0.0.0.0` in images.'),
  DRAIN_SECONDS: entry(
    z.coerce.number().min(0).max(300),
    '0',
    ALL,
    'How long a process that gets SIGTERM continues serving, not ready, so that load balancers send requests elsewhere; 5 in the Compose file.',
  ),
  LOG_LEVEL: entry(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    'info',
    ALL,
    'Least severe log lines that are written.',
  ),
  PRODUCT_NAME: entry(
    text,
    'Scopewright',
    ['edge', 'identity', 'worker'],
    'Name of the product in pages, mails, authenticator apps and passkeys.',
  ),
  PRODUCT_DOMAIN: entry(
    domain,
    'scopewright.app',
    ALL,
    'Domain whose subdomains are tenants; also the audience of access tokens.',
  ),
  PRODUCT_ALT_DOMAIN: entry(
    domain.optional(),
    null,
    ALL,
    "The product's other domain; its subdomains are the same tenants.",
  ),
  PRODUCT_ORIGIN: entry(
    httpUrl.optional(),
    null,
    ['worker'],
    'Where people open the product, for the links of mails that no request has caused and for notifications of calendars; `https://` and PRODUCT_DOMAIN when unset.',
  ),
  LOCAL_HOST_SUFFIXES: entry(
    list,
    'localhost,127.0.0.1,[::1]',
    ALL,
    'Comma-separated hosts of a developer machine, where the tenant comes from `?tenant=`.',
  ),
  PREVIEW_HOST_SUFFIXES: entry(
    list,
    '',
    ALL,
    'Comma-separated suffixes of preview hosting, where the tenant comes from `?tenant=`.',
  ),
  DESIGN_HOST_SUFFIXES: entry(
    list,
    '',
    ALL,
    'Comma-separated suffixes of design tools, where the tenant comes from `?tenant=`.',
  ),
  TRUSTED_PROXIES: entry(
    list,
    'loopback',
    HTTP,
    'Comma-separated addresses, CIDR ranges, `loopback` or `private`: peers whose X-Forwarded-* and X-Request-Id headers count.',
  ),
  MONGODB_URI: entry(
    z.string().regex(/^mongodb(\+srv)?:\/\//, 'must begin with mongodb:// or mongodb+srv://'),
    'mongodb://127.0.0.1:27017/?replicaSet=rs0',
    [...ALL, 'migrate'],
    'MongoDB replica set.',
  ),
  MONGODB_DATABASE: entry(
    z.string().regex(/^[\w-]{1,63}$/),
    'scopewright',
    [...ALL, 'migrate'],
    'Name of the database.',
  ),
  MONGODB_EDGE_PASSWORD: entry(
    databasePassword,
    null,
    ['migrate'],
    'Password that `migrate --set-up-server` sets for the user `edge`, who writes only the releases of remotes.',
    true,
  ),
  MONGODB_SERVICES_PASSWORD: entry(
    databasePassword,
    null,
    ['migrate'],
    'The same for the user `services`, who reads and writes.',
    true,
  ),
  MONGODB_MIGRATE_PASSWORD: entry(
    databasePassword,
    null,
    ['migrate'],
    'The same for the user `migrate`, who also changes indexes and collections.',
    true,
  ),
  REDIS_URL: entry(
    z.string().regex(/^rediss?:\/\//, 'must begin with redis:// or rediss://'),
    'redis://127.0.0.1:6379',
    ALL,
    'Redis.',
  ),
  SMTP_URL: entry(
    z.string().regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://'),
    'smtp://127.0.0.1:1025',
    ['worker'],
    'Mail server.',
    false,
  ),
  MAIL_FROM: entry(
    text,
    'Scopewright <no-reply@scopewright.app>',
    ['worker'],
    'Sender of every mail, `Name <address>`. In mails from a firm to its people and clients, the firm’s name is shown before this one.',
  ),
  MAIL_REPLY_TO: entry(
    z.email().optional(),
    null,
    ['worker'],
    'Where answers to mails go, for example the support; unset: to the sender.',
  ),
  MAIL_LIMIT_PER_RECIPIENT: entry(
    z.coerce.number().int().positive(),
    '60',
    ['worker'],
    'Mails an hour that one person gets at most; codes that they asked for are counted apart. Further ones come later.',
  ),
  MAIL_LIMIT_PER_FIRM: entry(
    z.coerce.number().int().positive(),
    '5000',
    ['worker'],
    'Mails an hour about one firm at most. Further ones come later.',
  ),
  MAIL_PER_SECOND: entry(
    z.coerce.number().int().min(0).max(10_000),
    '50',
    ['worker'],
    'Most mails a second that all workers together hand to the mail server, 0 for no limit. Codes and other mails that someone waits for do not count.',
  ),
  SUPPORT_EMAIL: entry(
    z.email(),
    'support@scopewright.app',
    ['edge'],
    'Where visitors and customers write to; shown on the public site.',
  ),
  PUBLIC_CLIENT_KEY: entry(
    z.string().min(16),
    'public-client-key-for-development',
    HTTP,
    'Public client key: identifies the application, grants nothing else.',
    true,
  ),
  SETUP_KEY: entry(
    z.string().min(16).optional(),
    null,
    ['identity'],
    'Setup key for first-time set-up and recovery, for the operator only. While it is unset, nothing opens with a setup key.',
    true,
  ),
  JWT_PRIVATE_KEYS: entry(
    privateKeys.optional(),
    null,
    ['identity'],
    'P-256 keys as PKCS #8 PEM, one after the other (line breaks may be written `\\n`), or the absolute path of a file with them. The first signs access tokens, the others verify; `npm run keys` rotates them. Required in production.',
    true,
  ),
  SESSION_SECRET: entry(
    z.string().min(32),
    'session-secret-for-development-only',
    ['identity'],
    'Key that the refresh secrets and sign-in tickets of sessions are derived with: another one ends every session.',
    true,
  ),
  SECOND_FACTOR_KEYS: entry(
    encryptionKeys,
    'dev:c2Vjb25kLWZhY3Rvci1rZXktZm9yLWRldmVsb3BtZW4',
    ['identity'],
    'Keys that the secrets of authenticator apps are encrypted with: `name:key` pairs joined by commas, each key 32 random bytes in base64url. The first encrypts, the others decrypt what was encrypted before; without its key an authenticator app is lost.',
    true,
  ),
  INVITATION_SECRET: entry(
    z.string().min(32),
    'invitation-secret-for-development-only',
    ['identity', 'delivery', 'worker'],
    'Key that the tokens of invitation links and mailed codes are derived with; the same in all services.',
    true,
  ),
  JWKS_URL: entry(httpUrl.optional(), null, ['delivery', 'admin'], "Address of identity's `/.well-known/jwks.json`."),
  IDENTITY_URL: entry(httpUrl.optional(), null, ['edge'], 'Origin of the identity service.'),
  DELIVERY_URL: entry(httpUrl.optional(), null, ['edge'], 'Origin of the delivery service.'),
  ADMIN_URL: entry(httpUrl.optional(), null, ['edge'], 'Origin of the admin service.'),
  REMOTES: entry(
    remotes.optional(),
    null,
    ['edge'],
    'JSON object with the origin of each remote, by the name it is registered under.',
  ),
  REMOTES_FILE: entry(
    optionalText,
    null,
    ['edge'],
    'File with further remotes, in the form of `REMOTES`. It is read again while the front door runs: what it lists appears in the product, and removed entries disappear.',
  ),
  SHELL_DIR: entry(optionalText, null, ['edge'], "Folder of the shell's build."),
  PAYMENT_GATEWAY: entry(
    z.enum(['test', 'stripe', 'none']),
    'none',
    ['edge', 'identity', 'delivery', 'worker'],
    'Payment gateway of signup and of plans. `stripe` takes real payments; `test` accepts the test token only and pays every charge; with `none` both say that payments are not configured.',
  ),
  TEST_PAYMENT_TOKEN: entry(
    z.string().min(8).optional(),
    'test-payment-token',
    ['edge', 'identity', 'delivery', 'worker'],
    'The one payment token that the test gateway accepts.',
    true,
  ),
  STRIPE_SECRET_KEY: entry(
    z
      .string()
      .regex(/^(sk|rk)_(live|test)_\w{10,}$/, 'must be a secret or restricted key of Stripe')
      .optional(),
    null,
    PAYING,
    'Secret or restricted key of the Stripe account, for PAYMENT_GATEWAY `stripe`. Outside production, and with STRIPE_TEST_MODE, one of test mode.',
    true,
  ),
  STRIPE_WEBHOOK_SECRET: entry(
    z
      .string()
      .regex(/^whsec_\w{10,}$/, 'must be the signing secret of a webhook endpoint')
      .optional(),
    null,
    ['delivery'],
    'Signing secret of the webhook endpoint at Stripe that leads to `/api/payments/events`. Required with PAYMENT_GATEWAY `stripe`.',
    true,
  ),
  STRIPE_TEST_MODE: entry(
    flag,
    'false',
    PAYING,
    'Whether production takes a key of test mode, which charges no one: for a trial run of the whole product.',
  ),
  STRIPE_API_ORIGIN: entry(
    httpUrl,
    STRIPE_ORIGIN,
    PAYING,
    'Origin of the Stripe API. A live key is only sent to the default.',
  ),
  ALLOW_DATABASE_RESET: entry(flag, 'false', ['identity'], 'Whether `bootstrap/reset` works in production.'),
  IMPERSONATION_MINUTES: entry(
    z.coerce.number().int().min(0).max(IMPERSONATION_MINUTES_MAX),
    '0',
    ['identity'],
    `Whether system administrators can view the product as someone of a firm, only reading, and for how many minutes, ${IMPERSONATION_MINUTES_MAX} at most. 0 turns it off.`,
  ),
  HOSTING_PROVIDER: entry(
    z.enum(['wildcard', 'vercel']),
    'wildcard',
    ['identity', 'worker'],
    'Who serves the hosts. `wildcard`: the front door answers any subdomain; `vercel`: each host is added to a project there.',
  ),
  VERCEL_API_TOKEN: entry(
    optionalText,
    null,
    ['identity', 'worker'],
    'Token of the Vercel REST API, for HOSTING_PROVIDER `vercel`.',
    true,
  ),
  VERCEL_PROJECT_ID: entry(optionalText, null, ['identity', 'worker'], 'Project whose domains the hosts are.'),
  VERCEL_TEAM_ID: entry(optionalText, null, ['identity', 'worker'], 'Team that the project belongs to.'),
  VERCEL_API_ORIGIN: entry(httpUrl, 'https://api.vercel.com', ['identity', 'worker'], 'Origin of the Vercel REST API.'),
  DNS_SERVERS: entry(
    dnsServers,
    '',
    ['identity', 'worker'],
    'Comma-separated addresses (with an optional port) of the DNS servers that custom domains are looked up at; those of the machine when empty.',
  ),
  GOOGLE_CLIENT_ID: entry(
    optionalText,
    null,
    ['identity', ...CALENDARS],
    'OAuth client id at Google, for the calendars of representatives.',
  ),
  GOOGLE_CLIENT_SECRET: entry(optionalText, null, ['identity', ...CALENDARS], 'OAuth client secret at Google.', true),
  GOOGLE_API_ORIGIN: entry(
    httpUrl.optional(),
    null,
    CALENDARS,
    'Origin of another server that speaks Google’s OAuth and Calendar API, for tests.',
  ),
  MICROSOFT_CLIENT_ID: entry(
    optionalText,
    null,
    CALENDARS,
    'Application (client) id at Microsoft Entra, for the calendars of representatives.',
  ),
  MICROSOFT_CLIENT_SECRET: entry(optionalText, null, CALENDARS, 'Client secret at Microsoft Entra.', true),
  MICROSOFT_API_ORIGIN: entry(
    httpUrl.optional(),
    null,
    CALENDARS,
    'Origin of another server that speaks Microsoft’s OAuth and Graph API, for tests.',
  ),
  CALENDAR_KEYS: entry(
    encryptionKeys.optional(),
    null,
    CALENDARS,
    'Keys that the access to calendars of others is encrypted with, written like SECOND_FACTOR_KEYS; without them no calendar can be connected.',
    true,
  ),
  INVITATIONS_PER_DAY: entry(
    z.coerce.number().int().min(1).max(1_000_000),
    '500',
    ['identity', 'delivery'],
    'Invitations that a firm may send in a day; five in all before its email address is confirmed.',
  ),
  FILES_STORE: entry(
    z.enum(['gridfs', 's3']),
    'gridfs',
    ['delivery', 'worker'],
    'Storage of new files: in the database (GridFS), or in a bucket that speaks the S3 protocol. Existing files stay where they are.',
  ),
  FILES_S3_ENDPOINT: entry(
    httpUrl.optional(),
    null,
    ['delivery', 'worker'],
    "Origin of the S3 server; Amazon's own when unset.",
  ),
  FILES_S3_REGION: entry(text, 'us-east-1', ['delivery', 'worker'], 'Region of the bucket.'),
  FILES_S3_BUCKET: entry(optionalText, null, ['delivery', 'worker'], 'Name of the bucket.'),
  FILES_S3_ACCESS_KEY_ID: entry(
    optionalText,
    null,
    ['delivery', 'worker'],
    'Key of who may read, write and delete in the bucket.',
  ),
  FILES_S3_SECRET_ACCESS_KEY: entry(optionalText, null, ['delivery', 'worker'], 'Its secret.', true),
  FILES_QUOTA_MEGABYTES: entry(
    z.coerce.number().int().min(1).max(10_000_000),
    '5000',
    ['delivery', 'worker'],
    'What one firm may store in all: its scopes, their history, documents and logo. Exports do not count.',
  ),
  CLAMD_URL: entry(
    z.url({ protocol: /^tcp$/ }).optional(),
    null,
    ['delivery', 'worker'],
    "ClamAV's daemon, for example `tcp://clamav:3310`: documents can be read once it has found them clean. Unset: they are not scanned.",
  ),
  EXTRACTOR_URL: entry(
    extractorUrl.optional(),
    null,
    EXTRACTING,
    'Base URL of an OpenAI-compatible API, for example `https://api.openai.com/v1`, whose model proposes clauses of statements of work. Nothing is sent before an administrator of the firm has agreed.',
  ),
  EXTRACTOR_KEY: entry(
    z.string().min(8).optional(),
    null,
    ['worker'],
    'API key for EXTRACTOR_URL; unset for a server that needs none.',
    true,
  ),
  EXTRACTOR_MODEL: entry(
    z.string().min(1).max(200).optional(),
    null,
    EXTRACTING,
    'Name of the model. Required with EXTRACTOR_URL.',
  ),
  EXTRACTOR_TOKENS_PER_DAY: entry(
    z.coerce.number().int().min(1_000).max(1_000_000_000),
    '300000',
    EXTRACTING,
    'Tokens that one firm may use in a day (UTC), questions and answers together.',
  ),
  EXTRACTOR_CALLS_PER_DOCUMENT: entry(
    z.coerce.number().int().min(1).max(1_000),
    '80',
    EXTRACTING,
    'Calls that one document may cause; the rest is read by the rules alone.',
  ),
  EXTRACTOR_TIMEOUT_SECONDS: entry(
    z.coerce.number().int().min(1).max(300),
    '90',
    ['worker'],
    'How long one answer of the model may take.',
  ),
  EXTRACTOR_PRIVATE_NETWORK: entry(
    flag,
    'false',
    ['worker'],
    'Whether EXTRACTOR_URL may lead to an address that is not on the public internet. Not needed for a model on the same machine.',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: entry(
    httpUrl.optional(),
    null,
    ALL,
    'Origin of an OpenTelemetry collector (OTLP over HTTP, usually port 4318); turns tracing on. The other standard `OTEL_*` variables of traces count too.',
  ),
  RATE_LIMIT_FACTOR: entry(z.coerce.number().positive().max(1_000_000), '1', HTTP, 'Multiplies every rate limit.'),
} as const satisfies Record<string, ConfigEntry>;

export type ConfigName = keyof typeof CONFIG_SCHEMA;

/** Parsed values of the named variables, under their own names. */
export type Config<N extends ConfigName = ConfigName> = {
  readonly [K in N]: z.output<(typeof CONFIG_SCHEMA)[K]['schema']>;
};
