import type { ReactNode } from 'react';

export interface EmptyStateProps {
  icon?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  action?: ReactNode;
}

/** Shown for an empty list: that it is empty, and what to do about it. */
export function EmptyState({ icon, title, description, action }: EmptyStateProps): ReactNode {
  return (
    <div className="grid justify-items-center gap-3 rounded-lg border border-border-strong border-dashed px-6 py-12 text-center">
      {icon ? (
        <span
          aria-hidden="true"
          className="flex size-12 items-center justify-center rounded-full bg-brand-soft text-brand [&_svg]:size-6"
        >
          {icon}
        </span>
      ) : null}
      <p className="font-semibold text-text">{title}</p>
      {description ? <p className="max-w-prose text-sm text-text-muted">{description}</p> : null}
      {action}
    </div>
  );
}
