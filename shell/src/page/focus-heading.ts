const PATIENCE_MS = 3000;

/**
 * Moves the focus to the main heading of the screen, as soon as there is one: after a navigation a reader of the page must not be left
 * where the old screen was. Gives the way to stop waiting.
 */
export function focusHeading(root: HTMLElement): () => void {
  const focusNow = () => {
    const heading = root.querySelector<HTMLElement>('main h1, h1');
    if (!heading) return false;
    if (!heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1');
    heading.focus({ preventScroll: true });
    return true;
  };
  if (focusNow()) return () => undefined;
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  const observer = new MutationObserver(() => focusNow() && stop());
  observer.observe(root, { childList: true, subtree: true });
  const timer = setTimeout(stop, PATIENCE_MS);
  return stop;
}
