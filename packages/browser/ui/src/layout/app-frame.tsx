import type { ReactNode } from 'react';
import { Logo } from './logo.tsx';

export interface AppFrameProps {
  productName: string;
  /** Shown above everything (read-only notice, connection lost). */
  banner?: ReactNode;
  /** Shown beside the logo. */
  context?: ReactNode;
  /** The right end of the bar: account menu, log out. */
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of a signed-in screen: bar with logo and actions, then the page. One marked with `data-workspace` fills the
 * window.
 */
export function AppFrame({ productName, banner, context, actions, children }: AppFrameProps): ReactNode {
  return (
    <div className="flex min-h-dvh flex-col bg-surface text-text has-[[data-workspace]]:h-dvh">
      <header>
        {banner}
        <div className="border-border border-b bg-surface-raised">
          <div className="mx-auto flex min-h-16 w-full max-w-page flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-2 sm:px-6">
            <div className="flex min-w-0 items-center gap-4">
              <Logo productName={productName} />
              {context ? (
                <span className="min-w-0 truncate border-border border-l pl-4 text-sm text-text-muted">{context}</span>
              ) : null}
            </div>
            {actions ? <div className="flex items-center gap-2">{actions}</div> : null}
          </div>
        </div>
      </header>
      <main className="mx-auto w-full max-w-page flex-1 px-4 py-8 has-[[data-workspace]]:flex has-[[data-workspace]]:min-h-0 has-[[data-workspace]]:max-w-none has-[[data-workspace]]:flex-col has-[[data-workspace]]:p-0 sm:px-6 sm:py-10">
        {children}
      </main>
    </div>
  );
}
