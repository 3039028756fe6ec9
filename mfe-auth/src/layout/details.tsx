import type { ReactNode } from 'react';

interface DetailsProps {
  children: ReactNode;
}

/** A list of terms with their values. */
export function Details({ children }: DetailsProps) {
  return <dl className="grid gap-2 rounded-md bg-surface-sunken px-4 py-3 text-sm">{children}</dl>;
}

/** One term of `Details`. */
export function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-text-muted">{term}</dt>
      <dd className="min-w-0 wrap-anywhere font-medium">{children}</dd>
    </div>
  );
}
