import type { ScopeItem, ScopeItemOf } from '@scopewright/contracts/scoping';
import { useMemo } from 'react';

/** The fields among the items, by their ids. */
export function useFields(items: readonly ScopeItem[]): ReadonlyMap<string, ScopeItemOf<'field'>> {
  return useMemo(() => new Map(items.flatMap((item) => (item.kind === 'field' ? [[item.id, item] as const] : []))), [items]);
}
