import type { ScopeItem } from '@scopewright/contracts/scoping';
import { BacklogTooLarge, generateBacklog } from '@scopewright/domain/backlog/generate';
import type { BacklogInput } from '@scopewright/domain/backlog/input';
import type { PlanKind } from '@scopewright/domain/backlog/plan';
import { type PlacedWorkItem, planBacklog as planOf } from '@scopewright/domain/backlog/plan-backlog';
import type { Criterion, Estimate, WorkItemFields } from '@scopewright/domain/backlog/work-item';
import { type Packed, packJson } from '@scopewright/work-pool/packed';
import { documentsOf, type StoredItems } from './stored-items.ts';

interface PlanInput {
  input: Omit<BacklogInput, 'items'>;
  /** The items of the project, and the fields that they use. */
  items: StoredItems;
  /** All work items of the project, deleted ones included. */
  workItems: StoredItems;
}

/** The plan of a generation, its entries packed; or why there isn't one. */
export type PlannedBacklog =
  | { kind: 'planned'; counts: Record<PlanKind, number>; changes: boolean; plan: Packed }
  | { kind: 'tooLarge'; message: string };

/** Generates the backlog of a project, and plans what becomes of the stored one. */
export function planBacklog({ input, items, workItems }: PlanInput): PlannedBacklog {
  try {
    const generated = generateBacklog({ ...input, items: [...documentsOf(items)].map(itemOf) });
    const { counts, entries } = planOf(placedWorkItems(workItems), generated);
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

/** A stored work item, as far as it is read. */
interface StoredDocument extends Omit<WorkItemFields, 'parent' | 'dependsOn' | 'criteria' | 'estimate'> {
  _id: Id;
  key: string;
  level: PlacedWorkItem['level'];
  parentId: Id | null;
  criteria: Record<string, Criterion>;
  estimate: Estimate | null;
  dependsOn: Id[];
  base: WorkItemFields | null;
  rule: string | null;
  why: string | null;
  configKey: string | null;
  sourceIds: Id[];
  clauseIds: Id[];
  status: PlacedWorkItem['status'];
  outcome: PlacedWorkItem['outcome'];
  assigneeId: Id | null;
  pinned: boolean;
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

function placedWorkItems(stored: StoredItems): PlacedWorkItem[] {
  const documents = [...documentsOf(stored)] as unknown as StoredDocument[];
  const keys = new Map(documents.map(({ _id, key }) => [_id.toHexString(), key]));
  const keyOf = (id: Id | null): string | null => (id && keys.get(id.toHexString())) ?? null;
  return documents.map((workItem) => ({
    id: workItem._id.toHexString(),
    key: workItem.key,
    level: workItem.level,
    fields: {
      title: workItem.title,
      description: workItem.description,
      criteria: workItem.criteria,
      parent: keyOf(workItem.parentId),
      phase: workItem.phase,
      labels: workItem.labels,
      estimate: workItem.estimate,
      dependsOn: workItem.dependsOn.flatMap((id) => keyOf(id) ?? []),
      dueDate: workItem.dueDate,
    },
    base: workItem.base,
    status: workItem.status,
    outcome: workItem.outcome,
    assigneeId: workItem.assigneeId?.toHexString() ?? null,
    pinned: workItem.pinned,
    exported: workItem.exports.length > 0,
    deleted: workItem.deletedAt !== null,
    sourceIds: hex(workItem.sourceIds),
    clauseIds: hex(workItem.clauseIds),
    version: workItem.version,
    rule: workItem.rule,
    why: workItem.why,
    configKey: workItem.configKey,
    order: workItem.order,
    begun: workItem.startedAt !== null,
    handled: workItem.notes !== '' || workItem.shared || workItem.readyOverride !== null,
    orphaned: workItem.orphaned === true,
  }));
}
