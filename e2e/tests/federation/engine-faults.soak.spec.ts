import { rmSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { callApi, mailsTo, type Stack, scratchFolder, startStack, stepDownPrimary } from '@scopewright/dev-stack';
import { newClient, newFirm } from '../../support/people.ts';
import { printLogsOfFailure } from '../../support/report.ts';

// A separate product, whose engines these tests stop.
test.describe.configure({ mode: 'serial' });

const firm = newFirm();
let dataDir: string;
let stack: Stack;
let token: string;

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
  dataDir = scratchFolder('scopewright-faults-');
  const env = {
    ...process.env,
    MONGODB_URI: undefined,
    REDIS_URL: undefined,
    SMTP_URL: undefined,
    NODE_ENV: undefined,
  };
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
  if (typeof body !== 'object' || body === null || !('accessToken' in body) || typeof body.accessToken !== 'string')
    throw new Error('Signing in failed');
  token = body.accessToken;
});

test.afterEach(({ browserName: _ }, testInfo) => printLogsOfFailure(stack.logsDir, testInfo));

test.afterAll(async () => {
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a worker that is killed again and again sends each invitation', async () => {
  const emails: string[] = [];
  for (let time = 0; time < 3; time++) {
    const { status, email } = await createClient();
    expect(status).toBe(201);
    emails.push(email);
    const bringBack = await stack.takeDown('worker');
    await bringBack();
  }
  for (const email of emails) {
    await expect.poll(() => mailCount(email)).toBeGreaterThan(0);
    const mails = await mailsTo(stack.file.mailbox.web ?? '', email);
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
  }
});

test('a company that is created while Redis is down exists, and its mail is sent when Redis is back', async () => {
  const bringBack = await stack.takeDown('redis');
  const { status, email } = await createClient();
  expect(status).toBe(201);
  expect(await mailCount(email)).toBe(0);
  await bringBack();
  await expect.poll(() => mailCount(email)).toBe(1);
});

test('edits of a scope that are on their way when the server is killed or the database loses its primary are stored once, sent again until they are', async () => {
  const call = (method: 'GET' | 'POST', path: string, body?: unknown) =>
    callApi({ ...target(), token }, method, path, body);
  const { body: list } = await call('GET', 'consultant/companies');
  const [company] = list as { id: string }[];
  const { body: made } = await call('POST', `companies/${company?.id}/scope-items`, {
    operationId: 'under-way',
    kind: 'field',
    name: 'Reason',
    content: { type: 'dropdown' },
  });
  const { id } = made as { id: string };
  const EDITS = 15;
  /** Sends an edit as a browser does: repeats it with the same id until it is answered. */
  async function send(who: string, edit: number): Promise<void> {
    const option = { name: `${who} ${edit}`, parentId: null, order: 'a0', retired: false };
    const changes = [{ kind: 'set', path: ['content', 'options', `${who}-${edit}`], to: option }];
    const sent = async () => {
      try {
        return (
          await call('POST', `scope-items/${id}/changes`, { operationId: `${who}-edit-${edit}`, version: 1, changes })
        ).status;
      } catch {
        return 'no answer';
      }
    };
    await expect.poll(sent, { intervals: [50, 200] }).toBe(200);
  }
  const edits = (who: string) =>
    Array.from({ length: EDITS }, (_, edit) => edit).reduce(
      (before, edit) => before.then(() => send(who, edit)),
      Promise.resolve(),
    );
  const working = Promise.all([edits('anna'), edits('bert')]);
  stack.child('delivery').signal('SIGKILL');
  await stepDownPrimary(stack.file.mongo, 2);
  await working;
  const { body } = await call('GET', `scope-items/${id}`);
  const item = body as { version: number; content: { options: object } };
  expect([Object.keys(item.content.options).length, item.version]).toEqual([2 * EDITS, 2 * EDITS + 1]);
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
  await expect.poll(async () => (await list()).status).toBe(200);
  await expect.poll(async () => (await createClient()).status).toBe(201);
});
