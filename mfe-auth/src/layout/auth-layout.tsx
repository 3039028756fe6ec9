import { useHost } from '@scopewright/remote-contract';
import { Card, focusOnMount, Logo } from '@scopewright/ui';
import type { ReactNode } from 'react';
import { ScopeTree } from './scope-tree.tsx';

interface AuthLayoutProps {
  /** The tenant's name, shown above the card. */
  lead?: ReactNode;
  title: ReactNode;
  /** Moves the focus to the title: for a screen that replaces a form. */
  focusTitle?: boolean;
  subtitle?: ReactNode;
  /** For pages that contain more than a form. */
  isWide?: boolean;
  /** Shown below the card. */
  footer?: ReactNode;
  children?: ReactNode;
}

/** Layout of every sign-in screen: a column with the task and, on large screens, a panel about the product. */
export function AuthLayout({
  lead,
  title,
  focusTitle = false,
  subtitle,
  isWide = false,
  footer,
  children,
}: AuthLayoutProps) {
  const { boot } = useHost();
  return (
    <div className="grid min-h-dvh bg-surface text-text lg:grid-cols-2">
      <div className="flex min-w-0 flex-col px-4 py-6 sm:px-10 sm:py-8">
        <header>
          <Logo productName={boot.productName} />
        </header>
        <main className="flex flex-1 flex-col justify-center py-8">
          <div className={`mx-auto grid w-full animate-rise-in gap-6 ${isWide ? 'max-w-[36rem]' : 'max-w-[27rem]'}`}>
            {lead}
            <Card padding="lg" shadow="md">
              <h1
                {...(focusTitle ? { ref: focusOnMount, tabIndex: -1 } : {})}
                className="wrap-anywhere font-semibold text-2xl outline-none"
              >
                {title}
              </h1>
              {subtitle ? <div className="mt-1 text-text-muted">{subtitle}</div> : null}
              {children ? <div className="mt-6">{children}</div> : null}
            </Card>
            {footer}
          </div>
        </main>
      </div>
      <ScopeTree />
    </div>
  );
}
