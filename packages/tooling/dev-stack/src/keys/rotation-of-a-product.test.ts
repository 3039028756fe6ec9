import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callApi } from '../stack/api.ts';
import { type Stack, startStack } from '../stack/run-stack.ts';
import { signUpFirm } from '../testing/firm.ts';
import { runKeys } from './main.ts';

// A separate product, as `npm start` runs it (requires the builds), whose signing keys are rotated while people are
// signed in.

const FIRM = {
  name: 'Rotating Keys',
  key: 'rotating-keys',
  email: 'owner@rotating-keys.example',
  password: 'correct horse battery',
};
const WAIT = { timeout: 30_000, interval: 200 };

let dataDir: string;
let stack: Stack;
let cookie = '';

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'scopewright-rotation-'));
  const env = {
    ...process.env,
    MONGODB_URI: undefined,
    REDIS_URL: undefined,
    SMTP_URL: undefined,
    NODE_ENV: undefined,
  };
  stack = await startStack({ dataDir, port: 0, empty: true, env, extraEnv: { RATE_LIMIT_FACTOR: '1000' } });
  await signUpFirm(target(), FIRM, stack.file.testPaymentToken);
}, 120_000);
afterAll(async () => {
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
}, 60_000);

const target = (token?: string) => ({
  origin: stack.file.services.edge,
  publicKey: stack.file.publicKey,
  tenantKey: FIRM.key,
  ...(token === undefined ? {} : { token }),
});

/** Continues the session of the cookie, as a reloaded page does. */
async function refresh(): Promise<string> {
  const answer = await fetch(`${stack.file.services.edge}/api/session`, {
    headers: {
      'X-Tenant-Key': FIRM.key,
      Authorization: `Bearer ${stack.file.publicKey}`,
      Cookie: cookie,
      'Sec-Fetch-Site': 'same-origin',
    },
  });
  expect(answer.status).toBe(200);
  cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const { accessToken }: { accessToken: string } = await answer.json();
  return accessToken;
}

const kidOf = (token: string): string => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;
const companies = async (token: string) => (await callApi(target(token), 'GET', 'consultant/companies')).status;

/** The next step of the rotation, without its waiting time, and the restart that it requires. */
async function rotate(...restarted: ('identity' | 'delivery')[]): Promise<void> {
  await runKeys(['rotate', '--now', '--file', join(dataDir, 'signing-keys.pem')], {
    now: new Date(),
    say: () => undefined,
  });
  for (const name of restarted) {
    await (await stack.takeDown(name))();
    await expect.poll(async () => (await fetch(`${stack.file.services[name]}/health/ready`)).status, WAIT).toBe(200);
  }
}

test('while the keys are rotated tokens work as long as their key is there, and no one is signed out', async () => {
  const login = await callApi(target(), 'POST', 'login', { email: FIRM.email, password: FIRM.password });
  cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const old = await refresh();
  expect(await companies(old)).toBe(200);

  await rotate('identity');
  expect(kidOf(await refresh())).toBe(kidOf(old));

  await rotate('identity');
  const fresh = await refresh();
  expect(kidOf(fresh)).not.toBe(kidOf(old));
  // delivery has the previous keys cached: it fetches the new one when its ten seconds between two fetches are over
  await expect.poll(() => companies(fresh), WAIT).toBe(200);
  expect(await companies(old)).toBe(200);

  await rotate('identity', 'delivery');
  expect(await companies(old)).toBe(401);
  expect(await companies(fresh)).toBe(200);
  expect(kidOf(await refresh())).toBe(kidOf(fresh));
}, 120_000);
