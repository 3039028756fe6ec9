import type { ScopeItem } from '@scopewright/contracts/scoping';
import { BacklogTooLarge, generateBacklog } from '@scopewright/domain/backlog/generate';
import type { BacklogInput } from '@scopewright/domain/backlog/input';
import type { Criterion, Estimate, PieceFields } from '@scopewright/domain/backlog/piece';
import type { PlanKind } from '@scopewright/domain/backlog/plan';
import { type PlacedPiece, planBacklog as planOf } from '@scopewright/domain/backlog/plan-backlog';
import { type Packed, packJson } from '@scopewright/work-pool/packed';
import { documentsOf, type StoredItems } from './stored-items.ts';

interface PlanInput {
  input: Omit<BacklogInput, 'items'>;
  /** The items of the project, and the fields that they use. */
  items: StoredItems;
  /** All pieces of the project, deleted ones included. */
  pieces: StoredItems;
}

/** The plan of a generation, its entries packed; or why there is none. */
export type PlannedBacklog =
  | { kind: 'planned'; counts: Record<PlanKind, number>; changes: boolean; plan: Packed }
  | { kind: 'tooLarge'; message: string };

/** Generates the backlog of a project, and plans what becomes of the stored one. */
export function planBacklog({ input, items, pieces }: PlanInput): PlannedBacklog {
  try {
    const generated = generateBacklog({ ...input, items: [...documentsOf(items)].map(itemOf) });
    const { counts, entries } = planOf(placedPieces(pieces), generated);
    return { kind: 'planned', counts, changes: entries.some(({ writes }) => writes), plan: packJson(entries) };
  } catch (error) {
    if (error instanceof BacklogTooLarge) return { kind: 'tooLarge', message: error.message };
    throw error;
  }
}

interface Id {
  toHexString(): string;
}

const isId = (value: unknown): value is Id => typeof value === 'object' && value !== null && 'toHexString' in value;
const plain = (value: unknown): unknown =>
  isId(value) ? value.toHexString() : value instanceof Date ? value.toISOString() : value;

/** An item as contracts describe it, without the fields that were not read. */
function itemOf({ _id, ...document }: Record<string, unknown>): ScopeItem {
  const item = Object.fromEntries(Object.entries(document).map(([field, value]) => [field, plain(value)]));
  // validated before it was stored
  return { ...item, id: plain(_id) } as unknown as ScopeItem;
}

/** A stored piece, as far as it is read. */
interface StoredDocument extends Omit<PieceFields, 'parent' | 'dependsOn' | 'criteria' | 'estimate'> {
  _id: Id;
  key: string;
  level: PlacedPiece['level'];
  parentId: Id | null;
  criteria: Record<string, Criterion>;
  estimate: Estimate | null;
  dependsOn: Id[];
  base: PieceFields | null;
  rule: string | null;
  why: string | null;
  configKey: string | null;
  sourceIds: Id[];
  clauseIds: Id[];
  status: PlacedPiece['status'];
  outcome: PlacedPiece['outcome'];
  assigneeId: Id | null;
  pinned: boolean;
  dueDate: string | null;
  startedAt: Date | null;
  shared: boolean;
  notes: string;
  readyOverride: object | null;
  exports: unknown[];
  order: string;
  orphaned?: boolean;
  version: number;
  deletedAt: Date | null;
}

const hex = (ids: readonly Id[]): string[] => ids.map((id) => id.toHexString());

function placedPieces(stored: StoredItems): PlacedPiece[] {
  const documents = [...documentsOf(stored)] as unknown as StoredDocument[];
  const keys = new Map(documents.map(({ _id, key }) => [_id.toHexString(), key]));
  const keyOf = (id: Id | null): string | null => (id && keys.get(id.toHexString())) ?? null;
  return documents.map((piece) => ({
    id: piece._id.toHexString(),
    key: piece.key,
    level: piece.level,
    fields: {
      title: piece.title,
      description: piece.description,
      criteria: piece.criteria,
      parent: keyOf(piece.parentId),
      phase: piece.phase,
      labels: piece.labels,
      estimate: piece.estimate,
      dependsOn: piece.dependsOn.flatMap((id) => keyOf(id) ?? []),
    },
    base: piece.base,
    status: piece.status,
    outcome: piece.outcome,
    assigneeId: piece.assigneeId?.toHexString() ?? null,
    pinned: piece.pinned,
    dueDate: piece.dueDate,
    exported: piece.exports.length > 0,
    deleted: piece.deletedAt !== null,
    sourceIds: hex(piece.sourceIds),
    clauseIds: hex(piece.clauseIds),
    version: piece.version,
    rule: piece.rule,
    why: piece.why,
    configKey: piece.configKey,
    order: piece.order,
    begun: piece.startedAt !== null,
    handled: piece.notes !== '' || piece.dueDate !== null || piece.shared || piece.readyOverride !== null,
    orphaned: piece.orphaned === true,
  }));
}
