import { Link } from '@scopewright/remote-contract/router';
import { cn, Logo } from '@scopewright/ui';
import type { ReactNode } from 'react';
import { ANCHORS } from './content/sections.ts';

const linkStyles = 'rounded-sm text-text-muted hover:text-text hover:underline underline-offset-4';

export interface FooterProps {
  productName: string;
  /** Support address. */
  supportEmail: string;
  /** Prefix of the anchors: empty on the landing page, its address elsewhere. */
  anchorBase?: string;
}

export function Footer({ productName, supportEmail, anchorBase = '' }: FooterProps): ReactNode {
  return (
    <footer className="border-border border-t bg-surface-raised">
      <div className="mx-auto flex max-w-page flex-wrap justify-between gap-10 px-5 py-14 sm:px-8">
        <div className="grid content-start gap-3">
          <Logo productName={productName} />
          <p className="max-w-64 text-sm text-text-muted">
            Scoping and delivery of service-management implementations.
          </p>
          <a href={`mailto:${supportEmail}`} className={cn('justify-self-start text-sm', linkStyles)}>
            {supportEmail}
          </a>
        </div>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-16 gap-y-8 text-sm">
          <ul className="grid content-start gap-2.5">
            {ANCHORS.map((anchor) => (
              <li key={anchor.id}>
                <a href={`${anchorBase}#${anchor.id}`} className={linkStyles}>
                  {anchor.label}
                </a>
              </li>
            ))}
          </ul>
          <ul className="grid content-start gap-2.5">
            <li>
              <Link to="/signup" className={linkStyles}>
                Get Started
              </Link>
            </li>
            <li>
              <Link to="/privacy" className={linkStyles}>
                Privacy policy
              </Link>
            </li>
            <li>
              <Link to="/terms" className={linkStyles}>
                Terms of service
              </Link>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}
