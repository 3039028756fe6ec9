import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scratchFolder } from '../infra/scratch-folder.ts';
import { accessTokenOf, signUpFirm } from '../testing/firm.ts';
import { invitationLink, mailsTo } from '../testing/mailbox.ts';
import { callApi } from './api.ts';
import { type Stack, startStack } from './run-stack.ts';

// A separate product, as `npm start` runs it (requires the builds), that sends its traces to the test's collector.

const FIRM = {
  name: 'Traced Firm',
  key: 'traced-firm',
  email: 'owner@traced-firm.example',
  password: 'correct horse battery',
};
const INVITED = 'new.administrator@client-of-traced.example';
const WAIT = { timeout: 30_000, interval: 200 };

/** A span of the OTLP/HTTP protocol in JSON (opentelemetry-proto, trace.proto). */
interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
}
interface OtlpTraces {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: OtlpSpan[] }[];
  }[];
}
interface Collected extends OtlpSpan {
  service: string;
}

const spans: Collected[] = [];
const payloads: string[] = [];
const collector = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const text = Buffer.concat(chunks).toString();
    payloads.push(`${request.url} ${text}`);
    const { resourceSpans }: OtlpTraces = JSON.parse(text);
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
      for (const scope of scopeSpans) spans.push(...scope.spans.map((span) => ({ ...span, service })));
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});

let dataDir: string;
let stack: Stack;
let token = '';

const target = () => ({ origin: stack.file.services.edge, publicKey: stack.file.publicKey, tenantKey: FIRM.key });
const linesOf = (service: string): { msg: string; route?: string; job?: string; trace_id?: string }[] =>
  readFileSync(join(dataDir, 'logs', `${service}.log`), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

beforeAll(async () => {
  dataDir = scratchFolder('scopewright-tracing-');
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const env = {
    ...process.env,
    MONGODB_URI: undefined,
    REDIS_URL: undefined,
    SMTP_URL: undefined,
    MAILDEV_URL: undefined,
    NODE_ENV: undefined,
  };
  stack = await startStack({
    dataDir,
    port: 0,
    empty: true,
    env,
    extraEnv: {
      RATE_LIMIT_FACTOR: '1000',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      OTEL_BSP_SCHEDULE_DELAY: '200',
    },
  });
  await signUpFirm(target(), FIRM, stack.file.testPaymentToken);
  token = await accessTokenOf(target(), FIRM);
}, 120_000);
afterAll(async () => {
  await stack.stop();
  collector.close();
  rmSync(dataDir, { recursive: true, force: true });
}, 60_000);

test('the creation of a company is one trace, from the front door to the mail', async () => {
  const created = await callApi({ ...target(), token }, 'POST', 'consultant/create-company', {
    companyName: 'A Client',
    adminEmail: INVITED,
    adminName: 'Nora New',
  });
  expect(created.status).toBe(201);
  const mail = () => mailsTo(stack.file.mailbox.web ?? '', INVITED);
  await expect.poll(async () => (await mail()).length, WAIT).toBe(1);

  const traceOf = () =>
    spans.find(({ service, name }) => service === 'edge' && name === 'POST /api/consultant/create-company')?.traceId;
  const inTrace = () =>
    spans.filter(({ traceId }) => traceId === traceOf()).map(({ service, name }) => `${service}: ${name}`);
  const expected = [
    'edge: POST /api/consultant/create-company',
    'delivery: POST /api/consultant/create-company',
    'delivery: insert outbox',
    'worker: enqueue mail.invitation',
    'worker: process mail.invitation',
    'worker: find invitations',
    'worker: send mail',
  ];
  await expect.poll(() => inTrace(), WAIT).toEqual(expect.arrayContaining(expected));

  // each has its cause: one root, and every parent exists
  const trace = spans.filter(({ traceId }) => traceId === traceOf());
  const ids = new Set(trace.map(({ spanId }) => spanId));
  expect(trace.filter(({ parentSpanId }) => !parentSpanId).map(({ name }) => name)).toEqual([
    'POST /api/consultant/create-company',
  ]);
  expect(trace.filter(({ parentSpanId }) => parentSpanId && !ids.has(parentSpanId))).toEqual([]);
  const parentOf = (service: string, name: string) => {
    const span = trace.find((found) => found.service === service && found.name === name);
    const parent = trace.find(({ spanId }) => spanId === span?.parentSpanId);
    return `${parent?.service}: ${parent?.name}`;
  };
  expect(parentOf('delivery', 'insert outbox')).toBe('delivery: POST /api/consultant/create-company');
  expect(parentOf('worker', 'enqueue mail.invitation')).toBe('delivery: POST /api/consultant/create-company');
  expect(parentOf('worker', 'process mail.invitation')).toBe('worker: enqueue mail.invitation');
  expect(parentOf('worker', 'send mail')).toBe('worker: process mail.invitation');

  // logs contain the trace's id
  const traceId = traceOf();
  await expect
    .poll(() => linesOf('delivery').find(({ route }) => route === '/api/consultant/create-company')?.trace_id, WAIT)
    .toBe(traceId);
  await expect
    .poll(
      () => linesOf('worker').find(({ msg, job }) => msg === 'job done' && job === 'mail.invitation')?.trace_id,
      WAIT,
    )
    .toBe(traceId);
}, 120_000);

test('nothing of what people sent, or of who they are, leaves with the spans', async () => {
  const [mail] = await mailsTo(stack.file.mailbox.web ?? '', INVITED);
  if (mail === undefined) throw new Error('The invitation did not come');
  const invitation = invitationLink(mail).pathname.split('/').at(-1) ?? '';
  expect((await callApi(target(), 'GET', `invitations/${invitation}?secret=query-value`)).status).toBe(200);
  expect((await fetch(`${stack.file.services.edge}/invitation/${invitation}?tenant=${FIRM.key}`)).status).toBe(200);
  await callApi(target(), 'POST', 'login', { email: FIRM.email, password: 'a wrong password' });
  await callApi(target(), 'GET', 'public/tenant/nobody@mistyped.example');
  const names = () => spans.map(({ service, name }) => `${service}: ${name}`);
  await expect
    .poll(names, WAIT)
    .toEqual(
      expect.arrayContaining([
        'identity: GET /api/invitations/{token}',
        'edge: GET page',
        'identity: POST /api/login',
        'edge: GET /api/public/tenant/{tenantKey}',
      ]),
    );
  const all = payloads.join('\n');
  expect(all).toContain('/v1/traces');
  for (const secret of [
    invitation,
    INVITED,
    'client-of-traced',
    FIRM.email,
    'Olive',
    'Nora',
    FIRM.password,
    'wrong password',
    'query-value',
    'nobody@',
    token,
    '127.0.0.1:',
  ]) {
    expect(all.includes(secret), secret).toBe(false);
  }
}, 60_000);
