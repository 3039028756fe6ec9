import { API_CONFIG_NAMES, loadConfig } from '@scopewright/service-kit';

const NAMES = [
  ...API_CONFIG_NAMES,
  'PRODUCT_NAME',
  'SUPPORT_EMAIL',
  'IDENTITY_URL',
  'DELIVERY_URL',
  'ADMIN_URL',
  'REMOTES',
  'SHELL_DIR',
  'PAYMENT_GATEWAY',
  'TEST_PAYMENT_TOKEN',
] as const;

/** Configuration of the front door. @throws ConfigError */
export const loadEdgeConfig = (env: Readonly<Record<string, string | undefined>> = process.env) =>
  loadConfig(NAMES, env);
