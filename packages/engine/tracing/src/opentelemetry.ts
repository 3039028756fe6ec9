import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span as SdkSpan,
  SpanKind as SdkSpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { Span, SpanKind, Tracer } from './tracing.ts';

const KINDS: Record<SpanKind, SdkSpanKind> = {
  server: SdkSpanKind.SERVER,
  client: SdkSpanKind.CLIENT,
  producer: SdkSpanKind.PRODUCER,
  consumer: SdkSpanKind.CONSUMER,
};

/** How long the shutdown waits for an unresponsive collector. */
const LAST_EXPORT_MS = 3000;

const errorType = (error: unknown): string => (error instanceof Error ? error.name : typeof error);

function spanOf(span: SdkSpan): Span {
  return {
    rename: (name) => void span.updateName(name),
    set: (values) => void span.setAttributes(values),
    fail(type) {
      span.setAttribute('error.type', type);
      span.setStatus({ code: SpanStatusCode.ERROR });
    },
  };
}

/** Records spans by the OpenTelemetry SDK and sends them by OTLP over HTTP. */
export function createTracer(service: string): Tracer {
  const named = resourceFromAttributes({ 'service.namespace': 'scopewright', 'service.name': service });
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(named)
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  const sdk = provider.getTracer('scopewright');
  const contextOf = (parent: string | null | undefined): Context => {
    if (parent === undefined) return context.active();
    return parent === null ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent: parent });
  };
  return {
    run(name, { kind, values = {}, parent }, work) {
      return sdk.startActiveSpan(
        name,
        { kind: KINDS[kind], attributes: values },
        contextOf(parent),
        async (running) => {
          const span = spanOf(running);
          try {
            return await work(span);
          } catch (error) {
            span.fail(errorType(error));
            throw error;
          } finally {
            running.end();
          }
        },
      );
    },
    begin(name, { kind, values = {} }) {
      if (trace.getActiveSpan() === undefined) return null;
      const span = sdk.startSpan(name, { kind: KINDS[kind], attributes: values });
      return { ...spanOf(span), end: () => span.end() };
    },
    traceparent() {
      const carrier: { traceparent?: string } = {};
      propagation.inject(context.active(), carrier);
      return carrier.traceparent ?? null;
    },
    ids() {
      const running = trace.getActiveSpan()?.spanContext();
      return running && { trace_id: running.traceId, span_id: running.spanId };
    },
    async close() {
      let timer: NodeJS.Timeout | undefined;
      const limit = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, LAST_EXPORT_MS);
      });
      await Promise.race([provider.shutdown().catch(() => undefined), limit]).finally(() => clearTimeout(timer));
      trace.disable();
      context.disable();
      propagation.disable();
    },
  };
}
