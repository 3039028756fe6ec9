import { type RefObject, useEffect, useState } from 'react';

/**
 * Makes the rest of the page inert, with the frame of another remote. Dialogs, menus and toasts are outside of it, as is
 * the shell's banner.
 * @returns how to end it
 */
function isolate(element: HTMLElement): () => void {
  const others: HTMLElement[] = [];
  for (let inner = element; inner.parentElement?.closest('[data-remote]'); inner = inner.parentElement)
    for (const other of inner.parentElement.children)
      if (other instanceof HTMLElement && other !== inner && !other.inert) others.push(other);
  for (const other of others) other.inert = true;
  return () => {
    for (const other of others) other.inert = false;
  };
}

/**
 * Whether the diagram is full-screen. While it is, the keyboard stays in it; Escape exits, unless it closes something
 * else.
 */
export function useFullScreen(
  whole: RefObject<HTMLElement | null>,
  button: RefObject<HTMLButtonElement | null>,
): [boolean, () => void] {
  const [full, setFull] = useState(false);
  useEffect(() => (full && whole.current ? isolate(whole.current) : undefined), [full, whole]);
  useEffect(() => {
    if (!full) return;
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('[role=dialog], dialog[open]'))
        return;
      setFull(false);
      button.current?.focus();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [full, button]);
  return [full, () => setFull(!full)];
}
