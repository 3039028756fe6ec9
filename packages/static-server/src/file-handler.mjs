import { createFileStore } from './file-store.mjs';

const YEAR = 'public, max-age=31536000, immutable';

const encodingFor = (header = '') => (/\bbr\b/.test(header) ? 'br' : /\bgzip\b/.test(header) ? 'gzip' : null);

/**
 * Answers requests for the files of a folder: hashed files are immutable for a year, everything else is revalidated; brotli or gzip as
 * the client takes it; ETag and HEAD. `cors` lets pages of every origin load the files and see their timing.
 * `handle` resolves to false, with nothing sent, for what is no file of the folder.
 */
export function createFileHandler({ dir, cors = false }) {
  const store = createFileStore(dir);
  return {
    warmUp: () => store.warmUp(),
    async handle(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const path = (request.url ?? '/').split('?', 1)[0];
      const entry = await store.get(path);
      if (!entry) return false;
      const encoding = entry.compressible ? encodingFor(request.headers['accept-encoding']) : null;
      if (cors) {
        response.setHeader('Access-Control-Allow-Origin', '*');
        response.setHeader('Timing-Allow-Origin', '*');
        response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
      }
      response.setHeader('X-Content-Type-Options', 'nosniff');
      response.setHeader('Cache-Control', entry.immutable ? YEAR : 'no-cache');
      response.setHeader('ETag', entry.etag);
      if (entry.compressible) response.setHeader('Vary', 'Accept-Encoding');
      if (request.headers['if-none-match'] === entry.etag) {
        response.writeHead(304).end();
        return true;
      }
      const bytes = await store.bytesOf(entry, encoding);
      if (encoding) response.setHeader('Content-Encoding', encoding);
      response.writeHead(200, { 'Content-Type': entry.type, 'Content-Length': bytes.length });
      response.end(request.method === 'HEAD' ? undefined : bytes);
      return true;
    },
  };
}
