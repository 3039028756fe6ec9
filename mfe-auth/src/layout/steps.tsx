import type { ReactNode } from 'react';

interface StepsProps {
  title: string;
  /** List items. */
  children: ReactNode;
}

/** The next steps, in order. */
export function Steps({ title, children }: StepsProps) {
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <ol className="mt-2 grid list-decimal gap-2 pl-5 text-sm marker:font-semibold marker:text-brand [&>li]:wrap-anywhere [&>li]:pl-1">
        {children}
      </ol>
    </section>
  );
}
