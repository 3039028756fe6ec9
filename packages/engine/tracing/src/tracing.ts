export type SpanKind = 'server' | 'client' | 'producer' | 'consumer';

/** Span attributes: names and numbers of the code, never personal data (no addresses, bodies, tokens, queries). */
export type SpanValues = Readonly<Record<string, string | number>>;

export interface SpanOptions {
  kind: SpanKind;
  values?: SpanValues;
  /** The W3C `traceparent` of a remote cause, null for none; the running span when absent. */
  parent?: string | null;
}

/** A unit of work that is being timed. */
export interface Span {
  rename(name: string): void;
  set(values: SpanValues): void;
  /** Marks the work as failed. @param type class or code of the failure, never its message */
  fail(type: string): void;
}

export interface Tracer {
  run<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T>;
  /** Starts a child of the running span, to be ended by the caller; null when no span is running. */
  begin(name: string, options: Omit<SpanOptions, 'parent'>): (Span & { end(): void }) | null;
  traceparent(): string | null;
  ids(): { trace_id: string; span_id: string } | undefined;
  close(): Promise<void>;
}

const NO_SPAN: Span = { rename: () => undefined, set: () => undefined, fail: () => undefined };
let tracer: Tracer | null = null;

/**
 * Turns tracing on for this process when `OTEL_EXPORTER_OTLP_ENDPOINT` is set; the SDK is not loaded otherwise. The SDK
 * reads the standard variables (headers, sampler, resource attributes, batches) itself.
 * @param service name of the service, unless `OTEL_SERVICE_NAME` gives another
 * @returns a function that sends the last spans
 */
export async function startTracing(
  service: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<() => Promise<void>> {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT || env.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return async () => undefined;
  const { createTracer } = await import('./opentelemetry.ts');
  const started = createTracer(service);
  tracer = started;
  return async () => {
    tracer = null;
    await started.close();
  };
}

export const isTracing = (): boolean => tracer !== null;

/** Runs work in a span; without tracing it just runs. An error marks the span as failed and is rethrown. */
export function traced<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T> {
  return tracer === null ? work(NO_SPAN) : tracer.run(name, options, work);
}

/** Called with the route template and the status of an answer. */
export type Answered = (route: string, status: number) => void;

/** Runs the handling of an HTTP request in a span. @param parent the `traceparent` header, if the sender is trusted */
export function tracedRequest(
  method: string,
  parent: string | null,
  work: (answered: Answered) => Promise<void>,
): Promise<void> {
  return traced(method, { kind: 'server', values: { 'http.request.method': method }, parent }, (span) =>
    work((route, status) => {
      span.rename(`${method} ${route}`);
      span.set({ 'http.route': route, 'http.response.status_code': status });
      if (status >= 500) span.fail(String(status));
    }),
  );
}

/** The W3C `traceparent` of the running span, to pass to remote work it causes; null without a span. */
export const traceparent = (): string | null => tracer?.traceparent() ?? null;

/** The ids of the running span, for log lines. */
export const traceIds = (): { trace_id: string; span_id: string } | undefined => tracer?.ids();

/** The command events of a MongoDB client (`monitorCommands` has to be on). */
export interface CommandEvents {
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
  const running = new Map<number, Span & { end(): void }>();
  const end = (requestId: number): void => {
    running.get(requestId)?.end();
    running.delete(requestId);
  };
  client.on('commandStarted', ({ requestId, commandName, databaseName, command }) => {
    const target = commandName === 'getMore' ? command.collection : command[commandName];
    const collection = typeof target === 'string' ? target : null;
    const values = {
      'db.system.name': 'mongodb',
      'db.namespace': databaseName,
      'db.operation.name': commandName,
      ...(collection === null ? {} : { 'db.collection.name': collection }),
    };
    const span = tracer?.begin(collection === null ? commandName : `${commandName} ${collection}`, {
      kind: 'client',
      values,
    });
    if (span) running.set(requestId, span);
  });
  client.on('commandSucceeded', ({ requestId }) => end(requestId));
  client.on('commandFailed', ({ requestId, failure }) => {
    running.get(requestId)?.fail(failure.name);
    end(requestId);
  });
}
