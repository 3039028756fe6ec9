import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { GUARD_MS } from '../../process/wait.ts';
import { accessTokenOf, signUpFirm } from '../../testing/firm.ts';
import { invitationLink, mailsTo } from '../../testing/mailbox.ts';
import { callApi } from '../api.ts';
import type { OwnProduct } from './own-product.ts';

const FIRM = {
  name: 'Traced Firm',
  key: 'traced-firm',
  email: 'owner@traced-firm.example',
  password: 'correct horse battery',
};
const INVITED = 'new.administrator@client-of-traced.example';
const WAIT = { timeout: GUARD_MS, interval: 200 };

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

const spansOf = ({ traces }: OwnProduct): Collected[] =>
  traces.flatMap(({ body }) => {
    const { resourceSpans }: OtlpTraces = JSON.parse(body);
    return resourceSpans.flatMap(({ resource, scopeSpans }) => {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
      return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, service })));
    });
  });

/** Each span has its cause: there is one root, and every parent exists. */
function expectCauses(trace: readonly Collected[]): void {
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
}

/** Traces that a product sends to a collector. */
export function collectTraces(product: OwnProduct): void {
  let token = '';
  const target = () => product.target(FIRM.key);
  const linesOf = (service: string): { msg: string; route?: string; job?: string; trace_id?: string }[] =>
    readFileSync(join(product.dataDir, 'logs', `${service}.log`), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));

  beforeAll(async () => {
    await signUpFirm(target(), FIRM, product.stack.file.testPaymentToken);
    token = await accessTokenOf(target(), FIRM);
  });

  test('the creation of a company is one trace, from the front door to the mail', async () => {
    const created = await callApi({ ...target(), token }, 'POST', 'consultant/create-company', {
      companyName: 'A Client',
      adminEmail: INVITED,
      adminName: 'Nora New',
    });
    expect(created.status).toBe(201);
    const mail = () => mailsTo(product.stack.file.mailbox.web ?? '', INVITED);
    await expect.poll(async () => (await mail()).length, WAIT).toBe(1);

    const inTrace = () => {
      const spans = spansOf(product);
      const first = spans.find(
        ({ service, name }) => service === 'edge' && name === 'POST /api/consultant/create-company',
      );
      return spans.filter(({ traceId }) => traceId === first?.traceId);
    };
    const expected = [
      'edge: POST /api/consultant/create-company',
      'delivery: POST /api/consultant/create-company',
      'delivery: insert outbox',
      'worker: enqueue mail.invitation',
      'worker: process mail.invitation',
      'worker: find invitations',
      'worker: send mail',
    ];
    await expect
      .poll(() => inTrace().map(({ service, name }) => `${service}: ${name}`), WAIT)
      .toEqual(expect.arrayContaining(expected));

    expectCauses(inTrace());

    // logs contain the trace's id
    const traceId = inTrace()[0]?.traceId;
    await expect
      .poll(() => linesOf('delivery').find(({ route }) => route === '/api/consultant/create-company')?.trace_id, WAIT)
      .toBe(traceId);
    await expect
      .poll(
        () => linesOf('worker').find(({ msg, job }) => msg === 'job done' && job === 'mail.invitation')?.trace_id,
        WAIT,
      )
      .toBe(traceId);
  });

  test('nothing of what people sent, or of who they are, leaves with the spans', async () => {
    const [mail] = await mailsTo(product.stack.file.mailbox.web ?? '', INVITED);
    if (mail === undefined) throw new Error('The invitation did not come');
    const invitation = invitationLink(mail).pathname.split('/').at(-1) ?? '';
    expect((await callApi(target(), 'GET', `invitations/${invitation}?secret=query-value`)).status).toBe(200);
    expect(
      (await fetch(`${product.stack.file.services.edge}/invitation/${invitation}?tenant=${FIRM.key}`)).status,
    ).toBe(200);
    await callApi(target(), 'POST', 'login', { email: FIRM.email, password: 'a wrong password' });
    await callApi(target(), 'GET', 'public/tenant/nobody@mistyped.example');
    const names = () => spansOf(product).map(({ service, name }) => `${service}: ${name}`);
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
    expect(new Set(product.traces.map(({ path }) => path))).toEqual(new Set(['/v1/traces']));
    const all = product.traces.map(({ body }) => body).join('\n');
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
  });
}
