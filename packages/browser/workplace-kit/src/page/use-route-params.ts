import { matchesPath, type PathParameter, pathOf, pathParameters } from '@scopewright/domain/pages';
import { useLocation } from '@scopewright/remote-contract/router';
import { useMemo, useState } from 'react';

/**
 * The current address's values for the parameters of a page's path: `useRouteParams('/companies/:companyId/*')` returns
 * `companyId`, and as `*` the rest of the path. A screen that is still shown while the next one loads keeps its own.
 * @throws Error for a screen whose address has never matched the path
 */
export function useRouteParams<Path extends string>(pattern: Path): Record<PathParameter<Path>, string> {
  const path = pathOf(useLocation().pathname);
  const matched = matchesPath(pattern, path) ? path : null;
  const [kept, setKept] = useState(matched);
  if (matched !== null && matched !== kept) setKept(matched);
  const shown = matched ?? kept;
  return useMemo(() => {
    const found = shown === null ? null : pathParameters(pattern, shown);
    if (!found) throw new Error(`The address does not fit ${pattern}`);
    return found;
  }, [pattern, shown]);
}
