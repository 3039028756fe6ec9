import type { ConditionGroup, ScopeChange } from '@scopewright/contracts/scoping';
import { valueAt } from '../json.ts';
import { isGroup } from './condition.ts';
import { type Fix, setChange } from './finding.ts';

/**
 * The changes of an item that fix a finding.
 * @param item in the checked version: in another one the place may hold something else
 * @returns null if the fix's place does not exist
 */
export function changesOfFix(item: object, fix: Fix): ScopeChange[] | null {
  if ('changes' in fix) return fix.changes;
  const first = fix.takeOut.findIndex((key, at) => key === 'conditions' && /^\d+$/.test(fix.takeOut[at + 1] ?? ''));
  if (first === -1) return null;
  const path = fix.takeOut.slice(0, first);
  const way = fix.takeOut.slice(first).filter((_, at) => at % 2 === 1);
  const group = valueAt(item, path) as ConditionGroup | null | undefined;
  const left = group ? withoutPart(group, way.map(Number)) : null;
  return group && left ? [setChange(path, group, left)] : null;
}

function withoutPart(group: ConditionGroup, [at = 0, ...rest]: readonly number[]): ConditionGroup | null {
  const part = group.conditions[at];
  if (part === undefined) return null;
  if (rest.length === 0) return { ...group, conditions: group.conditions.toSpliced(at, 1) };
  const left = isGroup(part) ? withoutPart(part, rest) : null;
  return left && { ...group, conditions: group.conditions.with(at, left) };
}
