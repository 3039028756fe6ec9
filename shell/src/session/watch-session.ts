import type { SessionStore } from '@scopewright/remote-contract';

export interface SessionWatch {
  session: SessionStore;
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  /** Called when the user changes or signs out: everything stored for the previous user must be removed. */
  onUserChange(): void;
}

/**
 * Keeps a page in step with its session: it follows another tab's log-out, checks the session again when the browser
 * restores the page for Back, reports an unconfirmed sign-out as soon as the server is reachable, and clears stored
 * data when the user changes. Returns the function that stops.
 */
export function watchSession({ session, window: page, onUserChange }: SessionWatch): () => void {
  let userId = session.get().user?.id;
  const stop = session.subscribe(() => {
    const { status, user } = session.get();
    if (status === 'checking' || user?.id === userId) return;
    userId = user?.id;
    onUserChange();
  });
  const leaveIfOver = () => {
    if (session.get().status === 'signed-in' && !session.hasStored()) session.forget();
  };
  const onStorage = ({ key, newValue }: StorageEvent) => session.noticeStorage(key, newValue);
  // The user is signed out here in any case; the next contact may be the one that reaches the server.
  const finishSignOut = () => void session.finishSignOut().catch(() => undefined);
  const onPageShow = (event: PageTransitionEvent) => {
    if (!event.persisted) return;
    leaveIfOver();
    if (session.get().status === 'signed-in') void session.refresh();
  };
  finishSignOut();
  page.addEventListener('online', finishSignOut);
  page.addEventListener('storage', onStorage);
  page.addEventListener('pageshow', onPageShow);
  return () => {
    stop();
    page.removeEventListener('online', finishSignOut);
    page.removeEventListener('storage', onStorage);
    page.removeEventListener('pageshow', onPageShow);
  };
}
