import { context, propagation, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';

/** How long the shutdown waits for an unresponsive collector. */
const LAST_EXPORT_MS = 3000;

/**
 * Records spans by the OpenTelemetry SDK and sends them by OTLP over HTTP.
 * @returns a function that sends the last spans
 */
export function startSdk(service: string): () => Promise<void> {
  const named = resourceFromAttributes({ 'service.namespace': 'scopewright', 'service.name': service });
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(named)
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  return async () => {
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, LAST_EXPORT_MS);
    });
    await Promise.race([provider.shutdown().catch(() => undefined), limit]).finally(() => clearTimeout(timer));
    trace.disable();
    context.disable();
    propagation.disable();
  };
}
