import { useState } from 'react';

/** The list of the last time while the new one holds the same objects: what is made of it, and what is shown of that, is not made anew. */
export function useSameList<T>(list: readonly T[]): readonly T[] {
  const [kept] = useState(() => ({ list }));
  const same = kept.list.length === list.length && kept.list.every((one, at) => one === list[at]);
  if (!same) kept.list = list;
  return kept.list;
}
