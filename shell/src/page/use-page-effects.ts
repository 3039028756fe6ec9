import { localTenant } from '@scopewright/domain/hosts';
import type { Screen } from '@scopewright/domain/screens';
import { type BootData, tenantHref } from '@scopewright/remote-contract';
import { pageTitle } from '@scopewright/remote-contract/page-title';
import { useLocation, useNavigate, useNavigationType } from '@scopewright/remote-contract/router';
import { useEffect, useRef } from 'react';

const PATIENCE_MS = 3000;
const PRESSES = ['keydown', 'pointerdown'] as const;

/**
 * Moves the focus to the screen's main heading as soon as it exists, so that a navigation doesn't leave screen reader
 * users at the position of the old screen. A person who presses something before that has moved on, and keeps the focus.
 * Returns the function that stops waiting.
 */
function focusHeading(root: HTMLElement): () => void {
  const focusNow = () => {
    const heading = root.querySelector<HTMLElement>('main h1, h1');
    if (!heading) return false;
    if (!heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1');
    heading.focus({ preventScroll: true });
    return true;
  };
  if (focusNow()) return () => undefined;
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const type of PRESSES) document.removeEventListener(type, stop, true);
  };
  const observer = new MutationObserver(() => focusNow() && stop());
  observer.observe(root, { childList: true, subtree: true });
  for (const type of PRESSES) document.addEventListener(type, stop, true);
  const timer = setTimeout(stop, PATIENCE_MS);
  return stop;
}

/** Whether the focus is on a tab; it stays there when the tab shows another part of the same screen. */
const isOnTab = (): boolean => document.activeElement?.getAttribute('role') === 'tab';

/**
 * Sets the document's title and the focus for the screen that is shown. A new page begins at its top; Back returns to
 * the scroll position of the last visit.
 */
export function useScreenAnnouncement(screen: Screen | null, boot: BootData): void {
  const { pathname, hash } = useLocation();
  const navigation = useNavigationType();
  const name = screen ? `${screen.remote}/${screen.screen}` : null;
  const before = useRef<{ name: string; pathname: string } | null>(null);
  const pressedOn = useRef<string | null>(null);
  useEffect(() => {
    const press = () => {
      pressedOn.current = window.location.pathname;
    };
    for (const type of PRESSES) document.addEventListener(type, press, true);
    return () => {
      for (const type of PRESSES) document.removeEventListener(type, press, true);
    };
  }, []);
  useEffect(() => {
    if (!screen) return;
    document.title = pageTitle(screen, { productName: boot.productName, firmName: boot.tenant?.firmName });
  }, [screen, boot]);
  useEffect(() => {
    const last = before.current;
    if (!name || (name === last?.name && pathname === last.pathname)) return;
    before.current = { name, pathname };
    // the address changes before a screen that is still loading shows
    const isBusyHere = pathname !== last?.pathname && pressedOn.current === pathname;
    pressedOn.current = null;
    const content = document.getElementById('content');
    // The browser has already set the focus when the page was opened.
    if (last === null || !content || (name === last.name && isOnTab())) return;
    if (navigation !== 'POP' && hash === '') document.documentElement.scrollTop = 0;
    return isBusyHere ? undefined : focusHeading(content);
  }, [name, pathname, hash, navigation]);
}

/**
 * Keeps a local page on its tenant: an in-app navigation that loses `?tenant=` gets it again; one that names another
 * tenant reloads the page, so that nothing of the previous tenant remains. The parameter is parsed as the server does,
 * so that a reloaded page agrees with its address. A key in another spelling is normalized.
 */
export function useTenantInAddress(boot: BootData, reload: () => void): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (boot.host.kind !== 'local') return;
    const given = new URLSearchParams(search).get('tenant');
    const { key, misnamed } = localTenant(given);
    const isLost = key === null && !misnamed && boot.host.key !== null;
    if (!isLost && (key !== boot.host.key || misnamed !== boot.host.misnamed)) return reload();
    if (isLost || (key !== null && key !== given))
      navigate(tenantHref(boot, `${pathname}${search}${hash}`), { replace: true });
  }, [boot, pathname, search, hash, navigate, reload]);
}

/**
 * Removes the email address, with which a link prefills the login (§2.8), from the address of someone who is signed in
 * already: the login does so itself, and would not be shown.
 */
export function useEmailOutOfAddress(signedIn: boolean): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const parameters = new URLSearchParams(search);
    if (!signedIn || pathname !== '/' || !parameters.has('email')) return;
    parameters.delete('email');
    navigate({ pathname, search: parameters.size > 0 ? `?${parameters}` : '', hash }, { replace: true });
  }, [signedIn, pathname, search, hash, navigate]);
}
