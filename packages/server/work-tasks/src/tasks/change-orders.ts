import { createHash } from 'node:crypto';
import type { ScopeItem } from '@scopewright/contracts/scoping';
import { BacklogTooLarge, generateBacklog } from '@scopewright/domain/backlog/generate';
import { DEFAULT_PROFILE } from '@scopewright/domain/backlog/profiles';
import type { GeneratedWorkItem } from '@scopewright/domain/backlog/work-item';
import { applyDiff } from '@scopewright/domain/change-orders/apply-diff';
import {
  baselineOf,
  type HashedItem,
  type Snapshot,
  snapshotHash,
  snapshotOf,
} from '@scopewright/domain/change-orders/baseline';
import { canonicalJson } from '@scopewright/domain/change-orders/canonical-json';
import type { DiffEntry } from '@scopewright/domain/change-orders/diff-entry';
import { differingIds } from '@scopewright/domain/change-orders/differing-ids';
import { type WorkEffect, workEffect } from '@scopewright/domain/change-orders/effect';
import { withNeeded } from '@scopewright/domain/change-orders/needs';
import { type ScopeDiff, scopeDiff } from '@scopewright/domain/change-orders/scope-diff';
import { valueAt } from '@scopewright/domain/json';
import { documentsOf, itemsOf, type StoredItems } from './stored-items.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A state of a scope as raw BSON: current items, or stored ones of a baseline. */
export interface StoredScope {
  are: 'items' | 'kept';
  stored: StoredItems;
}

const snapshotsOf = ({ are, stored }: StoredScope): Snapshot[] =>
  are === 'kept'
    ? [...documentsOf(stored)].map(({ item }) => item as Snapshot)
    : [...itemsOf(stored)].map((item) => snapshotOf(item as unknown as Snapshot));

interface Compared {
  before: StoredScope;
  after: StoredScope;
}

/** Which differences are wanted: those of a kind, with a text, from one to another. */
interface WantedEntries {
  change: DiffEntry['change'] | undefined;
  kind: DiffEntry['itemKind'] | undefined;
  /** In lower case; empty: any. */
  word: string;
  start: number;
  end: number;
}

/** A page of what differs between two states of a scope. */
export interface ComparedScopes extends Pick<ScopeDiff, 'summarized'> {
  entries: DiffEntry[];
  /** How many of the wanted kind there are. */
  total: number;
  /** All differences by what happened. */
  counts: Record<DiffEntry['change'], number>;
}

const wordsOf = ({ itemName, what, part, before, after }: DiffEntry): string =>
  [itemName, what, part, before, after].join('\n').toLowerCase();

/** Differences between two states of a scope: of thousands only the shown ones leave the thread. */
export function compareScopes({
  before,
  after,
  wanted: { change, kind, word, start, end },
}: Compared & { wanted: WantedEntries }): ComparedScopes {
  const { entries, summarized } = scopeDiff(snapshotsOf(before), snapshotsOf(after));
  const counts = { added: 0, removed: 0, changed: 0, moved: 0 };
  for (const entry of entries) counts[entry.change] += 1;
  const matching = entries.filter(
    (entry) =>
      (change === undefined || entry.change === change) &&
      (kind === undefined || entry.itemKind === kind) &&
      (word === '' || wordsOf(entry).includes(word)),
  );
  return { entries: matching.slice(start, end), total: matching.length, counts, summarized };
}

/** Ids of the differences between items as agreed and the same items now. */
export const differingParts = ({ agreed, items }: { agreed: StoredItems; items: StoredItems }): string[] =>
  differingIds(
    [...documentsOf(agreed)].map(({ item }) => item as Snapshot),
    [...itemsOf(items)].map((item) => item as unknown as Snapshot),
  );

/** Parts of a diff as stored in a change order. */
export interface ChosenParts {
  entries: (DiffEntry & { hash: string })[];
  /** Asked for, and no longer different. */
  missing: string[];
  /** The earlier state with the parts. */
  target: HashedItem[];
  targetHash: string;
  /** Items of the target that the earlier state did not have like this. */
  changed: { hash: string; item: Snapshot }[];
  work: WorkEffect;
}

type Valued = DiffEntry & { hash?: never };

/** An entry's effect, independent of order keys and unchanged parts. */
function entryHash(
  { id, change, path, before, after }: Valued,
  was: Snapshot | undefined,
  is: Snapshot | undefined,
): string {
  const soldValue = (item: Snapshot | undefined): unknown => {
    const value = item === undefined ? undefined : path.length === 0 ? item : valueAt(item, path);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value ?? null;
    const { order: _order, ...rest } = value as Record<string, unknown>;
    return rest;
  };
  // the places of moved parts are in the words: the whole map also has what others changed
  const values = change === 'moved' ? { before, after } : { before: soldValue(was), after: soldValue(is) };
  return sha256(canonicalJson({ id, change, ...values }));
}

/** Attributes that snapshots omit, and that have no effect on effort. */
const UNSET = {
  companyId: '',
  order: 'a0',
  version: 1,
  readyState: 'draft',
  blockedReason: '',
  ownerId: null,
  deadline: null,
  notes: '',
  openQuestions: {},
  implementedAt: null,
  implementedBy: null,
  createdAt: '',
  updatedAt: '',
  deletedAt: null,
} as const;

/** The work items of a state of a scope, by the standard profile; none without its project. */
function workItemsOf(snapshots: readonly Snapshot[]): GeneratedWorkItem[] {
  const project = snapshots.find(({ kind }) => kind === 'project');
  if (project === undefined) return [];
  const items = snapshots.map((item) => ({ ...UNSET, ...item }) as ScopeItem);
  try {
    return generateBacklog({
      projectId: project.id,
      items,
      configItems: [],
      clauses: [],
      links: [],
      errors: {},
      company: { projectIds: [project.id], projectOf: {} },
      profile: DEFAULT_PROFILE,
    });
  } catch (error) {
    if (error instanceof BacklogTooLarge) return [];
    throw error;
  }
}

/** Some of the differences, with their dependencies, and the resulting state. */
export function chooseParts({ before, after, parts }: Compared & { parts: readonly string[] }): ChosenParts {
  const [base, later] = [snapshotsOf(before), snapshotsOf(after)];
  const { entries } = scopeDiff(base, later);
  const chosen = withNeeded(entries, parts);
  const [was, is] = [new Map(base.map((item) => [item.id, item])), new Map(later.map((item) => [item.id, item]))];
  const known = new Set(base.map((item) => snapshotHash(item, sha256)));
  const target = applyDiff(base, later, entries, chosen).map((item) => ({ item, hash: snapshotHash(item, sha256) }));
  const { items, hash } = baselineOf(
    target.map(({ item: { id }, hash: of }) => ({ id, hash: of })),
    sha256,
  );
  const found = new Set(entries.map(({ id }) => id));
  return {
    entries: entries
      .filter(({ id }) => chosen.has(id))
      .map((entry) => ({ ...entry, hash: entryHash(entry, was.get(entry.itemId), is.get(entry.itemId)) })),
    missing: parts.filter((id) => !found.has(id)),
    target: items,
    targetHash: hash,
    changed: target.filter(({ hash: of }) => !known.has(of)),
    work: workEffect(workItemsOf(base), workItemsOf(target.map(({ item }) => item))),
  };
}
