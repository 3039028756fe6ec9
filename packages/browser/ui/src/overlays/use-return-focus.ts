import { useEffect, useRef } from 'react';

/** The part of the page around a control that takes the focus where the control can't. */
const partAround = (control: HTMLElement) => control.closest<HTMLElement>('section, form, [role=region], main');

function focusPart(part: HTMLElement): void {
  if (!part.hasAttribute('tabindex')) part.setAttribute('tabindex', '-1');
  part.focus({ preventScroll: true });
}

/** Moves the focus to a part of the page when the control that has it is removed or disabled, until it moves elsewhere. */
function keepFocus(control: HTMLElement, part: HTMLElement | null): void {
  const stop = () => {
    observer.disconnect();
    document.removeEventListener('focusin', stop);
  };
  const observer = new MutationObserver(() => {
    if (control.isConnected && !control.matches(':disabled:not([aria-busy])')) return;
    stop();
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body || activeElement === control) focusAround(part);
  });
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', stop);
}

/** Focuses a part of the page, or its main part if it was removed. */
function focusAround(part: HTMLElement | null): void {
  const around = part?.isConnected ? part : document.querySelector('main');
  if (around) focusPart(around);
}

/**
 * Returns the focus to the element that had it before a dialog opened, or to the part of the page around it if it can't
 * take the focus: a busy button can't, nor one that the dialog's action removes, then or later. A button that was busy until the dialog
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
      const { control, part = null } = opener.current ?? {};
      if (!control) return;
      event.preventDefault();
      if (control.isConnected) control.focus();
      if (document.activeElement === control) keepFocus(control, part);
      else focusAround(part);
    },
  };
}
