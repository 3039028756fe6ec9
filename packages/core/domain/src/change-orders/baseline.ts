import type { ScopeItem, ScopeItemOf } from '@scopewright/contracts/scoping';
import { addTo } from '../group-by.ts';
import { isObject } from '../json.ts';
import { groupOf, PART_MAPS } from '../scoping/item-paths.ts';
import { inWrittenOrder } from '../scoping/order.ts';
import { compareBytes, inOrder } from '../scoping/parts.ts';
import { canonicalJson } from './canonical-json.ts';

/** Version of the snapshots' shape: part of every hash, so that hashes of different shapes are never equal. */
const SNAPSHOT_SCHEMA = 1;

/** The part of an item that can be sold: its configuration, without progress, assignees and notes. */
export type Snapshot = {
  [K in ScopeItem['kind']]: Pick<
    ScopeItemOf<K>,
    'id' | 'kind' | 'projectId' | 'name' | 'description' | 'phase' | 'content'
  >;
}[ScopeItem['kind']];

/** A snapshot with the hash of its content. */
export interface HashedItem {
  id: string;
  hash: string;
}

/** The scope agreed at a point in time: the hash of each item, and one of all. */
export interface Baseline {
  items: HashedItem[];
  hash: string;
}

/** SHA-256 of a text in UTF-8, in hexadecimal. */
export type Digest = (text: string) => string;

type Parts = Record<string, { order: string }>;

/** Order keys by rank: the same order has the same keys, however parts were moved about before. */
function withRankedParts(name: string, parts: Parts): Parts {
  const groups = new Map<unknown, string[]>();
  for (const [id, part] of inOrder(parts)) addTo(groups, groupOf(name, part), id);
  return Object.assign({}, ...[...groups.values()].map((ids) => inWrittenOrder(ids.map((id) => [id, parts[id]]))));
}

/** An item as stored in a baseline, without working data: tests of forms and assigned consultants. */
export function snapshotOf({
  id,
  kind,
  projectId,
  name,
  description,
  phase,
  content,
}: Pick<ScopeItem, 'id' | 'kind' | 'projectId' | 'name' | 'description' | 'phase' | 'content'>): Snapshot {
  const sold: Record<string, unknown> = { ...content };
  if (kind === 'requestType') sold.tests = {};
  if (kind === 'project') sold.consultantIds = [];
  for (const map of PART_MAPS[kind]) if (isObject(sold[map])) sold[map] = withRankedParts(map, sold[map] as Parts);
  return { id, kind, projectId, name, description, phase, content: sold } as Snapshot;
}

/** The hash of a snapshot's content. */
export const snapshotHash = (snapshot: Snapshot, digest: Digest): string =>
  digest(canonicalJson({ schema: SNAPSHOT_SCHEMA, ...snapshot }));

/** The baseline of hashed snapshots, independent of their order. */
export function baselineOf(items: readonly HashedItem[], digest: Digest): Baseline {
  const sorted = items.map(({ id, hash }) => ({ id, hash })).sort((a, b) => compareBytes(a.id, b.id));
  return { items: sorted, hash: digest(canonicalJson({ schema: SNAPSHOT_SCHEMA, items: sorted })) };
}
