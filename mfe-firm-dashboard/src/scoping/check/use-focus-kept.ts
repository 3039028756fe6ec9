import { useLayoutEffect, useRef } from 'react';

/**
 * Keeps the keyboard's place in a list whose buttons take away what they stand beside: once a button that was pressed is gone, the focus goes on to the one that
 * stands in its place by now, else to the list.
 * @param selector finds the buttons
 * @returns to be spread over the element of the list
 */
export function useFocusKept(selector: string) {
  const list = useRef<HTMLDivElement>(null);
  const pressed = useRef<{ button: Element; at: number } | null>(null);
  const buttons = () => [...(list.current?.querySelectorAll<HTMLElement>(selector) ?? [])];
  const onClickCapture = () => {
    const button = document.activeElement;
    const at = button instanceof HTMLElement ? buttons().indexOf(button) : -1;
    pressed.current = button && at >= 0 ? { button, at } : null;
  };
  // whatever has made the list anew, the button may have gone with it
  useLayoutEffect(() => {
    if (pressed.current === null || pressed.current.button.isConnected) return;
    const { at } = pressed.current;
    pressed.current = null;
    // somebody may have gone elsewhere meanwhile
    if (document.activeElement !== document.body) return;
    const left = buttons();
    (left[Math.min(at, left.length - 1)] ?? list.current)?.focus();
  });
  return { ref: list, onClickCapture, tabIndex: -1 };
}
