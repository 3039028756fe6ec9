import { useEffect, useRef } from 'react';

export interface TypeAhead {
  /** From now on keys are kept. */
  begin: () => void;
  /** What was typed since, after which keys are the page's again; null when it was called off by Escape. */
  end: () => string | null;
}

/**
 * Keeps what is typed between opening something and its having the focus. Someone who keeps typing loses no letter, and none of them is a shortcut or goes to
 * the field that still has the focus.
 */
export function useTypeAhead(): TypeAhead {
  const typed = useRef<string | null>(null);
  const keeper = useRef<TypeAhead>(null);
  keeper.current ??= {
    begin: () => {
      typed.current ??= '';
    },
    end: () => {
      const text = typed.current;
      typed.current = null;
      return text;
    },
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (typed.current === null || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === 'Escape') typed.current = null;
      else if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if (event.key.length === 1) typed.current += event.key;
      else if (event.key !== 'Enter') return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, []);
  return keeper.current;
}
