import { useEffect, useRef } from 'react';

/** The part of the page around a control that takes the focus where the control can't. */
const partAround = (control: HTMLElement) => control.closest<HTMLElement>('section, form, [role=region], main');

function focusPart(part: HTMLElement): void {
  if (!part.hasAttribute('tabindex')) part.setAttribute('tabindex', '-1');
  part.focus({ preventScroll: true });
}

/**
 * Returns the focus to the element that had it before a dialog opened, or to the part of the page around it if it can't
 * take the focus: a busy button can't, nor one that the dialog's action removed. A button that was busy until the dialog
 * opened lost the focus and gets it back. Radix does so only for its own trigger, and most dialogs here are opened by
 * state.
 */
export function useReturnFocus(): { onOpenAutoFocus: () => void; onCloseAutoFocus: (event: Event) => void } {
  const opener = useRef<{ control: HTMLElement; part: HTMLElement | null }>(undefined);
  const latest = useRef<EventTarget>(null);
  useEffect(() => {
    const watch = ({ target }: FocusEvent) => {
      latest.current = target;
    };
    document.addEventListener('focusin', watch);
    return () => document.removeEventListener('focusin', watch);
  }, []);
  return {
    onOpenAutoFocus: () => {
      const { activeElement, body } = document;
      const control = activeElement === body ? latest.current : activeElement;
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
