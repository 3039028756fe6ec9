import { type RefObject, useEffect, useRef } from 'react';

/** The nearest ancestor of an entry that scrolls sideways. */
function scrollerOf(entry: Element): Element | null {
  let part = entry.parentElement;
  while (part !== null && !['auto', 'scroll'].includes(getComputedStyle(part).overflowX)) part = part.parentElement;
  return part;
}

/** Scrolls the entry to the middle of its row. Only the row scrolls, not the page. */
function show(entry: Element): void {
  const scroller = scrollerOf(entry);
  if (!scroller) return;
  const [inner, outer] = [entry.getBoundingClientRect(), scroller.getBoundingClientRect()];
  scroller.scrollLeft += inner.left - outer.left - (scroller.clientWidth - inner.width) / 2;
}

/**
 * Keeps the current entry of a row of links or tabs in view when the row is wider than the screen, also after a phone
 * is rotated.
 * @param current identifies the current entry; without one nothing is scrolled
 * @param selector finds it within the row
 * @returns the ref of the row
 */
export function useCurrentInView<Row extends HTMLElement>(
  current: string | null | undefined,
  selector = '[aria-current]',
): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useEffect(() => {
    if (!current) return;
    const bring = () => {
      const entry = row.current?.querySelector(selector);
      if (entry) show(entry);
    };
    bring();
    window.addEventListener('resize', bring);
    return () => window.removeEventListener('resize', bring);
  }, [current, selector]);
  return row;
}
