import { useLocation, useNavigate } from '@scopewright/remote-contract/router';
import { useEffect, useSyncExternalStore } from 'react';

const ITEM = 'setupKey';
const IN_FRAGMENT = /^#setup-key=(.+)$/;
/** Characters that a header can carry. */
export const SETUP_KEY_PATTERN = /^[\x21-\x7e]+$/;
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The setup key stored in this tab, or null. */
export const keptSetupKey = (): string | null => sessionStorage.getItem(ITEM);

/** Stores the setup key for this tab. */
export function keepSetupKey(key: string): void {
  sessionStorage.setItem(ITEM, key);
  changed();
}

/** Removes the setup key, because the server refused it. */
export function forgetSetupKey(): void {
  sessionStorage.removeItem(ITEM);
  changed();
}

/**
 * The key in the fragment of an address (`#setup-key=...`), which is neither sent to servers nor logged; null without
 * one.
 */
export function setupKeyIn(hash: string): string | null {
  const written = IN_FRAGMENT.exec(hash)?.[1];
  if (written === undefined) return null;
  try {
    const key = decodeURIComponent(written);
    return SETUP_KEY_PATTERN.test(key) ? key : null;
  } catch {
    return null;
  }
}

/**
 * The setup key of this tab. One in the page's address is stored and removed from the address immediately, so that
 * neither the history nor a copied address contains it.
 */
export function useSetupKey(): string | null {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const kept = useSyncExternalStore(subscribe, keptSetupKey);
  const given = setupKeyIn(hash);
  useEffect(() => {
    if (given === null) return;
    keepSetupKey(given);
    navigate(`${pathname}${search}`, { replace: true });
  }, [given, pathname, search, navigate]);
  return given ?? kept;
}
