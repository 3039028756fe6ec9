import { addPart, moveBy, newPartId } from '@scopewright/company-kit/scope/part-ids';
import type { ScopeChange, ScopeItem } from '@scopewright/contracts/scoping';
import { type Json, setChange } from '@scopewright/editing';
import { useMemo } from 'react';
import { usePartArrival } from './part-arrival.ts';
import { useChange, useScope } from './use-scope.tsx';

/** Edit functions of an item that stay the same while it changes, so that rows which get them don't re-render. */
export interface Edits {
  set: (path: readonly string[], to: Json | undefined, label: string) => void;
  /** Adds a part at the end of a map, and focuses it; returns its id. */
  add: (map: readonly string[], part: { [key: string]: Json | undefined }, label: string) => string;
  /** One place up or down. */
  move: (map: readonly string[], id: string, by: -1 | 1, label: string) => void;
  /** Several changes as one step, computed from the item's current state. */
  change: (changesOf: (item: ScopeItem) => ScopeChange[], label: string) => void;
}

export function useEdits(itemId: string): Edits {
  const { store } = useScope();
  const arrived = usePartArrival();
  const apply = useChange();
  return useMemo(() => {
    const change: Edits['change'] = (changesOf, label) => {
      const item = store.get(itemId)?.item;
      if (item) apply(itemId, changesOf(item), label);
    };
    return {
      change,
      set: (path, to, label) => change((item) => [setChange(item, path, to)], label),
      add(map, part, label) {
        const id = newPartId();
        change(() => [addPart(map, id, part)], label);
        arrived([id]);
        return id;
      },
      move(map, id, by, label) {
        change((item) => {
          const moved = moveBy(item, map, id, by);
          return moved ? [moved] : [];
        }, label);
      },
    };
  }, [store, itemId, arrived, apply]);
}
