import { useRef } from 'react';

/**
 * Gives the focus back to what had it before a dialog opened. Radix does so only for its own trigger, and most dialogs here are opened
 * by state.
 */
export function useReturnFocus(): { onOpenAutoFocus: () => void; onCloseAutoFocus: (event: Event) => void } {
  const opener = useRef<HTMLElement>(undefined);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : undefined;
    },
    onCloseAutoFocus: (event) => {
      if (!opener.current?.isConnected) return;
      event.preventDefault();
      opener.current.focus();
    },
  };
}
