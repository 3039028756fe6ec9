import type { ReactNode } from 'react';
import { SkipLink } from './skip-link.tsx';

/** What is around every screen. `index.html` has the same markup, so that a prerendered screen can be taken over together with it. */
export function PageFrame({ children }: { children: ReactNode }): ReactNode {
  return (
    <>
      <SkipLink />
      <div id="content">{children}</div>
    </>
  );
}
