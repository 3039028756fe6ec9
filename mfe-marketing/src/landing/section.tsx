import { cn } from '@scopewright/ui';
import type { ReactNode } from 'react';

export interface SectionProps {
  id?: string;
  /** The id of its heading, which labels the landmark. */
  labelledBy: string;
  tone?: 'paper' | 'sheet';
  className?: string;
  children: ReactNode;
}

/** A full-width band of the page. */
export function Section({ id, labelledBy, tone = 'paper', className, children }: SectionProps): ReactNode {
  return (
    <section
      id={id}
      aria-labelledby={labelledBy}
      className={tone === 'sheet' ? 'border-border border-y bg-surface-raised' : undefined}
    >
      <div className={cn('mx-auto max-w-page px-5 py-18 sm:px-8 sm:py-24', className)}>{children}</div>
    </section>
  );
}

export interface SectionHeadingProps {
  id: string;
  eyebrow: string;
  title: ReactNode;
  text?: ReactNode;
}

/** A section's heading under a drawn dimension line. */
export function SectionHeading({ id, eyebrow, title, text }: SectionHeadingProps): ReactNode {
  return (
    <header className="grid max-w-prose gap-4">
      <p className="flex items-center gap-3 font-semibold text-accent text-sm">
        <svg
          viewBox="0 0 34 10"
          aria-hidden="true"
          className="h-2.5 w-8.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
        >
          <path d="M1 0v10M33 0v10M1 5h32M5 2 1 5l4 3M29 2l4 3-4 3" />
        </svg>
        {eyebrow}
      </p>
      <h2 id={id} className="font-semibold text-3xl text-text">
        {title}
      </h2>
      {text ? <p className="text-lg text-text-muted">{text}</p> : null}
    </header>
  );
}
