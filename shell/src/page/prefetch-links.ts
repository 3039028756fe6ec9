import type { BootData, SessionStore } from '@scopewright/remote-contract';
import type { RemoteLoader } from '../remotes/remote-loader.ts';
import { chooseScreen } from './choose-screen.ts';

export interface PrefetchOptions {
  page: Pick<Document, 'addEventListener' | 'removeEventListener'>;
  boot: BootData;
  session: Pick<SessionStore, 'get'>;
  loader: Pick<RemoteLoader, 'load'>;
}

/** The path that a link of the product leads to; null for every other element. */
function pathOfLink(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || link.target || link.hasAttribute('download')) return null;
  const { origin, pathname } = new URL(link.href);
  return origin === window.location.origin ? pathname : null;
}

/**
 * Loads the remote that a link leads to as soon as it is pointed at or focused, so that following it doesn't wait. A
 * failure is only reported when it is followed.
 * @returns ends it
 */
export function prefetchLinks({ page, boot, session, loader }: PrefetchOptions): () => void {
  const onPoint = (event: Event) => {
    const path = pathOfLink(event.target);
    const screen = path === null ? null : chooseScreen(path, boot, session.get());
    if (screen === null || screen.remote === null) return;
    loader.load(screen.remote, { retry: false, screen: screen.screen }).catch(() => undefined);
  };
  for (const type of ['pointerover', 'focusin']) page.addEventListener(type, onPoint);
  return () => {
    for (const type of ['pointerover', 'focusin']) page.removeEventListener(type, onPoint);
  };
}
