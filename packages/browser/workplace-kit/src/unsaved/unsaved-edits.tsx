import { useEffect, useSyncExternalStore } from 'react';
import { useHostEdits } from './unsaved-changes.tsx';

/**
 * For frames: shows which edits of all remotes couldn't be saved, saves by Ctrl or Cmd with S, and asks before the tab
 * is closed with them.
 */
export function UnsavedEdits() {
  const edits = useHostEdits();
  const sources = useSyncExternalStore(edits.subscribe, edits.sources);
  useEffect(() => {
    const flush = () => {
      for (const source of edits.sources()) source.flush();
    };
    const leave = () => {
      // all of them: each saves the text typed in its fields
      const valid = edits.sources().map((source) => source.commit());
      flush();
      return valid.every(Boolean);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      // the browser would offer to store the page as a file
      event.preventDefault();
      leave();
      // a form is saved by its button, unless nothing in it has changed
      if (edits.isHeld() && event.target instanceof Element) event.target.closest('form')?.requestSubmit();
    };
    const onHide = () => document.visibilityState === 'hidden' && leave();
    const ask = (event: BeforeUnloadEvent) => {
      const all = leave();
      if (!all || edits.sources().some((source) => source.isUnsaved())) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    window.addEventListener('online', flush);
    window.addEventListener('pagehide', leave);
    window.addEventListener('beforeunload', ask);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('online', flush);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('beforeunload', ask);
      document.removeEventListener('visibilitychange', onHide);
    };
  }, [edits]);
  return sources.map((source, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: sources are only added
    <source.Problems key={index} />
  ));
}
