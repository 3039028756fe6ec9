import { CLAUSE_KIND_NAMES } from '@scopewright/domain/clauses/kind-names';
import {
  Badge,
  Button,
  Check,
  CircleHelp,
  cn,
  dateInWords,
  Pencil,
  Trash2,
  TriangleAlert,
  Undo2,
  usePhone,
  X,
} from '@scopewright/ui';
import { Picker } from '@scopewright/ui/picker';
import { memo, type ReactNode, useState } from 'react';
import { ClauseFacts } from './clause-facts.tsx';
import {
  BY_WORDS,
  type ClauseKind,
  type ClauseState,
  confidenceOf,
  excerpt,
  KIND_OPTIONS,
  STATE_NAMES,
  textOf,
} from './clause-words.ts';
import { TakeOver } from './take-over.tsx';
import type { Clause } from './use-clauses.ts';

/** What a row can do; the same object for all rows, so that a change of one renders only that one. */
export interface RowActions {
  choose: (clause: Clause) => void;
  /** Shows a clause in the source. */
  show: (clause: Clause) => void;
  select: (clause: Clause, selected: boolean) => void;
  decide: (clause: Clause, state: ClauseState) => void;
  setKind: (clause: Clause, kind: ClauseKind) => void;
  setDate: (clause: Clause, date: string) => void;
  edit: (clause: Clause) => void;
  split: (clause: Clause) => void;
  mergeWithNext: (clause: Clause) => void;
  remove: (clause: Clause) => void;
}

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
  const { id, kind, state, page, by, former, wording, quote, date } = clause;
  const confidence = confidenceOf(clause);
  const text = textOf(clause);
  const name = excerpt(text, 60);
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
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-text-muted text-xs">
            <span className="font-semibold text-text">{CLAUSE_KIND_NAMES[kind]}</span>
            <Badge tone={TONES[state]}>{STATE_NAMES[state]}</Badge>
            {confidence && state === 'proposed' ? <span>{confidence.label}</span> : null}
            {by && by !== 'rules' ? <span>{BY_WORDS[by]}</span> : null}
            {paged ? <span>Page {page}</span> : null}
          </div>
          <button
            ref={(button) => buttonRef(id, button)}
            type="button"
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
              !current && 'line-clamp-3',
              state === 'rejected' && 'text-text-muted line-through',
            )}
          >
            {text.trim()}
          </button>
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
      {former !== null ? (
        current ? (
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
        ) : (
          <Note>The sentence has changed</Note>
        )
      ) : null}
      {date?.choices && writable && !lost && (date.value === null || current) ? (
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
                onClick={() => actions.setDate(clause, choice)}
              >
                {dateInWords(choice)}
              </Button>
            ))}
          </div>
        </fieldset>
      ) : null}
      {current ? <Details clause={clause} hasNext={hasNext} writable={writable} lost={lost} actions={actions} /> : null}
    </li>
  );
});

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
        // it appears where Reject was: the second click of a double click is none
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

interface DetailsProps extends PartProps {
  hasNext: boolean;
  writable: boolean;
  lost: boolean;
}

function Details({ clause, hasNext, writable, lost, actions }: DetailsProps) {
  const { state, by, kind } = clause;
  const phone = usePhone();
  return (
    <div className="grid gap-3 pt-1">
      {writable && lost ? (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" className="max-sm:h-11" onClick={() => actions.remove(clause)}>
            <Trash2 aria-hidden="true" />
            Remove it
          </Button>
        </div>
      ) : null}
      {writable && !lost ? (
        <>
          <div className="flex flex-wrap gap-2">
            <Button
              variant={state === 'rejected' ? 'secondary' : 'primary'}
              size="sm"
              className="max-sm:h-11 max-sm:grow"
              aria-pressed={state === 'accepted'}
              onClick={() => actions.decide(clause, 'accepted')}
            >
              <Check aria-hidden="true" />
              {state === 'accepted' ? 'Accepted' : 'Accept'}
            </Button>
            <Button
              variant={state === 'rejected' ? 'primary' : 'secondary'}
              size="sm"
              className="max-sm:h-11 max-sm:grow"
              aria-pressed={state === 'rejected'}
              onClick={() => actions.decide(clause, 'rejected')}
            >
              <X aria-hidden="true" />
              {state === 'rejected' ? 'Rejected' : 'Reject'}
            </Button>
            {state === 'proposed' ? null : (
              <Button
                variant="secondary"
                size="sm"
                className="max-sm:h-11"
                onClick={() => actions.decide(clause, 'proposed')}
              >
                <Undo2 aria-hidden="true" />
                Back to review
              </Button>
            )}
            <div className="w-44 max-sm:grow">
              <Picker
                aria-label="Kind"
                look={phone ? 'box' : 'compact'}
                options={KIND_OPTIONS}
                value={kind}
                onChange={(value) => actions.setKind(clause, value as ClauseKind)}
              />
            </div>
          </div>
          <div className="-ms-3 flex flex-wrap">
            <Button variant="ghost" size="sm" className="max-sm:h-11" onClick={() => actions.edit(clause)}>
              <Pencil aria-hidden="true" />
              Edit wording
            </Button>
            <Button variant="ghost" size="sm" className="max-sm:h-11" onClick={() => actions.split(clause)}>
              Split
            </Button>
            {hasNext ? (
              <Button variant="ghost" size="sm" className="max-sm:h-11" onClick={() => actions.mergeWithNext(clause)}>
                Merge with next
              </Button>
            ) : null}
            {by === 'person' ? (
              <Button variant="ghost" size="sm" className="max-sm:h-11" onClick={() => actions.remove(clause)}>
                <Trash2 aria-hidden="true" />
                Remove
              </Button>
            ) : null}
          </div>
        </>
      ) : null}
      {state === 'accepted' && !lost ? <TakeOver clause={clause} writable={writable} /> : null}
      <Why clause={clause} />
    </div>
  );
}

/** Who proposed it and why, on demand. */
function Why({ clause }: { clause: Clause }) {
  const { reasons, by, confidence } = clause;
  const [open, setOpen] = useState(false);
  if (reasons.length === 0 && by === null) return null;
  const known = confidenceOf(clause);
  return (
    <div className="grid justify-items-start gap-2">
      <button
        type="button"
        data-why=""
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="inline-flex min-h-6 items-center gap-1.5 rounded-sm text-brand underline decoration-1 underline-offset-4 max-sm:min-h-11"
      >
        <CircleHelp aria-hidden="true" className="size-4" />
        Why?
      </button>
      {open ? (
        <div className="grid gap-1">
          <p>
            {by ? BY_WORDS[by] : null}
            {known && confidence !== null ? `: ${known.label.toLowerCase()} (${Math.round(confidence * 100)}%)` : null}
          </p>
          {reasons.length > 0 ? (
            <ul className="list-disc ps-5 text-text-muted">
              {reasons.map((reason) => (
                <li key={reason} className="wrap-anywhere">
                  {reason}
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
