import type { ReactNode } from 'react';

/** One part of the gallery, with its heading. */
export function Specimen({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section className="grid gap-5 border-border border-t py-10 lg:grid-cols-[12rem_minmax(0,1fr)]">
      <h2 className="font-semibold text-lg">{title}</h2>
      <div className="grid min-w-0 gap-5">{children}</div>
    </section>
  );
}

/** Specimens side by side. */
export function Row({ children }: { children: ReactNode }): ReactNode {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
