import type { ScopeItem } from '@scopewright/contracts/scoping';
import { isObject } from '../json.ts';

/** Kinds of what can be changed path by path: items of a scope, and work items. */
export type ChangedKind = ScopeItem['kind'] | 'workItem';

/** Maps of parts in the content of each kind. */
export const PART_MAPS = {
  project: ['portalGroups'],
  workflow: ['statuses', 'transitions', 'approvals', 'reopenRules', 'functions'],
  requestType: ['sections', 'placements', 'rules', 'tests'],
  field: ['options'],
} as const satisfies Record<ScopeItem['kind'], readonly string[]>;

/** The map of parts in the head of each kind. */
const headMapOf = (kind: ChangedKind): string => (kind === 'workItem' ? 'criteria' : 'openQuestions');

/** For parts that are ordered within a group: the key with the group. */
const GROUP_KEYS: Readonly<Record<string, string>> = { placements: 'sectionId', options: 'parentId' };

export interface PartPlace {
  map: string[];
  name: string;
  /** Null: the path names the whole map. */
  id: string | null;
  /** Keys below the part. */
  rest: string[];
}

/** The map of parts that a path leads into, if any. */
export function partPlaceOf(kind: ChangedKind, path: readonly string[]): PartPlace | null {
  const depth = path[0] === 'content' ? 2 : 1;
  const name = path[depth - 1] ?? '';
  const maps: readonly string[] = depth === 1 ? [headMapOf(kind)] : kind === 'workItem' ? [] : PART_MAPS[kind];
  const isMap = maps.includes(name);
  return isMap ? { map: path.slice(0, depth), name, id: path[depth] ?? null, rest: path.slice(depth + 1) } : null;
}

/** The group within which a part of a map is ordered; null in maps with a single order. */
export const groupOf = (name: string, part: unknown): unknown =>
  isObject(part) ? (part[GROUP_KEYS[name] ?? ''] ?? null) : null;
