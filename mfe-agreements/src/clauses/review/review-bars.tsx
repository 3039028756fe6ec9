import { textOf } from '@scopewright/company-kit/agreements/clause-words';
import { CLAUSE_KIND_NAMES } from '@scopewright/domain/clauses/kind-names';
import { ArrowDown, ArrowUp, Badge, Button, Check, Layers, X } from '@scopewright/ui';
import { type ClauseState, excerpt, STATE_NAMES } from '../clause-words.ts';
import type { Clause } from '../use-clauses.ts';

const BAR =
  'sticky bottom-3 z-20 m-3 grid gap-3 rounded-lg border border-border-strong bg-surface-raised p-3 text-sm shadow-lg';

interface SelectionBarProps {
  count: number;
  busy: boolean;
  onDecide: (state: ClauseState) => void;
  /** Null: these can't be merged. */
  onMerge: (() => void) | null;
  onClear: () => void;
}

/** Actions on the selected clauses, in view wherever the list is scrolled to. */
export function SelectionBar({ count, busy, onDecide, onMerge, onClear }: SelectionBarProps) {
  return (
    <section aria-label="Selected clauses" className={`${BAR} animate-rise-in`}>
      <p role="status" className="font-semibold tabular-nums">
        {count.toLocaleString()} selected
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" className="max-sm:h-11" disabled={busy} onClick={() => onDecide('accepted')}>
          <Check aria-hidden="true" />
          Accept
        </Button>
        <Button
          variant="secondary"
          size="sm"
          className="max-sm:h-11"
          disabled={busy}
          onClick={() => onDecide('rejected')}
        >
          <X aria-hidden="true" />
          Reject
        </Button>
        {onMerge ? (
          <Button variant="secondary" size="sm" className="max-sm:h-11" disabled={busy} onClick={onMerge}>
            <Layers aria-hidden="true" />
            Merge
          </Button>
        ) : null}
        <Button variant="ghost" size="sm" className="max-sm:h-11" onClick={onClear}>
          Clear selection
        </Button>
      </div>
    </section>
  );
}

interface SourceActionsProps {
  current: Clause | null;
  writable: boolean;
  onDecide: (clause: Clause, state: ClauseState) => void;
  onStep: (step: 1 | -1) => void;
}

/** The current clause and its actions below the source, where there is no room for the list beside it. */
export function SourceActions({ current, writable, onDecide, onStep }: SourceActionsProps) {
  return (
    <section aria-label="Current clause" className={BAR}>
      {current ? (
        <p className="grid gap-1">
          <span className="flex flex-wrap items-center gap-2">
            <span className="font-semibold">{CLAUSE_KIND_NAMES[current.kind]}</span>
            <Badge>{STATE_NAMES[current.state]}</Badge>
          </span>
          <span className="wrap-anywhere text-text-muted">{excerpt(textOf(current), 120)}</span>
        </p>
      ) : null}
      <div className="flex gap-2">
        {current && writable ? (
          <>
            <Button
              className="grow"
              disabled={current.state === 'accepted'}
              onClick={() => onDecide(current, 'accepted')}
            >
              <Check aria-hidden="true" />
              Accept
            </Button>
            <Button
              variant="secondary"
              className="grow"
              disabled={current.state === 'rejected'}
              onClick={() => onDecide(current, 'rejected')}
            >
              <X aria-hidden="true" />
              Reject
            </Button>
          </>
        ) : null}
        <Button variant="secondary" size="icon" aria-label="Previous clause" onClick={() => onStep(-1)}>
          <ArrowUp aria-hidden="true" />
        </Button>
        <Button variant="secondary" size="icon" aria-label="Next clause" onClick={() => onStep(1)}>
          <ArrowDown aria-hidden="true" />
        </Button>
      </div>
    </section>
  );
}
