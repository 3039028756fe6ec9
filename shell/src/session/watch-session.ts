import { type SessionStore, STORAGE_ITEMS } from '@scopewright/remote-contract';

export interface SessionWatch {
  session: SessionStore;
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  /** Called when somebody else is at the screen, or nobody: whatever was kept for the one before must go. */
  onUserChange(): void;
}

/**
 * Keeps a page true to its session: another tab's log-out counts here, a page that the browser kept alive for Back is checked again
 * before it can show what the log-out hid, and a change of user empties what was kept. Gives the way to stop.
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
  const onStorage = (event: StorageEvent) => {
    if (event.newValue === null && (event.key === null || event.key === STORAGE_ITEMS.accessToken)) leaveIfOver();
  };
  const onPageShow = (event: PageTransitionEvent) => {
    if (!event.persisted) return;
    leaveIfOver();
    if (session.get().status === 'signed-in') void session.refresh();
  };
  page.addEventListener('storage', onStorage);
  page.addEventListener('pageshow', onPageShow);
  return () => {
    stop();
    page.removeEventListener('storage', onStorage);
    page.removeEventListener('pageshow', onPageShow);
  };
}
