import { useSyncExternalStore } from 'react';

const PHONE = '(max-width: 639px)';
// a page without layout, as in tests, has no such thing
const query = () => (typeof matchMedia === 'function' ? matchMedia(PHONE) : null);

const isPhone = () => query()?.matches ?? false;
function watch(listener: () => void): () => void {
  const list = query();
  list?.addEventListener('change', listener);
  return () => list?.removeEventListener('change', listener);
}

/** Whether the page is as narrow as a phone: for what is another element there; the look alone is CSS. */
export const usePhone = (): boolean => useSyncExternalStore(watch, isPhone, () => false);
