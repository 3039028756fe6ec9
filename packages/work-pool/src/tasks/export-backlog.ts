import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import type { ExportInput } from '@scopewright/domain/backlog-exports/export';
import { writeExport } from '@scopewright/domain/backlog-exports/write-export';

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** The files of an export of a backlog as bytes, with what is kept of it for later ones. */
export function exportBacklog(input: ExportInput) {
  const { files, manifest, ...written } = writeExport(input, sha256);
  return {
    ...written,
    files: files.map(({ name, content, rows }) => {
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
      return { name, bytes, rows, digest: sha256(bytes) };
    }),
    /** A hash of each exported piece's content. */
    hashes: Object.fromEntries(written.exported.map((id) => [id, manifest[id]?.[0] ?? ''])),
    manifest: deflateRawSync(JSON.stringify(manifest)),
  };
}
