import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { isTracing, SpanKind, startTracing, traced, tracedRequest, traceIds, traceparent } from './tracing.ts';

const PARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

let end: () => Promise<void> = async () => undefined;
afterEach(() => end());

interface Sent {
  traceId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string }[];
  status: { code?: number };
}

/** Starts tracing to a collector. @returns a function that stops both, and the sent spans */
async function start(env: Record<string, string> = {}) {
  const bodies: string[] = [];
  const collector = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      bodies.push(Buffer.concat(chunks).toString());
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = endpoint;
  const endTracing = await startTracing('test', { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...env });
  end = async () => {
    await endTracing();
    delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
    collector.closeAllConnections();
    collector.close();
  };
  return {
    async sent(): Promise<Sent[]> {
      await endTracing();
      return bodies.flatMap((body) => {
        const { resourceSpans }: { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] } = JSON.parse(body);
        return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
      });
    },
    bodies,
  };
}

test('without a collector work just runs', async () => {
  end = await startTracing('test', {});
  expect(isTracing()).toBe(false);
  expect(
    await traced('work', { kind: SpanKind.CLIENT }, async (span) => [span.isRecording(), traceparent(), traceIds()]),
  ).toEqual([false, null, undefined]);
});

test('the standard switch disables it', async () => {
  await start({ OTEL_SDK_DISABLED: 'true' });
  expect(isTracing()).toBe(false);
});

test("a request continues its sender's trace, and its effects continue its own", async () => {
  const { sent, bodies } = await start();
  let header: string | null = null;
  await tracedRequest('GET', PARENT, async (answered) => {
    await traced('inner', { kind: SpanKind.CLIENT }, async () => {
      header = traceparent();
      expect(traceIds()?.trace_id).toBe('0af7651916cd43dd8448eb211c80319c');
    });
    answered('/api/{id}', 500);
  });
  const [inner, request] = await sent();
  expect(header).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-[0-9a-f]{16}-01$/);
  expect(request).toMatchObject({
    name: 'GET /api/{id}',
    traceId: '0af7651916cd43dd8448eb211c80319c',
    parentSpanId: 'b7ad6b7169203331',
    status: { code: 2 },
  });
  expect(inner).toMatchObject({ name: 'inner', traceId: request?.traceId });
  expect(bodies.join()).toContain('"service.name","value":{"stringValue":"test"}');
});

test('a fault is named by its kind, never by its message', async () => {
  const { sent, bodies } = await start();
  const failing = traced('work', { kind: SpanKind.CONSUMER, parent: 'not a traceparent' }, async () => {
    throw new TypeError('no such person: somebody@example.com');
  });
  await expect(failing).rejects.toThrow('somebody');
  const [span] = await sent();
  expect(span?.attributes.map(({ key }) => key)).toEqual(['error.type']);
  expect(bodies.join()).not.toContain('somebody');
});
