import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import type { ExportInput, ExportScope } from '@scopewright/domain/backlog-exports/export';
import { writeExport } from '@scopewright/domain/backlog-exports/write-export';
import { itemsOf, type StoredItems } from './stored-items.ts';

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

interface Exported {
  input: Omit<ExportInput, 'scope'>;
  /** For a build pack: each project with its items and the fields that these use; null for other presets. */
  scope: { items: readonly StoredItems[]; hours: ExportScope['hours'] } | null;
}

/** Items of several projects, the fields that these share once. */
function scopeOf({ items, hours }: NonNullable<Exported['scope']>): ExportScope {
  const byId = new Map<string, ExportScope['items'][number]>();
  for (const stored of items)
    for (const item of itemsOf(stored)) byId.set(item.id, item as unknown as ExportScope['items'][number]);
  return { items: [...byId.values()], hours };
}

/** The files of an export of a backlog as bytes, with what is kept of it for later ones. */
export function exportBacklog({ input, scope }: Exported) {
  const whole: ExportInput = { ...input, scope: scope && scopeOf(scope) };
  const { files, manifest, ...written } = writeExport(whole, sha256);
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
