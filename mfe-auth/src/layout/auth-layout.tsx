import { FirmBrand } from '@scopewright/product-ui/firm-brand';
import { useHost } from '@scopewright/remote-contract';
import { Card, focusOnMount, Logo } from '@scopewright/ui';
import type { ReactNode } from 'react';
import { ScopeTree } from './scope-tree.tsx';

interface AuthLayoutProps {
  /** Shown above the card, under the firm's brand; by default the firm's name. Null: a page that must not name the firm. */
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

/** The brand of the firm whose address this is, and the lead of the page or else the firm's name. */
function Lead({ children }: { children: ReactNode }) {
  const { tenant } = useHost().boot;
  if (!tenant) return children;
  return (
    <div>
      <FirmBrand branding={tenant.branding} className="mb-1 h-14" />
      {children ?? <p className="wrap-anywhere text-lg text-text-muted">{tenant.firmName}</p>}
    </div>
  );
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
            {lead === null ? null : <Lead>{lead}</Lead>}
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
