import type { ReactNode } from 'react';

export interface PageHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
}

/** A screen's heading (its only h1), its purpose, and its main actions. */
export function PageHeader({ title, description, actions }: PageHeaderProps): ReactNode {
  return (
    <header className="flex flex-wrap items-end justify-between gap-4 pb-8">
      <div className="grid min-w-0 gap-1">
        <h1 className="break-words font-semibold text-2xl text-text">{title}</h1>
        {description ? <p className="text-text-muted">{description}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-3">{actions}</div> : null}
    </header>
  );
}
