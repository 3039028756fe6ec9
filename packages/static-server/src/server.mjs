import { createServer } from 'node:http';
import { createFileHandler } from './file-handler.mjs';

const KEEP_ALIVE_MS = 65_000;
const SHUTDOWN_LIMIT_MS = 5000;

/** Serves a folder on its own origin, for pages of every other: what each remote is deployed as. `/health/live` and `/health/ready` answer when it is up. */
export function createStaticServer({ dir }) {
  const files = createFileHandler({ dir, cors: true });
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, async (request, response) => {
    try {
      if (request.url === '/health/live' || request.url === '/health/ready') {
        response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }).end('{"status":"ok"}');
        return;
      }
      if (request.method === 'OPTIONS') {
        response.writeHead(204, { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Methods': 'GET, HEAD', 'Access-Control-Max-Age': '86400' }).end();
        return;
      }
      if (await files.handle(request, response)) return;
      const known = request.method === 'GET' || request.method === 'HEAD';
      response.writeHead(known ? 404 : 405, { 'Content-Type': 'text/plain; charset=utf-8', 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store' });
      response.end(request.method === 'HEAD' ? undefined : known ? 'Not found' : 'Method not allowed');
    } catch {
      if (!response.headersSent) response.writeHead(500);
      response.end();
    }
  });
  return {
    /** Listens and gives the origin. */
    async listen({ port, host = '127.0.0.1' }) {
      await files.warmUp();
      await new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => resolve(undefined));
      });
      return `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${server.address().port}`;
    },
    async close() {
      const closed = new Promise((resolve) => server.close(() => resolve(undefined)));
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), SHUTDOWN_LIMIT_MS);
      await closed;
      clearTimeout(timer);
    },
  };
}
