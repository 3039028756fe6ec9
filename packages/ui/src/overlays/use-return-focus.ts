import { useRef } from 'react';

/**
 * Focuses a control, or the nearest focusable part of the page around it if the control can't take the focus (a busy
 * one can't).
 */
function focusNear(control: HTMLElement): void {
  control.focus();
  const part = document.activeElement === control ? null : control.closest<HTMLElement>('section, form, main');
  if (!part) return;
  if (!part.hasAttribute('tabindex')) part.setAttribute('tabindex', '-1');
  part.focus({ preventScroll: true });
}

/**
 * Returns the focus to the element that had it before a dialog opened. Radix does so only for its own trigger, and most
 * dialogs here are opened by state.
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
