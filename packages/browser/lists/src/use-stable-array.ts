import { useState } from 'react';

/** The previous array while the new one contains the same objects, so that memoized results and components stay. */
export function useStableArray<T>(list: readonly T[]): readonly T[] {
  const [kept] = useState(() => ({ list }));
  const same = kept.list.length === list.length && kept.list.every((one, at) => one === list[at]);
  if (!same) kept.list = list;
  return kept.list;
}
