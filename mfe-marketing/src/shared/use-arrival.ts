import { useEffect } from 'react';

/**
 * Scrolls a screen to its top when an in-app link opens it: the router retains the previous screen's scroll position.
 */
export function useArrivalAtTop(): void {
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, []);
}

/**
 * Scrolls to the section in the address. The browser can't do that for content that wasn't rendered yet when it looked.
 * If the browser or the reader has already scrolled, the position stays.
 */
export function useArrivalAtSection(): void {
  useEffect(() => {
    const id = decodeURIComponent(window.location.hash.slice(1));
    if (id && window.scrollY === 0) document.getElementById(id)?.scrollIntoView({ behavior: 'instant' });
  }, []);
}
