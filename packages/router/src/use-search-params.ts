import { useCallback, useContext } from 'react';
import {
  createSearchParams,
  type Location,
  type Navigator,
  type SetURLSearchParams,
  UNSAFE_NavigationContext,
  useLocation,
  useNavigate,
  useSearchParams as useShownParams,
} from 'react-router-dom';

/**
 * The parameters of the address, and a function that changes them. Unlike react-router's, its updates by a function
 * get the parameters that the address has when it is called, so that of two changes between two renderings both are
 * kept. Nothing is changed once the address is another page's. The function stays the same as long as the page does.
 */
export function useSearchParams(): [URLSearchParams, SetURLSearchParams] {
  const [params] = useShownParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  // the routers of this package navigate by a history, which knows the address
  const history = useContext(UNSAFE_NavigationContext).navigator as Navigator & { location: Location };
  const change: SetURLSearchParams = useCallback(
    (next, options) => {
      const { location } = history;
      // a link was followed meanwhile, and its page is still loading
      if (location.pathname !== pathname) return;
      const changed = typeof next === 'function' ? next(new URLSearchParams(location.search)) : next;
      void navigate(`?${createSearchParams(changed)}`, options);
    },
    [navigate, history, pathname],
  );
  return [params, change];
}
