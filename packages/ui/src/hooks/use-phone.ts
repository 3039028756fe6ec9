import { useSyncExternalStore } from 'react';

const PHONE = '(max-width: 639px)';
// a page without layout, as in tests, has no `matchMedia`
const query = () => (typeof matchMedia === 'function' ? matchMedia(PHONE) : null);

const isPhone = () => query()?.matches ?? false;
function watch(listener: () => void): () => void {
  const list = query();
  list?.addEventListener('change', listener);
  return () => list?.removeEventListener('change', listener);
}

/** Whether the page is as narrow as a phone, for rendering different elements; pure styling is CSS. */
export const usePhone = (): boolean => useSyncExternalStore(watch, isPhone, () => false);
