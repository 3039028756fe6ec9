import { createServer } from 'node:http';
import { createFileHandler } from './file-handler.mjs';

const KEEP_ALIVE_MS = 65_000;
const SHUTDOWN_LIMIT_MS = 5000;
const PREFLIGHT = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, HEAD',
  'Access-Control-Max-Age': '86400',
};
const NO_FILE = {
  'Content-Type': 'text/plain; charset=utf-8',
  'Access-Control-Allow-Origin': '*',
  'Cache-Control': 'no-store',
};

function createOrigin(dir) {
  const files = createFileHandler({ dir, cors: true });
  return createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, async (request, response) => {
    try {
      if (request.url === '/health/live' || request.url === '/health/ready') {
        response
          .writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
          .end('{"status":"ok"}');
        return;
      }
      if (request.method === 'OPTIONS') {
        response.writeHead(204, PREFLIGHT).end();
        return;
      }
      if (await files.handle(request, response)) return;
      const known = request.method === 'GET' || request.method === 'HEAD';
      response.writeHead(known ? 404 : 405, NO_FILE);
      response.end(request.method === 'HEAD' ? undefined : known ? 'Not found' : 'Method not allowed');
    } catch {
      if (!response.headersSent) response.writeHead(500);
      response.end();
    }
  });
}

const listening = (server, port, host) =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () =>
      resolve(`http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${server.address().port}`),
    );
  });

const closed = async (server) => {
  const ended = new Promise((resolve) => server.close(() => resolve(undefined)));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), SHUTDOWN_LIMIT_MS);
  await ended;
  clearTimeout(timer);
};

/**
 * Serves folders, each at its own port and so its own origin, for pages of every other origin: the deployment of
 * remotes. `/health/live` and `/health/ready` answer at each once it is up.
 */
export function createStaticServer({ folders, host = '127.0.0.1' }) {
  const servers = folders.map(({ dir, port }) => ({ server: createOrigin(dir), port }));
  return {
    /**
     * Listens at one port after the other, and returns the origins in the order of the folders. Rejects when a port is
     * in use.
     */
    async listen() {
      const origins = [];
      for (const { server, port } of servers) origins.push(await listening(server, port, host));
      return origins;
    },
    async close() {
      await Promise.all(servers.filter(({ server }) => server.listening).map(({ server }) => closed(server)));
    },
  };
}
