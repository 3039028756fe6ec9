import { BACKLOG_LEVELS, PLAN_KINDS, type WorkItemStatus } from '@scopewright/contracts/backlog/limits';
import { generateNKeysBetween } from 'fractional-indexing';
import { addTo } from '../group-by.ts';
import { sameValue } from '../json.ts';
import { byOrder, keysBehind, ORDER_KEY_MAX } from '../scoping/order.ts';
import { type MergedWorkItem, mergeWorkItem, resolvedField, sameField, sameFields } from './merge.ts';
import type { BacklogPlan, PlanEntry, PlanKind, Resolution } from './plan.ts';
import type { GeneratedWorkItem, StoredWorkItem, WorkItemFields } from './work-item.ts';

/** A stored work item with everything that generating again reads. */
export interface PlacedWorkItem extends StoredWorkItem {
  rule: string | null;
  why: string | null;
  configKey: string | null;
  /** Its position among its siblings. */
  order: string;
  /** Someone has begun it at some time. */
  begun: boolean;
  /** A person has added something beside its fields: notes, that it is shared or ready. */
  handled: boolean;
  /** It was not generated the last time, and stayed. */
  orphaned: boolean;
}

/**
 * Effects of regenerating a backlog. Own work items, and those that people have deleted, stay as they are; the latter
 * are not generated again, nor are their children.
 */
export function planBacklog(stored: readonly PlacedWorkItem[], generated: readonly GeneratedWorkItem[]): BacklogPlan {
  const living = new Map(stored.flatMap((workItem) => (workItem.deleted ? [] : [[workItem.key, workItem] as const])));
  const deleted = new Set(stored.flatMap(({ key, deleted }) => (deleted ? [key] : [])));
  const wanted = wantedWorkItems(generated, living, deleted);
  const merged = new Map<string, MergedWorkItem>();
  for (const [key, { fields }] of wanted) {
    const workItem = living.get(key);
    merged.set(
      key,
      workItem
        ? mergeWorkItem(workItem.base ?? workItem.fields, workItem.fields, fields)
        : { fields: [], result: fields, isBaseSame: false },
    );
  }
  const staying = stayingKeys(living, merged);
  const levelOf = (key: string) => BACKLOG_LEVELS.indexOf((wanted.get(key) ?? living.get(key))?.level ?? 'subtask');
  const stays = (key: string) => wanted.has(key) || staying.has(key);
  for (const [key, workItem] of merged) {
    const canHold = (parent: string | null) =>
      parent === null || (stays(parent) && levelOf(parent) < levelOf(key) && parent !== key);
    const now = wanted.get(key)?.fields;
    const parent = [workItem.result.parent, now?.parent ?? null, null].find(canHold) ?? null;
    const dependsOn = workItem.result.dependsOn.filter((other) => other !== key && stays(other));
    const isFitting = parent === workItem.result.parent && dependsOn.length === workItem.result.dependsOn.length;
    if (!isFitting) merged.set(key, { ...workItem, result: { ...workItem.result, parent, dependsOn } });
  }
  const { orders, sequence } = placed({ living, wanted, merged });
  const counts = Object.fromEntries(PLAN_KINDS.map((kind) => [kind, 0])) as Record<PlanKind, number>;
  const entries = sequence.flatMap((key) => {
    const found = entryOf({
      workItem: living.get(key),
      now: wanted.get(key),
      merged: merged.get(key),
      stays: staying.has(key),
      order: orders.get(key) ?? null,
    });
    if (found === null) return [];
    counts[found.kind] += 1;
    return [found];
  });
  return { entries, counts };
}

