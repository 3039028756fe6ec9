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
  return { name, content: zipSync(entries as never, { mtime: new Date(at) }), rows: null };
}

const UNIX = 3;
/** Permissions of a file: scripts can be run. */
const attributesOf = (path: string): number => (path.endsWith('.sh') ? 0o100755 : 0o100644) * 0x1_0000;

/** The texts of an archive by their paths. */
export function textsOfZip(content: Uint8Array): Map<string, string> {
  const decoder = new TextDecoder();
  return new Map(Object.entries(unzipSync(content)).map(([path, bytes]) => [path, decoder.decode(bytes)]));
}
