import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
};
const COMPRESSIBLE = /^(?:text\/|application\/json|image\/svg)/;
const MIN_COMPRESSED_BYTES = 512;
const BROTLI_QUALITY = 9;

const compressors = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/** Files whose name carries a hash of what is in them: they never change under their name. */
export const isImmutable = (path) => path.startsWith('/assets/') || /^\/(?:remote|shell)Entry-[\w-]{6,}\.js$/.test(path);

/**
 * The files of a folder, kept in memory with their compressed forms. A file that may change is looked at again for every request, so a
 * new build in the same folder is served at once; files that were there before stay served as long as they are in the folder.
 */
export function createFileStore(dir) {
  const root = resolve(dir);
  const entries = new Map();

  const fileOf = (path) => {
    let decoded;
    try {
      decoded = decodeURIComponent(path);
    } catch {
      return null;
    }
    if (decoded.includes('\0') || decoded.split(/[/\\]/).some((segment) => segment.startsWith('.'))) return null;
    const file = join(root, decoded);
    return file.startsWith(root + sep) ? file : null;
  };

  const load = async (path, file, { size, mtimeMs }) => {
    const bytes = await readFile(file);
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    const entry = {
      size,
      mtimeMs,
      type,
      immutable: isImmutable(path),
      etag: `"${createHash('sha1').update(bytes).digest('base64url')}"`,
      bytes,
      compressible: COMPRESSIBLE.test(type) && bytes.length >= MIN_COMPRESSED_BYTES,
      encoded: new Map(),
    };
    entries.set(path, entry);
    return entry;
  };

  const get = async (path) => {
    const known = entries.get(path);
    if (known?.immutable) return known;
    const file = fileOf(path);
    if (!file) return null;
    const stats = await stat(file).catch(() => null);
    if (!stats?.isFile()) {
      entries.delete(path);
      return null;
    }
    return known && known.size === stats.size && known.mtimeMs === stats.mtimeMs ? known : load(path, file, stats);
  };

  /** The bytes of an entry in an encoding; compressed once, at its first use. */
  const bytesOf = async (entry, encoding) => {
    if (!encoding || !entry.compressible) return entry.bytes;
    let compressed = entry.encoded.get(encoding);
    if (!compressed) {
      compressed = compressors[encoding](entry.bytes);
      entry.encoded.set(encoding, compressed);
    }
    return compressed;
  };

  return {
    get,
    bytesOf,
    /** Reads and compresses everything that a page loads, so that the first visitor does not wait for it. */
    async warmUp() {
      const files = await readdir(root, { recursive: true, withFileTypes: true });
      for (const file of files) {
        if (!file.isFile() || file.name.endsWith('.map')) continue;
        const path = `/${join(file.parentPath, file.name)
          .slice(root.length + 1)
          .split(sep)
          .join('/')}`;
        const entry = await get(path);
        if (entry?.compressible) await Promise.all([bytesOf(entry, 'br'), bytesOf(entry, 'gzip')]);
      }
    },
  };
}
