import type { ReactNode } from 'react';
import { Logo } from './logo.tsx';

export interface AuthCardProps {
  productName: string;
  title: ReactNode;
  subtitle?: ReactNode;
  /** Under the card: links to other screens. */
  footer?: ReactNode;
  children: ReactNode;
}

/** The frame of a screen with one form and nothing else: sign in, invitation, recovery, set-up. */
export function AuthCard({ productName, title, subtitle, footer, children }: AuthCardProps): ReactNode {
  return (
    <main className="flex min-h-dvh flex-col items-center bg-surface px-4 py-10 text-text sm:justify-center">
      <Logo productName={productName} />
      <div className="mt-8 w-full max-w-md rounded-xl border border-border bg-surface-raised p-6 shadow-md sm:p-9">
        <h1 className="font-semibold text-2xl">{title}</h1>
        {subtitle ? <p className="mt-1 text-text-muted">{subtitle}</p> : null}
        <div className="mt-7">{children}</div>
      </div>
      {footer ? <div className="mt-6 max-w-md text-center text-sm text-text-muted">{footer}</div> : null}
    </main>
  );
}
