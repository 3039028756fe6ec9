import { strToU8, unzipSync, zipSync } from 'fflate';
import type { ExportedFile } from './export.ts';

/** Files with their paths as one archive. @param at when they were written, ISO 8601 */
export function zipOf(name: string, files: readonly ExportedFile[], at: string): ExportedFile {
  const entries = Object.fromEntries(
    files.map(({ name: path, content }) => [
      path,
      [typeof content === 'string' ? strToU8(content) : content, { os: UNIX, attrs: attributesOf(path) }] as const,
    ]),
  );
  return { name, content: zipSync(entries as never, { mtime: new Date(at), level: 1 }), rows: null };
}

const UNIX = 3;
/** Permissions of a file: scripts can be run. */
const attributesOf = (path: string): number => (path.endsWith('.sh') ? 0o100755 : 0o100644) * 0x1_0000;

/** The texts of an archive by their paths. @param path which of them; all by default */
export function textsOfZip(content: Uint8Array, path: RegExp = /(?:)/): Map<string, string> {
  const decoder = new TextDecoder();
  const entries = unzipSync(content, { filter: ({ name }) => path.test(name) });
  return new Map(Object.entries(entries).map(([name, bytes]) => [name, decoder.decode(bytes)]));
}
