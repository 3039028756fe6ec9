import type { ReactNode } from 'react';

export interface MessageScreenProps {
  name: string;
  title: string;
  /** `alert` if the screen replaces a page that was already shown. */
  role?: 'alert';
  /** The screen is shown in a remote's frame, which has a `main`. */
  framed?: boolean;
  children: ReactNode;
}

/** A page of the shell's own: the mark, a heading, a sentence or two, and links. */
export function MessageScreen({ name, title, role, framed = false, children }: MessageScreenProps): ReactNode {
  const Element = framed ? 'div' : 'main';
  return (
    <Element className="shell-page" data-shell={name}>
      <div className="shell-message" role={role}>
        <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className="shell-mark">
          <path d="M4 19V8a4 4 0 0 1 4-4h11" stroke="var(--color-brand)" strokeWidth="3.5" strokeLinecap="round" />
          <path d="M28 13v11a4 4 0 0 1-4 4H13" stroke="var(--color-brand)" strokeWidth="3.5" strokeLinecap="round" />
          <path d="m16 10 6 6-6 6-6-6z" fill="var(--color-accent)" />
        </svg>
        <h1>{title}</h1>
        {children}
      </div>
    </Element>
  );
}
