import { strToU8, unzipSync, Zip, type ZipInputFile } from 'fflate';
import type { ExportedFile } from './export.ts';

/** How an archive is packed. The platform's own functions do it several times faster than JavaScript. */
export interface Packing {
  /** DEFLATE without a header. */
  deflate(content: Uint8Array): Uint8Array<ArrayBuffer>;
  crc32(content: Uint8Array): number;
}

/**
 * Files with their paths as one archive. Each is packed when the next one is asked for, so that not all of them are in
 * memory at the same time.
 * @param at when they were written, ISO 8601
 */
export function zipOf(name: string, files: Iterable<ExportedFile>, at: string, packing: Packing): ExportedFile {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for (const { name: path, content } of files) {
    const bytes = typeof content === 'string' ? strToU8(content) : content;
    const entry: ZipInputFile = {
      filename: path,
      compression: DEFLATED,
      crc: packing.crc32(bytes),
      size: bytes.length,
      os: UNIX,
      attrs: attributesOf(path),
      mtime: new Date(at),
    };
    zip.add(entry);
    // the archive takes its contents from here on
    entry.ondata?.(null, packing.deflate(bytes), true);
  }
  zip.end();
  return { name, content: joined(chunks), rows: null };
}

const DEFLATED = 8;
const UNIX = 3;
/** Permissions of a file: scripts can be run. */
const attributesOf = (path: string): number => (path.endsWith('.sh') ? 0o100755 : 0o100644) * 0x1_0000;

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** The texts of an archive by their paths. @param path which of them; all by default */
export function textsOfZip(content: Uint8Array, path: RegExp = /(?:)/): Map<string, string> {
  const decoder = new TextDecoder();
  const entries = unzipSync(content, { filter: ({ name }) => path.test(name) });
  return new Map(Object.entries(entries).map(([name, bytes]) => [name, decoder.decode(bytes)]));
}
