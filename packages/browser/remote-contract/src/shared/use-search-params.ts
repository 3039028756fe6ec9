import { useCallback, useContext, useEffect, useRef } from 'react';
import {
  type Location,
  type Navigator,
  type SetURLSearchParams,
  UNSAFE_NavigationContext,
  type URLSearchParamsInit,
  useLocation,
  useSearchParams as useShownParams,
} from 'react-router-dom';

/**
 * The parameters of the address, and a function that changes them. Unlike react-router's, its updates by a function get
 * the parameters that the address has when it is called, so that both of two changes between two renderings are
 * preserved. Nothing changes once the address belongs to another page. The function stays the same as long as the page
 * does.
 * @param defaults parameters for names missing from the address, until the first change
 */
export function useSearchParams(defaults?: URLSearchParamsInit): [URLSearchParams, SetURLSearchParams] {
  const [params, set] = useShownParams(defaults);
  const { pathname, search } = useLocation();
  // the routers of this package navigate by a history, which knows the address
  const history = useContext(UNSAFE_NavigationContext).navigator as Navigator & { location: Location };
  const shown = useRef({ params, set, search });
  useEffect(() => {
    shown.current = { params, set, search };
  });
  const change: SetURLSearchParams = useCallback(
    (next, options) => {
      const { location } = history;
      // a link was followed since then, and its page is still loading
      if (location.pathname !== pathname) return;
      const { params, set, search } = shown.current;
      const present = location.search === search ? params : location.search;
      set(typeof next === 'function' ? next(new URLSearchParams(present)) : next, options);
    },
    [history, pathname],
  );
  return [params, change];
}
