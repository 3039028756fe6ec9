import type { ReactNode } from 'react';
import { useNear } from '../source/use-near.ts';
import type { Clause } from '../use-clauses.ts';
import { ClauseRow } from './clause-row.tsx';
import type { ReviewState } from './use-review-state.ts';

const ROWS_IN_SLICE = 20;
const ROW_PX = 110;

interface PartProps {
  state: ReviewState;
}

function Row({ state, clause, lost = false }: PartProps & { clause: Clause; lost?: boolean }) {
  const { source, writable, review, list, at, selection, actions } = state;
  const isCurrent = clause.id === at.currentId;
  return (
    <ClauseRow
      clause={clause}
      current={isCurrent}
      selected={selection.has(clause.id)}
      overtaken={review.overtaken.has(clause.id)}
      paged={(source.pages ?? 1) > 1}
      keepLines={source.format === 'text'}
      hasNext={!lost && isCurrent && list.nextInText(clause) !== undefined}
      writable={writable}
      lost={lost}
      actions={actions}
      buttonRef={at.buttonRef}
    />
  );
}

/** The clauses by section. */
export function ClauseGroups({ state }: PartProps) {
  return state.list.groups.map(({ section, clauses }) => (
    <section key={clauses[0]?.id} aria-label={section ?? 'Without a section'}>
      <h3 className="wrap-anywhere border-border border-b bg-surface-sunken px-4 py-2 font-medium text-text-muted text-xs">
        {section ?? 'Without a section'}
      </h3>
      <ul className="divide-y divide-border border-border border-b">
        {slicesOf(clauses).map((slice) => (
          <Slice
            key={slice[0]?.id}
            count={slice.length}
            wanted={slice.some(({ id }) => id === state.at.currentId)}
            render={() => slice.map((clause) => <Row key={clause.id} state={state} clause={clause} />)}
          />
        ))}
      </ul>
    </section>
  ));
}

/** Clauses that were decided on and whose sentences the text no longer has. */
export function LostClauses({ state }: PartProps) {
  const { lost } = state.list;
  if (lost.length === 0) return null;
  return (
    <section aria-label="No longer in the text">
      <div className="grid gap-1 border-border border-b bg-warning-soft px-4 py-3 text-sm">
        <h3 className="font-semibold">No longer in the text</h3>
        <p>
          You decided on these, but the current text doesn’t have their sentences. They are kept as they are unless you
          remove them.
        </p>
      </div>
      <ul className="divide-y divide-border">
        {lost.map((clause) => (
          <Row key={clause.id} state={state} clause={clause} lost />
        ))}
      </ul>
    </section>
  );
}

function slicesOf(clauses: readonly Clause[]): Clause[][] {
  const slices: Clause[][] = [];
  for (let from = 0; from < clauses.length; from += ROWS_IN_SLICE)
    slices.push(clauses.slice(from, from + ROWS_IN_SLICE));
  return slices;
}

interface SliceProps {
  count: number;
  wanted: boolean;
  render: () => ReactNode;
}

/** Some rows of the list, rendered once they are near. */
function Slice({ count, wanted, render }: SliceProps) {
  const { ref, near } = useNear<HTMLLIElement>(wanted);
  return near ? render() : <li ref={ref} style={{ height: count * ROW_PX }} />;
}
