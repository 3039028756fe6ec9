import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Metrics of one service: process, HTTP, and those that features register. */
export interface Metrics {
  registry: Registry;
  /** Records an answered request under its route template (never the path, which may hold a token). */
  observeRequest(method: string, route: string, status: number, milliseconds: number): void;
  inFlight: Gauge;
}

const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer HTTP requests by route template',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  const errors = new Counter({
    name: 'http_server_errors_total',
    help: 'Requests answered with a 5xx status',
    labelNames: ['route'],
    registers: [registry],
  });
  const inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests being answered',
    registers: [registry],
  });
  return {
    registry,
    inFlight,
    observeRequest(method, route, status, milliseconds) {
      duration.observe({ method, route, status }, milliseconds / 1000);
      if (status >= 500) errors.inc({ route });
    },
  };
}
