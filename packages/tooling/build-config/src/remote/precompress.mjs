import { existsSync, readdirSync, statSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Files with a hash of their content in the name: a compressed form next to them can't become outdated. */
const HASHED = /^(?:assets\/.+|\w+Entry-[\w-]+)\.(?:js|css|json|svg)$/;
/** Below this, headers outweigh what compression saves. */
const MIN_BYTES = 512;

const FORMS = {
  '.br': (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  '.gz': (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

const isCurrent = (form, file) => existsSync(form) && statSync(form).mtimeMs >= statSync(file).mtimeMs;

/**
 * Writes compressed forms (`.br`, `.gz`) next to a folder's hashed files, where they are smaller; `file-handler` of
 * static-server sends them.
 */
export async function compressFolder(/** @type {string} */ dir) {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => HASHED.test(relative(dir, file).replaceAll('\\', '/')) && statSync(file).size >= MIN_BYTES);
  await Promise.all(
    files.flatMap((file) =>
      Object.entries(FORMS).map(async ([extension, compress]) => {
        const form = `${file}${extension}`;
        if (isCurrent(form, file)) return;
        const bytes = await readFile(file);
        const compressed = await compress(bytes);
        if (compressed.length < bytes.length) await writeFile(form, compressed);
        else await rm(form, { force: true });
      }),
    ),
  );
}

/** Compresses a build's files, after all other plugins have written. */
export function precompress() {
  let dir = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      dir = resolve(config.root, config.build.outDir);
    },
    closeBundle: { order: 'post', sequential: true, handler: () => compressFolder(dir) },
  };
}
