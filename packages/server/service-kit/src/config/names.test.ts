import { expect, test } from 'vitest';
import { API_CONFIG_NAMES, SERVICE_CONFIG_NAMES } from './names.ts';
import { CONFIG_SCHEMA } from './schema.ts';

test.each(API_CONFIG_NAMES)('%s is in the configuration table for every service that reads it', (name) => {
  const everywhere = (SERVICE_CONFIG_NAMES as readonly string[]).includes(name);
  const services = CONFIG_SCHEMA[name].services.filter((reader) => reader !== 'migrate');
  expect(services).toEqual(['edge', 'identity', 'delivery', 'admin', ...(everywhere ? ['worker'] : [])]);
});
