import { useSyncExternalStore } from 'react';

/** A hook that returns whether the page matches a media query; a page without layout, as in tests, matches none. */
function mediaHook(query: string): () => boolean {
  const list = () => (typeof matchMedia === 'function' ? matchMedia(query) : null);
  const matches = () => list()?.matches ?? false;
  function watch(listener: () => void): () => void {
    const watched = list();
    watched?.addEventListener('change', listener);
    return () => watched?.removeEventListener('change', listener);
  }
  return () => useSyncExternalStore(watch, matches, () => false);
}

/** Whether the page is as narrow as a phone, for rendering different elements; pure styling is CSS. */
export const usePhone = mediaHook('(max-width: 639px)');

/** Whether the page has room for a column beside its content. */
export const useWide = mediaHook('(min-width: 1024px)');
