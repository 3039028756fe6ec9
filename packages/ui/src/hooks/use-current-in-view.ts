import { type RefObject, useEffect, useRef } from 'react';

/** The nearest part around an entry that can be moved sideways. */
function scrollerOf(entry: Element): Element | null {
  let part = entry.parentElement;
  while (part !== null && !['auto', 'scroll'].includes(getComputedStyle(part).overflowX)) part = part.parentElement;
  return part;
}

/** Brings the entry to the middle of its row. The row alone is moved: the page stays where it is scrolled to. */
function show(entry: Element): void {
  const scroller = scrollerOf(entry);
  if (!scroller) return;
  const [inner, outer] = [entry.getBoundingClientRect(), scroller.getBoundingClientRect()];
  scroller.scrollLeft += inner.left - outer.left - (scroller.clientWidth - inner.width) / 2;
}

/**
 * Keeps the current entry of a row of links or tabs in view, which on a phone is wider than the screen, also when the phone is turned.
 * @param current names the current entry; without one nothing is moved
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
