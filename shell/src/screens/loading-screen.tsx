import type { ReactNode } from 'react';

/** What the screens read while the session is checked or the product starts (§2.2). */
export function LoadingScreen({ what }: { what: string }): ReactNode {
  return (
    <div className="shell-page" data-shell="loading">
      <p className="shell-loading" role="status">
        Loading... {what}
      </p>
    </div>
  );
}
