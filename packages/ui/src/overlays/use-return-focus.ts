import { useRef } from 'react';

/** The part of the page around a control that takes the focus where the control can't. */
const partAround = (control: HTMLElement) => control.closest<HTMLElement>('section, form, main');

function focusPart(part: HTMLElement): void {
  if (!part.hasAttribute('tabindex')) part.setAttribute('tabindex', '-1');
  part.focus({ preventScroll: true });
}

/**
 * Returns the focus to the element that had it before a dialog opened, or to the part of the page around it if it can't
 * take the focus: a busy button can't, nor one that the dialog's action removed. Radix does so only for its own trigger,
 * and most dialogs here are opened by state.
 */
export function useReturnFocus(): { onOpenAutoFocus: () => void; onCloseAutoFocus: (event: Event) => void } {
  const opener = useRef<{ control: HTMLElement; part: HTMLElement | null }>(undefined);
  return {
    onOpenAutoFocus: () => {
      const control = document.activeElement;
      opener.current = control instanceof HTMLElement ? { control, part: partAround(control) } : undefined;
    },
    onCloseAutoFocus: (event) => {
      const { control, part } = opener.current ?? {};
      if (!control?.isConnected && !part?.isConnected) return;
      event.preventDefault();
      if (control?.isConnected) control.focus();
      if (part?.isConnected && document.activeElement !== control) focusPart(part);
    },
  };
}
