import { Badge } from '@scopewright/ui';
import type { ReactNode } from 'react';
import type { DiffRow } from './change-queries.ts';
import { CHANGES, entryTitle } from './change-words.tsx';

export type ListedEntry = Omit<DiffRow, 'pending'>;

/** Before and after as text; marked by more than color. */
function Values({ before, after }: Pick<ListedEntry, 'before' | 'after'>) {
  if (before === null && after === null) return null;
  return (
    <span className="wrap-anywhere text-sm text-text-muted">
      {before === null ? null : <del className="decoration-text-muted/60">{before}</del>}
      {before !== null && after !== null ? ' → ' : null}
      {after === null ? null : <ins className="text-text no-underline">{after}</ins>}
    </span>
  );
}

/** Describes differences of a scope, each with its `before` and `after`. */
export function EntryList<E extends ListedEntry>({
  entries,
  label,
  lead,
  trail,
}: {
  entries: readonly E[];
  label: string;
  lead?: (entry: E) => ReactNode;
  trail?: (entry: E) => ReactNode;
}) {
  return (
    <ul aria-label={label} className="divide-y divide-border">
      {entries.map((entry) => (
        <li key={entry.id} className="flex items-start gap-3 px-1 py-2.5">
          {lead?.(entry)}
          <span className="w-20 shrink-0">
            <Badge tone={CHANGES[entry.change].tone}>{CHANGES[entry.change].label}</Badge>
          </span>
          <span className="grid min-w-0 flex-1 gap-0.5">
            <span className="wrap-anywhere text-sm">{entryTitle(entry)}</span>
            <Values {...entry} />
          </span>
          {trail?.(entry)}
        </li>
      ))}
    </ul>
  );
}
