import { useEffect } from 'react';

/** Starts a screen at its top when an in-app link leads to it: the router keeps the scroll position of the screen before. */
export function useArrivalAtTop(): void {
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, []);
}

/** Goes to the section that the address names, which the browser can't do for a page that was not there when it looked. A page that the browser, or its reader, has moved already stays where it is. */
export function useArrivalAtSection(): void {
  useEffect(() => {
    const id = decodeURIComponent(window.location.hash.slice(1));
    if (id && window.scrollY === 0) document.getElementById(id)?.scrollIntoView({ behavior: 'instant' });
  }, []);
}
