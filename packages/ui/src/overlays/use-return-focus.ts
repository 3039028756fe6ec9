import { useRef } from 'react';

/** Gives a control the focus, or the part of the page around it where it can't have it: one that is busy refuses. */
function focusNear(control: HTMLElement): void {
  control.focus();
  const part = document.activeElement === control ? null : control.closest<HTMLElement>('section, form, main');
  if (!part) return;
  if (!part.hasAttribute('tabindex')) part.setAttribute('tabindex', '-1');
  part.focus({ preventScroll: true });
}

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
      focusNear(opener.current);
    },
  };
}