/** A work item after an entry, with decisions on its conflicts; null for a decision that can't be followed. */
export function resolvedEntry(entry: PlanEntry, decisions: readonly Resolution[]): PlanEntry | null {
  const { base, mine, generated } = entry;
  if (decisions.length === 0) return entry;
  if (base === null || mine === null || generated === null) return null;
  const result = { ...(entry.result ?? mine) };
  for (const { field, take } of decisions) {
    if (!entry.fields.some((one) => one.field === field && one.outcome === 'conflict')) return null;
    if (take === 'mine') continue;
    const resolved = resolvedField(field, { base, mine, generated: generated.fields }, take);
    if (resolved === null) return null;
    Object.assign(result, { [field]: resolved.value });
  }
  return { ...entry, result };
}

/**
 * The work items as a plan leaves them.
 * @param idOf the id of a new work item, by its key
 * @throws Error for a decision that can't be followed
 */
export function applyPlan(
  stored: readonly PlacedWorkItem[],
  { entries }: BacklogPlan,
  resolutions: readonly Resolution[],
  idOf: (key: string) => string,
): PlacedWorkItem[] {
  const workItems = new Map(stored.map((workItem) => [workItem.key, workItem]));
  for (const entry of entries) {
    const { key } = entry;
    const resolved = resolvedEntry(
      entry,
      resolutions.filter((one) => one.key === key),
    );
    if (resolved === null) throw new Error(`The decision on ${key} can't be followed`);
    const before = workItems.get(key);
    if (entry.kind === 'removed') workItems.delete(key);
    else if (entry.writes) workItems.set(key, appliedTo(before, resolved, idOf(key)));
  }
  return [...workItems.values()];
}

function appliedTo(before: PlacedWorkItem | undefined, entry: PlanEntry, id: string): PlacedWorkItem {
  const { generated, result, status, order, kind } = entry;
  const workItem = before ?? { ...NEW, id, key: entry.key, level: entry.level, fields: NO_FIELDS, base: null };
  return {
    ...workItem,
    ...(result && { fields: result }),
    ...(generated && { ...factsOf(generated), base: generated.fields }),
    ...(status && { status }),
    ...(order !== null && { order }),
    orphaned: generated === null ? kind === 'obsolete' || workItem.orphaned : false,
    version: workItem.version + 1,
  };
}

const NO_FIELDS: WorkItemFields = {
  title: '',
  description: '',
  criteria: {},
  parent: null,
  phase: 1,
  labels: [],
  estimate: null,
  dependsOn: [],
  dueDate: null,
};
const NEW = {
  rule: null,
  why: null,
  configKey: null,
  sourceIds: [],
  clauseIds: [],
  status: 'todo',
  outcome: null,
  assigneeId: null,
  pinned: false,
  exported: false,
  deleted: false,
  order: '',
  begun: false,
  handled: false,
  orphaned: false,
  version: 0,
} as const satisfies Partial<PlacedWorkItem>;

const factsOf = ({ level, rule, why, configKey, sourceIds, clauseIds }: GeneratedWorkItem) => ({
  level,
  rule,
  why,
  configKey,
  sourceIds,
  clauseIds,
});

const sameFacts = (workItem: PlacedWorkItem, now: GeneratedWorkItem): boolean =>
  workItem.level === now.level &&
  workItem.rule === now.rule &&
  workItem.why === now.why &&
  workItem.configKey === now.configKey &&
  sameValue(workItem.sourceIds, now.sourceIds) &&
  sameValue(workItem.clauseIds, now.clauseIds);

