import type { ReactNode } from 'react';

interface SectionHeadProps {
  id: string;
  title: string;
  count: number;
  children?: ReactNode;
}

/** The heading of a section of the editor, with its add button. */
export function SectionHead({ id, title, count, children }: SectionHeadProps) {
  return (
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-3">
      <h3 id={id} className="font-semibold text-text">
        {title} <span className="font-normal text-text-muted tabular-nums">{count}</span>
      </h3>
      {children}
    </div>
  );
}
