import type { ExportInput, ExportManifest, ExportPiece } from './export.ts';

/** A hash of a text as hex. */
export type Hash = (text: string) => string;

const HASH_LENGTH = 20;

/** What a piece says, and that with how far it is: what a later export compares. */
export function manifestOf(pieces: readonly ExportPiece[], hash: Hash): ExportManifest {
  const short = (json: string) => hash(json).slice(0, HASH_LENGTH);
  return Object.fromEntries(
    pieces.map((piece) => {
      const { id, level, parentId, title, description, criteria, phase, labels, hours, dependsOn, clauses } = piece;
      const says = JSON.stringify([
        level,
        parentId,
        title,
        description,
        criteria,
        phase,
        labels,
        hours,
        dependsOn,
        clauses,
      ]);
      const { status, outcome, assignee, dueDate, shared, notes, items, why } = piece;
      const rest = JSON.stringify([status, outcome, assignee, dueDate, shared, notes, items, why]);
      // the JSON of both in one list: texts are the most of it, and are written once
      return [id, [short(says), short(`[${says},${rest.slice(1)}`)]];
    }),
  );
}

/** Presets that hold how far each piece is; for the others a piece has changed only if what it says has. */
const WITH_PROGRESS: ReadonlySet<ExportInput['preset']> = new Set(['csv', 'json']);

/**
 * The pieces that are exported: all of them, or those that are new or have changed since an earlier export, with what
 * they are part of. Obsolete ones are no work for a tracker: only tables and JSON have them.
 */
export function piecesToExport(
  { pieces, preset, since }: Pick<ExportInput, 'pieces' | 'preset' | 'since'>,
  manifest: ExportManifest,
): { exported: ExportPiece[]; changed: ReadonlySet<string>; unchanged: number; obsolete: ExportPiece[] } {
  const withProgress = WITH_PROGRESS.has(preset);
  const present = withProgress ? pieces : pieces.filter(({ status }) => status !== 'obsolete');
  const at = withProgress ? 1 : 0;
  const hasChanged = ({ id }: ExportPiece) => since === null || since.manifest[id]?.[at] !== manifest[id]?.[at];
  const changed = new Set(present.filter(hasChanged).map(({ id }) => id));
  const byId = new Map(present.map((piece) => [piece.id, piece]));
  const kept = new Set(changed);
  for (const id of changed)
    for (let above = byId.get(id)?.parentId ?? null; above !== null && !kept.has(above); ) {
      const parent = byId.get(above);
      if (parent === undefined) break;
      kept.add(above);
      above = parent.parentId;
    }
  return {
    exported: present.filter(({ id }) => kept.has(id)),
    changed,
    unchanged: present.length - changed.size,
    obsolete: pieces.filter(({ id, status }) => status === 'obsolete' && since?.manifest[id] !== undefined),
  };
}
