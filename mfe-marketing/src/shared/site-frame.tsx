import { useHost } from '@scopewright/remote-contract';
import { Link } from '@scopewright/remote-contract/router';
import { ArrowLeft, cn, Logo } from '@scopewright/ui';
import type { ReactNode } from 'react';
import { Footer } from '../landing/footer.tsx';

/** A page of the site besides the landing page: its bar with the way back, its content, and the site's footer. */
export function SiteFrame({ className, children }: { className: string; children: ReactNode }): ReactNode {
  const { productName, supportEmail } = useHost().boot;
  return (
    <div className="flex min-h-dvh flex-col bg-surface text-text">
      <header className="border-border border-b">
        <div className="mx-auto flex h-16 max-w-page items-center justify-between px-5 sm:px-8">
          <Link to="/" aria-label={`${productName}, home`} className="flex rounded-sm">
            <Logo productName={productName} />
          </Link>
          <Link to="/" className="flex items-center gap-2 text-sm text-text-muted hover:text-text">
            <ArrowLeft aria-hidden="true" className="size-4" />
            Back to the site
          </Link>
        </div>
      </header>
      <main className={cn('mx-auto w-full flex-1 px-5 sm:px-8', className)}>{children}</main>
      <Footer productName={productName} supportEmail={supportEmail} anchorBase="/" />
    </div>
  );
}
