import { useEffect } from 'react';

/** Names the page where the shell's table of screens can't tell it from others: several pages are one screen there. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
