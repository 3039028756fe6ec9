import type { ReactNode } from 'react';
import { cn } from '../cn.ts';

export interface SpinnerProps {
  /** Read out by screen readers; omit it if the text beside it already describes the activity. */
  label?: string;
  className?: string;
}

/** A turning ring in the size and color of the text. */
export function Spinner({ label, className }: SpinnerProps): ReactNode {
  return (
    <span role={label ? 'status' : undefined} className={cn('inline-flex shrink-0', className)}>
      <svg viewBox="0 0 24 24" className="size-[1.15em] animate-spin" fill="none" aria-hidden="true">
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.25" />
        <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      </svg>
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
