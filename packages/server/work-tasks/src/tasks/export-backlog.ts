import { createHash } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';
import type { ExportInput, ExportScope } from '@scopewright/domain/backlog-exports/export';
import { type ExportTools, writeExport } from '@scopewright/domain/backlog-exports/write-export';
import { itemsOf, type StoredItems } from './stored-items.ts';

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** From this level on archives hardly get smaller, but take longer. */
const LEVEL = 3;
const TOOLS: ExportTools = { hash: sha256, deflate: (bytes) => deflateRawSync(bytes, { level: LEVEL }), crc32 };

interface Exported {
  input: Omit<ExportInput, 'scope'>;
  /** For a build pack: the projects with their items and the fields that these use; null for other presets. */
  scope: { items: StoredItems; hours: ExportScope['hours'] } | null;
}

/** The files of an export of a backlog as bytes, with the data stored for later ones. */
export function exportBacklog({ input, scope }: Exported) {
  const itemsIn = (stored: StoredItems) => [...itemsOf(stored)] as unknown as ExportScope['items'];
  const whole: ExportInput = { ...input, scope: scope && { items: itemsIn(scope.items), hours: scope.hours } };
  const { files, manifest, ...written } = writeExport(whole, TOOLS);
  return {
    ...written,
    files: files.map(({ name, content, rows }) => {
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
      return { name, bytes, rows, digest: sha256(bytes) };
    }),
    manifest: deflateRawSync(JSON.stringify(manifest)),
  };
}
