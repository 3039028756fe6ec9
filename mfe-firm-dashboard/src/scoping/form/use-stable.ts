import { useLayoutEffect, useRef, useState } from 'react';

/** The same functions in every render, each calling the one that was given last: rows that get them aren't rendered anew with what is around them. */
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
