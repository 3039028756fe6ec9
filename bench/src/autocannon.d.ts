declare module 'autocannon' {
  export interface Options {
    url: string;
    connections: number;
    /** Seconds; by default 10 unless `amount` is given. */
    duration?: number;
    /** Number of requests to send, instead of a duration. */
    amount?: number;
    headers?: Record<string, string>;
    /** The requests that each connection sends in turn. */
    requests?: { setupRequest: <T extends object>(request: T) => T & { path: string } }[];
  }
  export interface Result {
    requests: { average: number; total: number };
    latency: { p50: number; p99: number };
    non2xx: number;
    /** Number of answers by status. */
    statusCodeStats: Record<string, { count: number }>;
    errors: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
