import type { ConfigName } from './schema.ts';

/** Variables that define which hosts are ours. */
export const HOST_CONFIG_NAMES = [
  'PRODUCT_DOMAIN',
  'PRODUCT_ALT_DOMAIN',
  'LOCAL_HOST_SUFFIXES',
  'PREVIEW_HOST_SUFFIXES',
  'DESIGN_HOST_SUFFIXES',
] as const satisfies ConfigName[];

/** Variables that every service reads. */
export const SERVICE_CONFIG_NAMES = [
  'NODE_ENV',
  'PORT',
  'HOST',
  'DRAIN_SECONDS',
  'LOG_LEVEL',
  'MONGODB_URI',
  'MONGODB_DATABASE',
  'REDIS_URL',
  ...HOST_CONFIG_NAMES,
] as const satisfies ConfigName[];

/** Variables that every API service reads. */
export const API_CONFIG_NAMES = [
  ...SERVICE_CONFIG_NAMES,
  'TRUSTED_PROXIES',
  'PUBLIC_CLIENT_KEY',
  'RATE_LIMIT_FACTOR',
] as const satisfies ConfigName[];
