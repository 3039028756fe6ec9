import { textOf } from '@scopewright/company-kit/agreements/clause-words';
import { CLAUSE_KIND_NAMES } from '@scopewright/domain/clauses/kind-names';
import { Badge, Button, Check, cn, formatDate, TriangleAlert, Undo2, X } from '@scopewright/ui';
import { memo, type ReactNode } from 'react';
import { ClauseFacts } from '../clause-facts.tsx';
import { BY_WORDS, type ClauseState, confidenceOf, excerpt, STATE_NAMES } from '../clause-words.ts';
import type { Clause } from '../use-clauses.ts';
import { ClauseDetails } from './clause-details.tsx';
import type { RowActions } from './row-actions.ts';

interface ClauseRowProps {
  clause: Clause;
  current: boolean;
  selected: boolean;
  /** Someone else has changed it since the user's last change of it. */
  overtaken: boolean;
  /** Whether the document has pages. */
  paged: boolean;
  /** Line ends of a pasted text are meant; those of a document come from its layout. */
  keepLines: boolean;
  /** Another clause follows that it can be merged with. */
  hasNext: boolean;
  writable: boolean;
  /** Its sentence is no longer in the text. */
  lost?: boolean;
  actions: RowActions;
  buttonRef: (clauseId: string, button: HTMLButtonElement | null) => void;
}

const EDGES: Readonly<Record<ClauseState, string>> = {
  proposed: 'border-s-info',
  accepted: 'border-s-success',
  rejected: 'border-s-border',
};
const TONES = { proposed: 'info', accepted: 'success', rejected: 'neutral' } as const;

/** A clause in the list of the review. The current one shows everything about it. */
export const ClauseRow = memo(function ClauseRow({
  clause,
  current,
  selected,
  overtaken,
  paged,
  keepLines,
  hasNext,
  writable,
  lost = false,
  actions,
  buttonRef,
}: ClauseRowProps) {
  const { id, state, former, wording, quote } = clause;
  const name = excerpt(textOf(clause), 60);
  return (
    <li
      data-clause={id}
      className={cn(
        'grid gap-2 border-s-4 px-3 py-3 text-sm [contain-intrinsic-height:auto_6rem] [content-visibility:auto]',
        current ? 'bg-accent-soft/40 border-s-accent' : EDGES[state],
      )}
    >
      <div className="flex items-start gap-3">
        {writable && !lost ? (
          <input
            type="checkbox"
            aria-label={`Select: ${name}`}
            checked={selected}
            onChange={(event) => actions.select(clause, event.target.checked)}
            className="mt-1 size-6 shrink-0 accent-brand sm:size-4.5"
          />
        ) : null}
        <div className="grid min-w-0 flex-1 gap-1.5">
          <Marks clause={clause} paged={paged} />
          <Sentence clause={clause} current={current} keepLines={keepLines} actions={actions} buttonRef={buttonRef} />
          {wording !== null && current ? (
            <p className="wrap-anywhere border-border border-s-2 ps-3 text-text-muted">
              <span className="block text-xs">In the document</span>
              {quote}
            </p>
          ) : null}
          {wording !== null && !current ? <p className="text-text-muted text-xs">Wording edited</p> : null}
          <ClauseFacts clause={clause} />
        </div>
        {writable && !current && !lost ? <QuickActions clause={clause} name={name} actions={actions} /> : null}
      </div>
      {overtaken ? <Note>Someone else has changed this clause meanwhile. It is shown as it is now.</Note> : null}
      {former === null ? null : current ? (
        <Former former={former} quote={quote} />
      ) : (
        <Note>The sentence has changed</Note>
      )}
      {writable && !lost ? <DateChoice clause={clause} current={current} actions={actions} /> : null}
      {current ? (
        <ClauseDetails clause={clause} hasNext={hasNext} writable={writable} lost={lost} actions={actions} />
      ) : null}
    </li>
  );
});

