import { useEffect, useState } from 'react';

const DEBOUNCE_MS = 250;

/**
 * Text of a search field whose search is part of the address: typing updates the address after a pause, and another
 * address (Back, a link) updates the field. Text typed while an earlier one is still being written to the address is
 * preserved.
 */
export function useSearchText(
  search: string,
  commit: (search: string) => void,
): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(search);
  /** Searches that this hook wrote into the address and that have not appeared there, the oldest first. */
  const [written, setWritten] = useState<readonly string[]>([]);
  const [seen, setSeen] = useState(search);
  if (search !== seen) {
    setSeen(search);
    const at = written.indexOf(search);
    setWritten(at < 0 ? [] : written.slice(at + 1));
    if (at < 0) setText(search);
  }
  const own = written.at(-1) ?? seen;
  const wanted = text.trim();
  useEffect(() => {
    if (wanted === own) return;
    const page = window.location.pathname;
    const timer = setTimeout(() => {
      // a link was followed since then, and its page is still loading
      if (window.location.pathname !== page) return;
      setWritten((before) => [...before, wanted]);
      commit(wanted);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [wanted, own, commit]);
  return [text, setText];
}
