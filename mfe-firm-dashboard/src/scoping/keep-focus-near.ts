/** What gets the focus in a part: its menu, or else its first control. */
const CONTROLS = ['[aria-haspopup="menu"]', 'button:not(:disabled), input, textarea, select, [href]'];

/**
 * Keeps the focus nearby when a part is removed: on the part after it, or else on the one before, or else on a control
 * of their list.
 * @returns a function to call once the part is being removed: sets the focus there if it would be lost
 */
export function keepFocusNear(partId: string | undefined): () => void {
  const part = partId === undefined ? null : document.querySelector(`[data-part="${CSS.escape(partId)}"]`);
  const near = [part?.nextElementSibling, part?.previousElementSibling].filter((one) => one?.matches('[data-part]'));
  const around = part?.parentElement?.closest('section, [role="tabpanel"]');
  return () => {
    if (!part) return;
    // a closing menu first returns the focus to a button that no longer exists
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const place = [...near, around].find((one) => one?.isConnected);
        CONTROLS.map((selector) => place?.querySelector<HTMLElement>(selector))
          .find((control) => control)
          ?.focus();
      }),
    );
  };
}