function Marks({ clause, paged }: Pick<ClauseRowProps, 'clause' | 'paged'>) {
  const { kind, state, by, page } = clause;
  const confidence = confidenceOf(clause);
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-text-muted text-xs">
      <span className="font-semibold text-text">{CLAUSE_KIND_NAMES[kind]}</span>
      <Badge tone={TONES[state]}>{STATE_NAMES[state]}</Badge>
      {confidence && state === 'proposed' ? <span>{confidence.label}</span> : null}
      {by && by !== 'rules' ? <span>{BY_WORDS[by]}</span> : null}
      {paged ? <span>Page {page}</span> : null}
    </div>
  );
}

type SentenceProps = Pick<ClauseRowProps, 'clause' | 'current' | 'keepLines' | 'actions' | 'buttonRef'>;

/** The clause's text, as the button that makes it the current one. */
function Sentence({ clause, current, keepLines, actions, buttonRef }: SentenceProps) {
  const { id, state, wording, rates } = clause;
  return (
    <button
      ref={(button) => buttonRef(id, button)}
      type="button"
      data-sentence=""
      aria-current={current ? 'true' : undefined}
      // the focus unfolds the row, which would move it away from under the mouse before the click is one
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ currentTarget }) => {
        currentTarget.focus();
        actions.show(clause);
      }}
      onFocus={() => actions.choose(clause)}
      className={cn(
        'wrap-anywhere min-h-6 rounded-sm text-start leading-6',
        (keepLines || wording !== null) && 'whitespace-pre-line',
        // the rows of a rate card are shown as a table
        (!current || rates) && 'line-clamp-3',
        state === 'rejected' && 'text-text-muted line-through',
      )}
    >
      {textOf(clause).trim()}
    </button>
  );
}

/** The sentence as it was in the reading before, and as it is now. */
const Former = ({ former, quote }: { former: string; quote: string }) => (
  <div className="grid gap-1 rounded-md bg-warning-soft p-3">
    <p className="font-medium">The sentence has changed</p>
    <p className="wrap-anywhere">
      <span className="text-text-muted text-xs">Before: </span>
      <del className="decoration-danger">{former}</del>
    </p>
    <p className="wrap-anywhere">
      <span className="text-text-muted text-xs">Now: </span>
      {quote}
    </p>
  </div>
);

/** Asks which date an ambiguous one is. */
function DateChoice({ clause, current, actions }: PartProps & { current: boolean }) {
  const { date } = clause;
  if (!date?.choices || (date.value !== null && !current)) return null;
  return (
    <fieldset
      className={cn('grid gap-2 rounded-md p-3', date.value === null ? 'bg-warning-soft' : 'bg-surface-sunken')}
    >
      <legend className="contents">
        <span className="font-medium">Which date is “{date.text}”?</span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {date.choices.map((choice) => (
          <Button
            key={choice}
            variant={choice === date.value ? 'primary' : 'secondary'}
            size="sm"
            className="max-sm:h-11"
            aria-pressed={choice === date.value}
            onClick={() => actions.change(clause, { date: choice }, 'Date chosen')}
          >
            {formatDate(choice)}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className="flex gap-2 text-sm text-warning">
    <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
    {children}
  </p>
);

interface PartProps {
  clause: Clause;
  actions: RowActions;
}

/** Accept and reject of a row that is not the current one. */
function QuickActions({ clause, name, actions }: PartProps & { name: string }) {
  if (clause.state !== 'proposed') {
    return (
      <Button
        variant="ghost"
        size="iconSmall"
        className="max-sm:size-11"
        aria-label={`Back to review: ${name}`}
        // it appears where Reject was: the second click of a double click is ignored
        onClick={({ detail }) => detail < 2 && actions.decide(clause, 'proposed')}
      >
        <Undo2 aria-hidden="true" />
      </Button>
    );
  }
  return (
    <span className="flex shrink-0">
      <Button
        variant="ghost"
        size="iconSmall"
        className="max-sm:size-11"
        aria-label={`Accept: ${name}`}
        onClick={() => actions.decide(clause, 'accepted')}
      >
        <Check aria-hidden="true" className="text-success" />
      </Button>
      <Button
        variant="ghost"
        size="iconSmall"
        className="max-sm:size-11"
        aria-label={`Reject: ${name}`}
        onClick={() => actions.decide(clause, 'rejected')}
      >
        <X aria-hidden="true" className="text-danger" />
      </Button>
    </span>
  );
}
