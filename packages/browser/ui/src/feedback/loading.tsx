import type { ReactNode } from 'react';

export interface LoadingProps {
  /** Read out ("Loading users..."). */
  label: string;
  className?: string;
  /** The shape of what loads. */
  children: ReactNode;
}

/** Shown while a part of the page loads. */
export const Loading = ({ label, className, children }: LoadingProps): ReactNode => (
  <div aria-busy="true" className={className}>
    <p role="status" className="sr-only">
      {label}
    </p>
    {children}
  </div>
);
