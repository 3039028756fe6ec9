import { HOST_CONFIG_NAMES, loadConfig } from '@scopewright/service-kit';

const NAMES = [
  ...HOST_CONFIG_NAMES,
  'NODE_ENV',
  'PORT',
  'HOST',
  'LOG_LEVEL',
  'PRODUCT_NAME',
  'TRUSTED_PROXIES',
  'PUBLIC_CLIENT_KEY',
  'MONGODB_URI',
  'MONGODB_DATABASE',
  'REDIS_URL',
  'IDENTITY_URL',
  'DELIVERY_URL',
  'ADMIN_URL',
  'REMOTES',
  'SHELL_DIR',
  'PAYMENT_GATEWAY',
  'TEST_PAYMENT_TOKEN',
  'RATE_LIMIT_FACTOR',
] as const;

/** Configuration of the front door. @throws ConfigError */
export const loadEdgeConfig = (env: Readonly<Record<string, string | undefined>> = process.env) => loadConfig(NAMES, env);

export type EdgeConfig = ReturnType<typeof loadEdgeConfig>;
