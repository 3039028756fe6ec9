#!/usr/bin/env node
// Prints what docker-compose.yml needs:  node docker/make-env.mjs --payments stripe|none|test > .env
// Without --payments the line PAYMENT_GATEWAY is empty, and Compose asks for it.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';

const GATEWAYS = ['stripe', 'none', 'test'];
const { payments = '' } = parseArgs({ options: { payments: { type: 'string' } } }).values;
if (payments !== '' && !GATEWAYS.includes(payments)) {
  console.error(`--payments must be one of ${GATEWAYS.join(', ')}`);
  process.exit(1);
}

const secret = (prefix) => `${prefix}${randomBytes(24).toString('base64url')}`;
const { privateKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

const lines = {
  PUBLIC_CLIENT_KEY: secret('pk_'),
  SETUP_KEY: secret('setup_'),
  PAYMENT_GATEWAY: payments,
  ...(payments === 'test' && { TEST_PAYMENT_TOKEN: secret('tok_test_') }),
  INVITATION_SECRET: secret('inv_'),
  SESSION_SECRET: secret('session_'),
  SECOND_FACTOR_KEYS: `k1:${randomBytes(32).toString('base64url')}`,
  CALENDAR_KEYS: `k1:${randomBytes(32).toString('base64url')}`,
  // one line says since when it signs, for `npm run keys`
  JWT_PRIVATE_KEYS: `# signs since ${new Date().toISOString()}\n${privateKey.trim()}`.replaceAll('\n', '\\n'),
  MONGO_ROOT_PASSWORD: secret(''),
  MONGO_EDGE_PASSWORD: secret(''),
  MONGO_SERVICES_PASSWORD: secret(''),
  MONGO_MIGRATE_PASSWORD: secret(''),
  // MongoDB takes base64 only
  MONGO_KEYFILE: randomBytes(96).toString('base64'),
  REDIS_PASSWORD: secret(''),
};
for (const [name, value] of Object.entries(lines)) console.log(`${name}="${value}"`);
