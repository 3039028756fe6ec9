import { useEffect } from 'react';

/** Names the page while the component is mounted. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
