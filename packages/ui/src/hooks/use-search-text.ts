import { useEffect, useState } from 'react';

const DEBOUNCE_MS = 250;

/**
 * Text of a search field whose search is part of the address: typing updates the address after a pause, and another
 * address (Back, a link) updates the field. What is typed while an earlier text is still being written to the address
 * is kept.
 */
export function useSearchText(
  search: string,
  commit: (search: string) => void,
): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(search);
  /** The last search that this hook wrote into the address. */
  const [own, setOwn] = useState(search);
  const [seen, setSeen] = useState(search);
  if (search !== seen) {
    setSeen(search);
    if (search !== own) {
      setOwn(search);
      setText(search);
    }
  }
  const wanted = text.trim();
  useEffect(() => {
    if (wanted === own) return;
    const page = window.location.pathname;
    const timer = setTimeout(() => {
      // a link was followed meanwhile, and its page is still loading
      if (window.location.pathname !== page) return;
      setOwn(wanted);
      commit(wanted);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [wanted, own, commit]);
  return [text, setText];
}
