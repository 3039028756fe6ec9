import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

export { SpanKind } from '@opentelemetry/api';

let isOn = false;

/**
 * Turns tracing on for this process when `OTEL_EXPORTER_OTLP_ENDPOINT` is set; the SDK is not loaded otherwise. The SDK
 * reads the standard variables (headers, sampler, resource attributes, batches) itself.
 * @param service name of the service, unless `OTEL_SERVICE_NAME` sets another
 * @returns a function that sends the last spans
 */
export async function startTracing(
  service: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<() => Promise<void>> {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT || env.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return async () => undefined;
  const { startSdk } = await import('./sdk.ts');
  const end = startSdk(service);
  isOn = true;
  return async () => {
    isOn = false;
    await end();
  };
}

export const isTracing = (): boolean => isOn;

// without the SDK, its API makes spans that record nothing
const tracer = () => trace.getTracer('scopewright');

/** @param type class or code of the failure, never its message */
const fail = (span: Span, type: string): Span =>
  span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });

function contextOf(parent: string | null | undefined): Context {
  if (parent === undefined) return context.active();
  return parent === null ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent: parent });
}

/**
 * Runs work in a span. An error marks it as failed and is rethrown.
 * @param options attributes are names and numbers of the code, never personal data (no addresses, bodies, tokens,
 * queries). `parent`: the W3C `traceparent` of a remote cause, null without one; the running span when absent
 */
export function traced<T>(
  name: string,
  { parent, ...options }: SpanOptions & { parent?: string | null },
  work: (span: Span) => Promise<T>,
): Promise<T> {
  return tracer().startActiveSpan(name, options, contextOf(parent), async (span) => {
    try {
      return await work(span);
    } catch (error) {
      fail(span, error instanceof Error ? error.name : typeof error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Called with the route template and the status of an answer. */
export type Answered = (route: string, status: number) => void;

/** Runs the handling of an HTTP request in a span. @param parent the `traceparent` header, if the sender is trusted */
export function tracedRequest(
  method: string,
  parent: string | null,
  work: (answered: Answered) => Promise<void>,
): Promise<void> {
  const options = { kind: SpanKind.SERVER, attributes: { 'http.request.method': method }, parent };
  return traced(method, options, (span) =>
    work((route, status) => {
      span.updateName(`${method} ${route}`).setAttributes({ 'http.route': route, 'http.response.status_code': status });
      if (status >= 500) fail(span, String(status));
    }),
  );
}

/** The W3C `traceparent` of the running span, to pass to remote work it causes; null without a span. */
export function traceparent(): string | null {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}

/** The ids of the running span, for log lines. */
export function traceIds(): { trace_id: string; span_id: string } | undefined {
  const running = trace.getActiveSpan()?.spanContext();
  return running && { trace_id: running.traceId, span_id: running.spanId };
}

/** The command events of a MongoDB client (`monitorCommands` has to be on). */
interface CommandEvents {
  on(event: 'commandStarted', listen: (started: CommandStarted) => void): unknown;
  on(event: 'commandSucceeded', listen: (ended: { requestId: number }) => void): unknown;
  on(event: 'commandFailed', listen: (ended: { requestId: number; failure: Error }) => void): unknown;
}

interface CommandStarted {
  requestId: number;
  commandName: string;
  databaseName: string;
  command: Readonly<Record<string, unknown>>;
}

/** Times the commands that requests and jobs send to MongoDB: command and collection, no contents. */
export function traceCommands(client: CommandEvents): void {
  const running = new Map<number, Span>();
  const end = (requestId: number): void => {
    running.get(requestId)?.end();
    running.delete(requestId);
  };
  client.on('commandStarted', ({ requestId, commandName, databaseName, command }) => {
    if (trace.getActiveSpan() === undefined) return;
    const target = commandName === 'getMore' ? command.collection : command[commandName];
    const collection = typeof target === 'string' ? target : null;
    const span = tracer().startSpan(collection === null ? commandName : `${commandName} ${collection}`, {
      kind: SpanKind.CLIENT,
      attributes: {
        'db.system.name': 'mongodb',
        'db.namespace': databaseName,
        'db.operation.name': commandName,
        ...(collection === null ? {} : { 'db.collection.name': collection }),
      },
    });
    running.set(requestId, span);
  });
  client.on('commandSucceeded', ({ requestId }) => end(requestId));
  client.on('commandFailed', ({ requestId, failure }) => {
    const span = running.get(requestId);
    if (span) fail(span, failure.name);
    end(requestId);
  });
}
