/** How long a page may go without painting before nothing waits for it any more, in milliseconds. */
const LIMIT_MS = 500;

/** Resolves when what is in the page has been painted; at once in a page that nobody sees, because such a page never paints. */
export function afterPaint(window: Window): Promise<void> {
  return new Promise((resolve) => {
    if (window.document.visibilityState === 'hidden') return resolve();
    const limit = window.setTimeout(resolve, LIMIT_MS);
    // Frames are called for before they are painted: the task after one comes after its paint.
    window.requestAnimationFrame(() => {
      window.clearTimeout(limit);
      window.setTimeout(resolve);
    });
  });
}
