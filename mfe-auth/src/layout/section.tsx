import type { ReactNode } from 'react';

interface SectionProps {
  title: string;
  description?: ReactNode;
  children?: ReactNode;
}

/** One of several sections of a page. */
export function Section({ title, description, children }: SectionProps) {
  return (
    <section className="grid gap-4 border-border border-t pt-6 first:border-t-0 first:pt-0">
      <div>
        <h2 className="font-semibold text-lg">{title}</h2>
        {description ? <div className="mt-1 grid gap-2 text-sm text-text-muted">{description}</div> : null}
      </div>
      {children}
    </section>
  );
}
