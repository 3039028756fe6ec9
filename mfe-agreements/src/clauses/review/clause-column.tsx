import { SaveMark } from '@scopewright/editing/save-mark';
import { UndoButtons } from '@scopewright/editing/undo-buttons';
import { Button, cn, EmptyState, ListChecks } from '@scopewright/ui';
import { formatClauseCount } from './clause-commands.ts';
import { ClauseGroups, LostClauses } from './clause-groups.tsx';
import { SelectionBar } from './review-bars.tsx';
import { ReviewFilters } from './review-filters.tsx';
import { NO_FILTERS } from './review-view.ts';
import { arrowsBetweenClauses } from './use-review-list.ts';
import type { ReviewState } from './use-review-state.ts';

const HEIGHT = 'lg:sticky lg:top-4 lg:h-[calc(100dvh-2rem)] lg:scroll-pt-56 lg:overflow-y-auto';

interface PartProps {
  state: ReviewState;
}

/** The list of clauses with its filters, and with the actions on those that are selected. */
export function ClauseColumn({ state }: PartProps) {
  const { writable, review, list, at, selection, decide, mergeSelected } = state;
  const count = selection.clauses.length;
  return (
    <section
      ref={at.listElement}
      onKeyDown={arrowsBetweenClauses(at)}
      aria-label="Clauses"
      className={cn('min-w-0 rounded-lg border border-border bg-surface-raised', HEIGHT)}
    >
      <Head state={state} />
      {list.rows.length === 0 ? <Nothing state={state} /> : null}
      <ClauseGroups state={state} />
      <LostClauses state={state} />
      {writable && count > 0 ? (
        <SelectionBar
          count={count}
          busy={review.busy}
          onDecide={(decision) => decide(selection.clauses, decision, false)}
          onMerge={mergeSelected}
          onClear={selection.clear}
        />
      ) : null}
    </section>
  );
}

function Head({ state: { writable, list, ask, step } }: PartProps) {
  const { counts, filtered, view, setParameters, rows } = list;
  return (
    <div className="z-10 grid gap-3 rounded-t-lg border-border border-b bg-surface-raised px-4 py-3 lg:sticky lg:top-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold text-base">
          Clauses{' '}
          <span className="font-normal text-sm text-text-muted tabular-nums">
            {counts.proposed.toLocaleString()} to review, {counts.accepted.toLocaleString()} accepted,{' '}
            {counts.rejected.toLocaleString()} rejected
          </span>
        </h2>
        {writable ? (
          <div className="flex flex-wrap items-center gap-2">
            <SaveMark />
            <div className="max-sm:[&_button]:size-11">
              <UndoButtons onStep={step} />
            </div>
            <Button
              variant="secondary"
              size="sm"
              className="max-sm:h-11"
              disabled={counts.proposed === 0}
              onClick={() => ask({ dialog: 'accept-all' })}
            >
              <ListChecks aria-hidden="true" />
              Accept many
            </Button>
          </div>
        ) : null}
      </div>
      <ReviewFilters view={view} onChange={setParameters} />
      <p role="status" className="text-sm text-text-muted empty:hidden">
        {filtered ? `${formatClauseCount(rows.length)} shown` : ''}
      </p>
    </div>
  );
}

function Nothing({ state: { writable, list } }: PartProps) {
  return (
    <div className="p-4">
      {list.filtered ? (
        <EmptyState
          icon={<ListChecks />}
          title="No clause fits these filters"
          action={
            <Button variant="secondary" onClick={() => list.setParameters(NO_FILTERS)}>
              Show all
            </Button>
          }
        />
      ) : (
        <EmptyState
          icon={<ListChecks />}
          title="No clauses were found"
          {...(writable ? { description: 'Select a sentence in the source to make a clause of it.' } : {})}
        />
      )}
    </div>
  );
}
