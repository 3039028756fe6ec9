/** What gets the focus in a part: its menu, else its first control. */
const CONTROLS = ['[aria-haspopup="menu"]', 'button:not(:disabled), input, textarea, select, [href]'];

/**
 * Keeps the keyboard's place where a part is taken away: on the part behind it, else on the one before, else on what the list of them offers.
 * @returns to be called once the part is going: puts the focus there if it would be nowhere
 */
export function keepFocusNear(partId: string | undefined): () => void {
  const part = partId === undefined ? null : document.querySelector(`[data-part="${CSS.escape(partId)}"]`);
  const near = [part?.nextElementSibling, part?.previousElementSibling].filter((one) => one?.matches('[data-part]'));
  const around = part?.parentElement?.closest('section, [role="tabpanel"]');
  return () => {
    if (!part) return;
    // a menu that closes gives the focus back first, to a button that is gone
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
