import { useHost } from '@scopewright/remote-contract';
import { useEffect, useState } from 'react';

/** Tab storage item with the id of the user who dismissed the reminder. */
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
    // without storage the reminder returns with the next page
  }
}

/**
 * Whether to remind a user to confirm their address, and a function that dismisses the reminder until the tab is
 * closed. The link opens in another tab, so the session is refetched when this one gets the focus.
 * @param userId the user who hasn't confirmed yet; null for none
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
