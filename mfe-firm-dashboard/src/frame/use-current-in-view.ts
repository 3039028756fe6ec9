import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the current entry of a row of links in view, which on a phone is wider than the screen.
 * @param current names the current entry
 * @returns the ref of the row
 */
export function useCurrentInView<Row extends HTMLElement>(current: string | undefined): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useEffect(() => {
    if (current) row.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [current]);
  return row;
}
