const LIT_MS = 1_600;

/** Highlights an element for a moment; not for users who prefer reduced motion. */
export function lightUp(element: HTMLElement): void {
  if (window.matchMedia?.('(prefers-reduced-motion: reduce)').matches) return;
  const ring = (color: string) => ({ boxShadow: `inset 0 0 0 2px ${color}` });
  element.animate?.([ring('var(--color-brand)'), ring('var(--color-brand)'), ring('transparent')], {
    duration: LIT_MS,
    easing: 'ease-out',
  });
}
