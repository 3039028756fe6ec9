import { useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus in a list whose buttons remove their own rows: once a pressed button is removed, the focus moves to
 * the button now in its position, or else to the list.
 * @param selector finds the buttons
 * @returns props to spread over the list's element
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
  // any re-render of the list may have removed the button
  useLayoutEffect(() => {
    if (pressed.current === null || pressed.current.button.isConnected) return;
    const { at } = pressed.current;
    pressed.current = null;
    // the user may have moved the focus since
    if (document.activeElement !== document.body) return;
    const left = buttons();
    (left[Math.min(at, left.length - 1)] ?? list.current)?.focus();
  });
  return { ref: list, onClickCapture, tabIndex: -1 };
}
