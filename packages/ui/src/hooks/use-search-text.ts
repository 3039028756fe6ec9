import { useEffect, useState } from 'react';

const DEBOUNCE_MS = 250;

/**
 * What stands in a search field whose search is part of the address: typing reaches the address when it rests, and another address (Back, a link) reaches the
 * field. What is typed while an earlier text is on its way to the address stays.
 */
export function useSearchText(
  search: string,
  commit: (search: string) => void,
): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(search);
  /** The last search that was put into the address from here. */
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
      // a link was followed meanwhile, and its page is still on its way
      if (window.location.pathname !== page) return;
      setOwn(wanted);
      commit(wanted);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [wanted, own, commit]);
  return [text, setText];
}