/** The generated work items, without those that people have deleted; contains all their parents and dependencies. */
function wantedWorkItems(
  generated: readonly GeneratedWorkItem[],
  living: ReadonlyMap<string, PlacedWorkItem>,
  deleted: ReadonlySet<string>,
): Map<string, GeneratedWorkItem> {
  const all = new Map(generated.map((workItem) => [workItem.key, workItem]));
  const isWanted = new Map<string, boolean>();
  const check = (key: string, seen = 0): boolean => {
    const known = isWanted.get(key);
    if (known !== undefined) return known;
    const workItem = all.get(key);
    if (workItem === undefined || deleted.has(key) || seen > BACKLOG_LEVELS.length) return false;
    const { parent } = workItem.fields;
    const found = living.has(key) || parent === null || check(parent, seen + 1);
    isWanted.set(key, found);
    return found;
  };
  const parentOf = ({ fields: { parent } }: GeneratedWorkItem): string | null => {
    if (parent === null || check(parent)) return parent;
    const above = all.get(parent);
    return above ? parentOf(above) : null;
  };
  return new Map(
    generated.flatMap((workItem) => {
      if (!check(workItem.key)) return [];
      const dependsOn = workItem.fields.dependsOn.filter((key) => check(key));
      return [
        [workItem.key, { ...workItem, fields: { ...workItem.fields, parent: parentOf(workItem), dependsOn } }] as const,
      ];
    }),
  );
}

const isUntouched = ({ base, fields, status, exported, pinned, handled, orphaned }: PlacedWorkItem): boolean =>
  base !== null && status === 'todo' && !exported && !pinned && !handled && !orphaned && sameFields(fields, base);

/** Keys of work items that are no longer generated but stay: touched by people, or needed by one that stays. */
function stayingKeys(
  living: ReadonlyMap<string, PlacedWorkItem>,
  merged: ReadonlyMap<string, MergedWorkItem>,
): Set<string> {
  const staying = new Set<string>();
  const waiting: WorkItemFields[] = [...merged.values()].map(({ result }) => result);
  const keep = (key: string) => {
    const workItem = living.get(key);
    if (workItem === undefined || merged.has(key) || staying.has(key)) return;
    staying.add(key);
    waiting.push(workItem.fields);
  };
  for (const workItem of living.values()) if (!merged.has(workItem.key) && !isUntouched(workItem)) keep(workItem.key);
  for (let fields = waiting.pop(); fields; fields = waiting.pop()) {
    if (fields.parent !== null) keep(fields.parent);
    for (const key of fields.dependsOn) keep(key);
  }
  return staying;
}

interface Placing {
  living: ReadonlyMap<string, PlacedWorkItem>;
  wanted: ReadonlyMap<string, GeneratedWorkItem>;
  merged: ReadonlyMap<string, MergedWorkItem>;
}

/** Positions of new work items and of those that get another parent, and all keys in the order of the backlog. */
function placed({ living, wanted, merged }: Placing): { orders: Map<string, string>; sequence: string[] } {
  const parents = new Map<string, string | null>();
  for (const [key, { fields }] of living) parents.set(key, fields.parent);
  for (const [key, { result }] of merged) parents.set(key, result.parent);
  const isNew = (key: string): boolean => living.get(key)?.fields.parent !== parents.get(key) || !living.has(key);

  const groups = new Map<string | null, string[]>();
  const childrenOf = (parent: string | null): string[] => {
    const found = groups.get(parent) ?? [];
    groups.set(parent, found);
    return found;
  };
  for (const workItem of [...living.values()].sort(byOrder))
    if (!isNew(workItem.key)) childrenOf(parents.get(workItem.key) ?? null).push(workItem.key);

  /** New children, by the sibling that they follow; null: first. */
  const following = new Map<string | null, Map<string | null, string[]>>();
  const before = new Map<string | null, string | null>();
  for (const key of wanted.keys()) {
    const parent = parents.get(key) ?? null;
    if (isNew(key)) {
      const ofParent = following.get(parent) ?? new Map<string | null, string[]>();
      following.set(parent, ofParent);
      const anchor = before.get(parent) ?? null;
      addTo(ofParent, anchor, key);
    } else before.set(parent, key);
  }
  const orders = new Map<string, string>();
  for (const [parent, byAnchor] of following) {
    const present = childrenOf(parent);
    groups.set(
      parent,
      [null, ...present].flatMap((anchor) => [...(anchor === null ? [] : [anchor]), ...(byAnchor.get(anchor) ?? [])]),
    );
    const last = present.at(-1);
    for (const [anchor, keys] of byAnchor) {
      const next = present[anchor === null ? 0 : present.indexOf(anchor) + 1];
      const made = keysIn(orderOf(living, anchor), orderOf(living, next), keys.length);
      const all = made ?? keysBehind(orderOf(living, last), keys.length);
      for (const [at, key] of keys.entries()) orders.set(key, all[at] ?? '');
    }
  }
  const sequence: string[] = [];
  const walk = (parent: string | null) => {
    for (const key of groups.get(parent) ?? []) {
      sequence.push(key);
      walk(key);
    }
  };
  walk(null);
  const seen = new Set(sequence);
  for (const key of parents.keys()) if (!seen.has(key)) sequence.push(key);
  return { orders, sequence };
}

