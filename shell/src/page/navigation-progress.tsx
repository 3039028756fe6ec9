import { useLocation } from '@scopewright/remote-contract/router';
import { type ReactNode, useSyncExternalStore } from 'react';

/** Browsers without the Navigation API show no progress. */
function subscribe(notify: () => void): () => void {
  const { navigation } = window as { navigation?: EventTarget };
  navigation?.addEventListener('currententrychange', notify);
  return () => navigation?.removeEventListener('currententrychange', notify);
}

const addressOf = () => window.location.pathname;

/**
 * A bar at the top while the page of a new address loads its code: the page before stays until then, so that nothing
 * else would show that a press had an effect.
 */
export function NavigationProgress(): ReactNode {
  const { pathname } = useLocation();
  // the third is asked for while a prerendered page is hydrated
  const address = useSyncExternalStore(subscribe, addressOf, addressOf);
  return address === pathname ? null : (
    <div className="shell-progress" role="progressbar" aria-label="Loading the page" />
  );
}
