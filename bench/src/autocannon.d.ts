declare module 'autocannon' {
  export interface Options {
    url: string;
    connections: number;
    /** Seconds; 10 when neither this nor `amount` is given. */
    duration?: number;
    /** Number of requests to send, instead of a duration. */
    amount?: number;
    headers?: Record<string, string>;
    /** What each connection sends in turn. */
    requests?: { setupRequest: <T extends object>(request: T) => T & { path: string } }[];
  }
  export interface Result {
    requests: { average: number; total: number };
    latency: { p50: number; p99: number };
    non2xx: number;
    /** How many answers had which status. */
    statusCodeStats: Record<string, { count: number }>;
    errors: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
