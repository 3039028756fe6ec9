import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { callApi, mailsTo, type Stack, startRedis, startStack, stepDownPrimary } from '@scopewright/dev-stack';
import { newClient, newFirm } from '../support/people.ts';

// A product of its own, whose engines these tests take away.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const firm = newFirm();
let dataDir: string;
let stack: Stack;
let token: string;
const stops: (() => Promise<void>)[] = [];

const target = () => ({ origin: stack.file.services.edge, publicKey: stack.file.publicKey, tenantKey: firm.key });
const createClient = async (client = newClient()) => {
  const { status } = await callApi({ ...target(), token }, 'POST', 'consultant/create-company', {
    companyName: client.name,
    adminEmail: client.admin.email,
    adminName: client.admin.name,
  });
  return { status, email: client.admin.email };
};
const mailCount = async (email: string) => (await mailsTo(stack.file.mailbox.web ?? '', email)).length;

test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'scopewright-faults-'));
  const env = { ...process.env, MONGODB_URI: undefined, REDIS_URL: undefined, SMTP_URL: undefined, NODE_ENV: undefined };
  stack = await startStack({ dataDir, port: 0, empty: true, env, extraEnv: { RATE_LIMIT_FACTOR: '1000' } });
  const { name, email, password } = firm.admin;
  await callApi(target(), 'POST', 'public/signup', {
    companyName: firm.name,
    subdomain: firm.key,
    adminEmail: email,
    adminName: name,
    password,
    paymentToken: stack.file.testPaymentToken,
  });
  const { body } = await callApi(target(), 'POST', 'login', { email, password });
  if (typeof body !== 'object' || body === null || !('accessToken' in body) || typeof body.accessToken !== 'string') throw new Error('Signing in failed');
  token = body.accessToken;
});

test.afterAll(async () => {
  await stack.stop();
  for (const stop of stops) await stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a worker that is killed again and again sends each invitation', async () => {
  const emails: string[] = [];
  for (let time = 0; time < 3; time++) {
    const { status, email } = await createClient();
    expect(status).toBe(201);
    emails.push(email);
    const worker = stack.child('worker');
    worker.signal('SIGKILL');
    await worker.exited;
    await stack.restart('worker');
  }
  for (const email of emails) await expect.poll(() => mailCount(email), { timeout: 60_000 }).toBe(1);
});

test('a company that is created while Redis is down exists, and its mail goes out when Redis is back', async () => {
  const redis = stack.child('redis');
  redis.signal('SIGKILL');
  await redis.exited;
  const { status, email } = await createClient();
  expect(status).toBe(201);
  expect(await mailCount(email)).toBe(0);
  const again = await startRedis({ dir: join(dataDir, 'redis'), port: Number(new URL(stack.file.redis).port), logFile: join(dataDir, 'logs', 'redis.log') });
  stops.push(() => again.child.stop());
  await expect.poll(() => mailCount(email), { timeout: 60_000 }).toBe(1);
});

test('without a primary calls answer 503 with Retry-After, and work again without a restart', async () => {
  await stepDownPrimary(stack.file.mongo, 8);
  const list = () => callApi({ ...target(), token }, 'GET', 'consultant/companies');
  const write = await createClient();
  expect(write.status).toBe(503);
  const refused = await callApi({ ...target(), token }, 'POST', 'consultant/create-company', {
    companyName: 'Later',
    adminEmail: 'later@client.example',
    adminName: '',
  });
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  await expect.poll(async () => (await list()).status, { timeout: 60_000 }).toBe(200);
  await expect.poll(async () => (await createClient()).status, { timeout: 60_000 }).toBe(201);
});
