import { useHost } from '@scopewright/remote-contract';
import { useEffect, useState } from 'react';

/** Names who has dismissed the reminder in this tab. */
const DISMISSED = 'confirm-email-dismissed';

function wasDismissed(userId: string | null): boolean {
  try {
    return userId !== null && sessionStorage.getItem(DISMISSED) === userId;
  } catch {
    return false;
  }
}

function rememberDismissal(userId: string): void {
  try {
    sessionStorage.setItem(DISMISSED, userId);
  } catch {
    // without storage the reminder comes back with the next page
  }
}

/**
 * Whether a person is reminded to confirm their address, and the way to dismiss that until the tab is closed. As the link opens in another tab, the session
 * is fetched again when this one gets the focus.
 * @param userId who has not confirmed yet; null: nobody
 */
export function useConfirmEmailReminder(userId: string | null): { shown: boolean; dismiss: () => void } {
  const { session } = useHost();
  const [dismissedBy, setDismissedBy] = useState<string | null>(null);
  useEffect(() => {
    if (userId === null) return;
    const look = () => {
      if (document.visibilityState === 'visible') void session.refresh();
    };
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [userId, session]);
  return {
    shown: userId !== null && dismissedBy !== userId && !wasDismissed(userId),
    dismiss: () => {
      if (userId === null) return;
      rememberDismissal(userId);
      setDismissedBy(userId);
    },
  };
}
