import type { ReactNode } from 'react';

/** What stands in for a remote that can't be shown. Names the part; everything around it keeps working. */
export function RemoteFallback({ title, onRetry }: { title: string; onRetry(): void }): ReactNode {
  return (
    <main className="shell-page" data-shell="remote-unavailable">
      <div className="shell-message" role="alert">
        <h1>{title} is unavailable</h1>
        <p>This part of the product could not be loaded. Everything else keeps working.</p>
        <button type="button" className="shell-button" onClick={onRetry}>
          Retry
        </button>
      </div>
    </main>
  );
}
