import { useEffect, useRef } from 'react';

export interface TypeAhead {
  /** Starts capturing keys. */
  begin: () => void;
  /** Stops capturing and returns the input; null if it was cancelled by Escape. */
  end: () => string | null;
}

/**
 * Captures the input between opening something and its getting the focus. Users who keep typing lose no letter, and
 * none of them triggers a shortcut or is typed into the field that still has the focus.
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