const orderOf = (living: ReadonlyMap<string, PlacedWorkItem>, key: string | null | undefined): string | null =>
  (key && living.get(key)?.order) || null;

/** Null if there are no such keys, or only too long ones. */
function keysIn(after: string | null, before: string | null, count: number): string[] | null {
  try {
    const keys = generateNKeysBetween(after, before, count);
    return keys.every(({ length }) => length <= ORDER_KEY_MAX) ? keys : null;
  } catch {
    return null;
  }
}

interface Compared {
  workItem: PlacedWorkItem | undefined;
  now: GeneratedWorkItem | undefined;
  merged: MergedWorkItem | undefined;
  stays: boolean;
  order: string | null;
}

const STATES = { base: null, mine: null, generated: null, result: null, status: null, order: null, fields: [] };

/** Null for a person's own work item. */
function entryOf({ workItem, now, merged, stays, order }: Compared): PlanEntry | null {
  if (now === undefined || merged === undefined) {
    if (workItem === undefined || workItem.base === null) return null;
    const head = { ...headOf(workItem), level: workItem.level, title: workItem.fields.title, ...STATES };
    if (!stays) return { ...head, kind: 'removed', writes: true };
    if (workItem.orphaned) return { ...head, kind: 'unchanged', writes: false };
    // done work has been delivered, whether or not it is still in scope
    return { ...head, kind: 'obsolete', writes: true, status: workItem.status === 'done' ? null : 'obsolete' };
  }
  const { level } = now;
  const { fields, result, isBaseSame } = merged;
  if (workItem === undefined)
    return {
      ...STATES,
      kind: 'new',
      key: now.key,
      workItemId: null,
      version: null,
      level,
      title: result.title,
      generated: now,
      result,
      order,
      writes: true,
    };
  const isSame = sameFields(result, workItem.fields);
  const areFactsSame = sameFacts(workItem, now);
  const kind = kindOf(workItem, merged, isSame && areFactsSame);
  const writes = !isSame || !areFactsSame || !isBaseSame || workItem.orphaned;
  const isShown = writes || kind === 'kept';
  return {
    kind,
    ...headOf(workItem),
    level,
    title: result.title,
    fields,
    base: isShown ? workItem.base : null,
    mine: isShown ? workItem.fields : null,
    generated: isShown ? now : null,
    result: isSame ? null : result,
    status: workItem.orphaned && workItem.status === 'obsolete' ? returnedTo(workItem) : null,
    order: sameField('parent', result.parent, workItem.fields.parent) ? null : order,
    writes,
  };
}

const headOf = ({ key, id, version }: PlacedWorkItem) => ({ key, workItemId: id, version });
const returnedTo = ({ begun }: PlacedWorkItem): WorkItemStatus => (begun ? 'inProgress' : 'todo');

function kindOf({ orphaned }: PlacedWorkItem, { fields }: MergedWorkItem, isSame: boolean): PlanKind {
  if (orphaned) return 'returned';
  if (fields.some(({ outcome }) => outcome === 'conflict')) return 'conflict';
  if (!isSame) return 'changed';
  return fields.some(({ outcome }) => outcome === 'kept') ? 'kept' : 'unchanged';
}
