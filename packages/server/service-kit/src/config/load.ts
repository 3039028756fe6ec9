import { CONFIG_SCHEMA, type Config, type ConfigEntry, type ConfigName, STRIPE_ORIGIN } from './schema.ts';

/** The environment is not a valid configuration; `problems` has a sentence for each variable at fault. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration is not valid:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** Variables by name, as in `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Variables that are required in production, although development works without them. */
const REQUIRED_IN_PRODUCTION: readonly ConfigName[] = [
  'JWT_PRIVATE_KEYS',
  'SESSION_SECRET',
  'SECOND_FACTOR_KEYS',
  'JWKS_URL',
  'IDENTITY_URL',
  'DELIVERY_URL',
  'ADMIN_URL',
  'REMOTES',
  'SHELL_DIR',
  'PUBLIC_CLIENT_KEY',
  'INVITATION_SECRET',
];

const ENTRIES: Record<ConfigName, ConfigEntry> = CONFIG_SCHEMA;

type Given = (name: ConfigName) => string | undefined;

/** The errors of the Stripe keys, if Stripe takes the payments. */
function stripeProblems(names: readonly ConfigName[], given: Given): string[] {
  if (!names.includes('PAYMENT_GATEWAY') || given('PAYMENT_GATEWAY') !== 'stripe') return [];
  const required = (['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const).filter(
    (name) => names.includes(name) && given(name) === undefined,
  );
  const problems = required.map((name) => `${name} is required with PAYMENT_GATEWAY=stripe`);
  const key = given('STRIPE_SECRET_KEY');
  if (!names.includes('STRIPE_SECRET_KEY') || key === undefined) return problems;
  const production = given('NODE_ENV') === 'production';
  const testMode = given('STRIPE_TEST_MODE') === 'true';
  const isTestKey = /^[a-z]k_test_/.test(key);
  if (isTestKey && production && !testMode)
    problems.push(
      'STRIPE_SECRET_KEY is a key of test mode, which charges no one: production takes it with STRIPE_TEST_MODE=true only',
    );
  if (!isTestKey && (!production || testMode))
    problems.push('STRIPE_SECRET_KEY is a live key: it is accepted in production only, without STRIPE_TEST_MODE');
  if (!isTestKey && (given('STRIPE_API_ORIGIN') ?? STRIPE_ORIGIN) !== STRIPE_ORIGIN)
    problems.push('STRIPE_API_ORIGIN must be left unset with a live key');
  return problems;
}

/** Conflicts between variables, and values that are invalid only in production. */
function crossFieldProblems(names: readonly ConfigName[], env: Environment): string[] {
  const given: Given = (name) => (env[name] === '' ? undefined : env[name]);
  const problems = stripeProblems(names, given);
  if (
    names.includes('PAYMENT_GATEWAY') &&
    given('PAYMENT_GATEWAY') !== 'test' &&
    given('NODE_ENV') === 'production' &&
    given('TEST_PAYMENT_TOKEN') !== undefined
  ) {
    problems.push('TEST_PAYMENT_TOKEN is set but PAYMENT_GATEWAY is not `test`');
  }
  if (
    names.includes('EXTRACTOR_URL') &&
    given('EXTRACTOR_URL') !== undefined &&
    given('EXTRACTOR_MODEL') === undefined
  ) {
    problems.push('EXTRACTOR_MODEL is required with EXTRACTOR_URL');
  }
  const productDomain = given('PRODUCT_DOMAIN') ?? CONFIG_SCHEMA.PRODUCT_DOMAIN.default;
  if (
    names.includes('PRODUCT_ALT_DOMAIN') &&
    given('PRODUCT_ALT_DOMAIN')?.toLowerCase() === productDomain?.toLowerCase()
  ) {
    problems.push('PRODUCT_ALT_DOMAIN is the same as PRODUCT_DOMAIN');
  }
  if (given('NODE_ENV') !== 'production') return problems;
  for (const name of names) {
    const { secret, default: published } = ENTRIES[name];
    const value = given(name);
    if (value === undefined) {
      if (REQUIRED_IN_PRODUCTION.includes(name)) problems.push(`${name} is required in production`);
      continue;
    }
    if (secret && published !== null && value === published)
      problems.push(`${name} is the published default: choose your own secret in production`);
  }
  if (
    names.includes('PAYMENT_GATEWAY') &&
    given('PAYMENT_GATEWAY') === 'test' &&
    given('TEST_PAYMENT_TOKEN') === undefined
  ) {
    problems.push('TEST_PAYMENT_TOKEN is required with PAYMENT_GATEWAY=test in production');
  }
  return problems;
}

/**
 * Reads the named variables from the environment. An unset or empty variable takes its default; in production a secret
 * has none.
 * @throws ConfigError listing all errors, never a secret's value
 */
export function loadConfig<const N extends ConfigName>(names: readonly N[], env: Environment = process.env): Config<N> {
  const problems = crossFieldProblems(names, env);
  const production = env.NODE_ENV === 'production';
  const values: Partial<Record<ConfigName, unknown>> = {};
  for (const name of names) {
    const { schema, default: fallback, secret } = ENTRIES[name];
    const given = env[name] === '' ? undefined : env[name];
    if (given === undefined && production && secret && !schema.safeParse(undefined).success) continue;
    const raw = given ?? (production && secret ? undefined : (fallback ?? undefined));
    const parsed = schema.safeParse(raw);
    if (parsed.success) values[name] = parsed.data;
    else problems.push(`${name} ${parsed.error.issues.map((issue) => issue.message).join(', ')}`);
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return values as Config<N>;
}

/**
 * The named values, none of them absent: for variables without a default that a service requires.
 * @throws ConfigError listing every one that is absent
 */
export function requireConfig<C extends object, const N extends keyof C & ConfigName>(
  config: C,
  names: readonly N[],
): { readonly [K in N]: NonNullable<C[K]> } {
  const absent = names.filter((name) => config[name] === undefined);
  if (absent.length > 0) throw new ConfigError(absent.map((name) => `${name} is required`));
  return config as { readonly [K in N]: NonNullable<C[K]> };
}
