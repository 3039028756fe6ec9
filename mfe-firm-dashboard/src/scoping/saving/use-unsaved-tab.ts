import { useEffect } from 'react';

/** Asks before the tab is closed while something is not saved. Moving within the product loses nothing: what waits is sent from any page. */
export function useUnsavedTab(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
}
