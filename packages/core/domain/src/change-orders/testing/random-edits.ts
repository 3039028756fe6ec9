import type { ScopeItem } from '@scopewright/contracts/scoping';
import { isObject } from '../../json.ts';
import { PART_MAPS } from '../../scoping/item-paths.ts';
import { firstKeys } from '../../scoping/order.ts';
import { inOrder } from '../../scoping/parts.ts';
import { generateCompany, SMALL_COMPANY } from '../../scoping/testing/company.ts';
import { type Random, randomFrom } from '../../scoping/testing/random.ts';
import { type Snapshot, snapshotOf } from '../baseline.ts';

type Json = Record<string, unknown>;

/** Everything of a small company, as a baseline has it. */
export const someScope = (seed: number): Snapshot[] =>
  generateCompany(SMALL_COMPANY, { seed, companyId: 'c'.repeat(24), now: new Date(0) }).map((item: ScopeItem) =>
    snapshotOf(item),
  );

/** The scope after this many random edits of items and their parts. */
export function editedScope(items: readonly Snapshot[], seed: number, edits: number): Snapshot[] {
  const random = randomFrom(seed);
  const scope = structuredClone(items) as Snapshot[];
  for (let at = 0; at < edits; at += 1) edit(scope, random, `${seed}-${at}`);
  return scope.map((item) => snapshotOf(item));
}

function edit(scope: Snapshot[], random: Random, mark: string): void {
  const below = (count: number): number => Math.floor(random() * count);
  const at = below(scope.length);
  const item = scope[at];
  if (item === undefined) return;
  const kind = random();
  if (kind < 0.05) {
    scope.splice(at, 1);
    return;
  }
  if (kind < 0.1) {
    const id = `${item.id.slice(0, 12)}${mark.replace(/\D/g, '').padStart(12, '0').slice(-12)}`;
    if (scope.every((other) => other.id !== id)) scope.push({ ...structuredClone(item), id, name: `New ${mark}` });
    return;
  }
  if (kind < 0.2) {
    item.name = `Renamed ${mark}`;
    return;
  }
  const maps = PART_MAPS[item.kind].filter((map) => map !== 'tests' && map in item.content);
  const map = maps[below(maps.length)] ?? '';
  const parts = (item.content as Json)[map] as Record<string, Json & { order: string }>;
  const ids = Object.keys(parts);
  const id = ids[below(ids.length)];
  const part = id === undefined ? undefined : parts[id];
  if (id === undefined || part === undefined) return;
  if (kind < 0.35) delete parts[id];
  else if (kind < 0.5) parts[`new-${mark}`] = { ...structuredClone(part), order: `${part.order}V` };
  else if (kind < 0.75) {
    const sorted = inOrder(parts).map(([one]) => one);
    sorted.splice(below(sorted.length), 0, ...sorted.splice(sorted.indexOf(id), 1));
    const keys = firstKeys(sorted.length);
    for (const [place, one] of sorted.entries()) parts[one] = { ...(parts[one] as Json), order: keys[place] ?? '' };
  } else changeValue(part, Object.keys(parts), map, mark, below);
}

function changeValue(part: Json, ids: string[], map: string, mark: string, below: (count: number) => number): void {
  if (map === 'placements') {
    part.required = !part.required;
    if (below(3) === 0) part.sectionId = `section-${below(3)}`;
  } else if (map === 'options' && below(3) === 0) part.parentId = ids[below(ids.length)] ?? null;
  else if (map === 'rules') part.when = { match: 'any', conditions: [{ fieldId: null, operator: 'is', value: mark }] };
  else if (isObject(part.needs)) part.needs = { by: 'number', count: below(9) };
  else part.name = `Part ${mark}`;
}
