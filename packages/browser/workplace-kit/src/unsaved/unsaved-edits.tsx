import { useEffect, useSyncExternalStore } from 'react';
import { useHostEdits } from './unsaved-changes.tsx';

/** For frames: shows which edits of all remotes couldn't be saved, and asks before the tab is closed with them. */
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
    const onHide = () => document.visibilityState === 'hidden' && leave();
    const ask = (event: BeforeUnloadEvent) => {
      const all = leave();
      if (!all || edits.sources().some((source) => source.isUnsaved())) event.preventDefault();
    };
    window.addEventListener('online', flush);
    window.addEventListener('pagehide', leave);
    window.addEventListener('beforeunload', ask);
    document.addEventListener('visibilitychange', onHide);
    return () => {
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
