import type { SessionStore } from '@scopewright/remote-contract';

export interface SessionWatch {
  session: SessionStore;
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  /** Called when somebody else is at the screen, or nobody: whatever was kept for the one before must go. */
  onUserChange(): void;
}

/**
 * Keeps a page true to its session: another tab's log-out counts here, a page that the browser kept alive for Back is checked again
 * before it can show what the log-out hid, a sign-out that the server has not heard of is told to it as soon as it can be reached, and a change of user
 * empties what was kept. Gives the way to stop.
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
  // The sign-out has happened here in any case; the next contact may be the one that reaches the server.
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
