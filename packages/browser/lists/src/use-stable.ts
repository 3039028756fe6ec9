import { useLayoutEffect, useRef, useState } from 'react';

/**
 * The same functions in every render, each calling its latest version: rows that get them don't re-render with their
 * parent.
 */
export function useStable<T extends { [key: string]: (...args: never[]) => unknown }>(functions: T): T {
  const latest = useRef(functions);
  useLayoutEffect(() => {
    latest.current = functions;
  });
  const [stable] = useState(
    () =>
      Object.fromEntries(
        Object.keys(functions).map((key) => [key, (...args: never[]) => latest.current[key]?.(...args)]),
      ) as T,
  );
  return stable;
}
