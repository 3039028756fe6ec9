import { Card, cn } from '@scopewright/ui';
import { type ReactNode, useId } from 'react';

export interface SectionCardProps {
  title: ReactNode;
  description?: ReactNode;
  /** At the right end of the head. */
  actions?: ReactNode;
  tone?: 'danger';
  children?: ReactNode;
}

/** A topic of the settings with its heading. */
export function SectionCard({ title, description, actions, tone, children }: SectionCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card padding="none">
        <div
          className={
            children
              ? 'flex flex-wrap items-start justify-between gap-4 px-4 pt-5 sm:px-6'
              : 'flex flex-wrap items-start justify-between gap-4 p-4 py-5 sm:px-6'
          }
        >
          <div className="grid max-w-prose gap-1">
            <h2 id={id} className={cn('wrap-anywhere font-semibold text-lg', tone === 'danger' && 'text-danger')}>
              {title}
            </h2>
            {description ? <div className="text-sm text-text-muted">{description}</div> : null}
          </div>
          {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
        </div>
        {children ? <div className="px-4 pt-5 pb-5 sm:px-6">{children}</div> : null}
      </Card>
    </section>
  );
}
