import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import send from '@fastify/send';
import { acceptedEncodings } from './accepted-encodings.mjs';

/** Media types of front-end builds' files, as in RFC 9239 and at IANA. */
const TYPES = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

const YEAR = 'public, max-age=31536000, immutable';

/** The canonical form of a file's path: no empty or hidden segment, nothing that needs decoding. */
const CANONICAL = /^(?:\/[\w@~+-][\w@~+.-]*)+$/;
/** Not served: source maps reveal the source, and compressed forms are sent as encodings of the original's address. */
const WITHHELD = /\.(?:map|br|gz)$/;
/** Files with a hash of their content in the name: they never change. */
const IMMUTABLE = /^\/(?:assets\/.+|(?:remote|shell)Entry-[\w-]{6,}\.js)$/;
/** File types that builds compress (`precompress` of build-config). */
const COMPRESSED = /\.(?:js|css|json|svg)$/;
const EXTENSIONS = { br: '.br', gzip: '.gz' };

/** The forms of a file that the client accepts, the smallest first, the file itself last. */
function formsOf(request, path) {
  const compressed =
    IMMUTABLE.test(path) && COMPRESSED.test(path) ? acceptedEncodings(request.headers['accept-encoding']) : [];
  return [...compressed.map((encoding) => ({ path: path + EXTENSIONS[encoding], encoding })), { path, encoding: null }];
}

/**
 * Serves the files of a folder, each at one address only. Hashed files are immutable for a year and sent in the
 * compressed forms that the build has written next to them; everything else is revalidated. Nothing is cached in
 * memory, so a new build in the same folder is served immediately, and a request costs no more than its own answer.
 * `cors` lets pages of every origin load the files and see their timing. `handle` resolves to false, without sending
 * anything, if the folder has no such file. `more` are additional headers.
 */
export function createFileHandler({ dir, cors = false }) {
  const options = { root: dir, index: false, dotfiles: 'ignore', cacheControl: false, contentType: false };

  const find = async (request, path) => {
    for (const form of formsOf(request, path)) {
      const found = await send(request, form.path, options);
      if (found.type === 'file' || found.statusCode === 416 || found.statusCode === 412)
        return { ...found, encoding: form.encoding };
    }
    return null;
  };

  return {
    async handle(request, response, more = {}) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const path = (request.url ?? '/').split('?', 1)[0];
      if (!CANONICAL.test(path) || WITHHELD.test(path)) return false;
      const found = await find(request, path);
      if (!found) return false;
      const { statusCode, headers, stream, encoding } = found;
      response.statusCode = statusCode;
      for (const [name, value] of Object.entries({ ...more, ...headers })) response.setHeader(name, value);
      if (cors) {
        response.setHeader('Access-Control-Allow-Origin', '*');
        response.setHeader('Timing-Allow-Origin', '*');
        response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
      }
      response.setHeader('X-Content-Type-Options', 'nosniff');
      response.setHeader('Cache-Control', IMMUTABLE.test(path) ? YEAR : 'no-cache');
      if (statusCode < 300) response.setHeader('Content-Type', TYPES[extname(path)] ?? 'application/octet-stream');
      if (COMPRESSED.test(path)) response.setHeader('Vary', 'Accept-Encoding');
      if (encoding && statusCode < 300) response.setHeader('Content-Encoding', encoding);
      // When a client disconnects, reading the file stops.
      await pipeline(stream, response).catch(() => response.destroy());
      return true;
    },
  };
}
