import type { ReactNode } from 'react';

/** States side by side. */
export function Row({ children }: { children: ReactNode }): ReactNode {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
