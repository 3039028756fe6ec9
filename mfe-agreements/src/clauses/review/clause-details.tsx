import { Button, Check, CircleHelp, Pencil, Trash2, Undo2, usePhone, X } from '@scopewright/ui';
import { Picker } from '@scopewright/ui/picker';
import { useState } from 'react';
import { BY_WORDS, type ClauseKind, confidenceOf, excerpt, KIND_OPTIONS } from '../clause-words.ts';
import { RateTable } from '../rate-table.tsx';
import type { Clause } from '../use-clauses.ts';
import type { RowActions } from './row-actions.ts';
import { TakeOver } from './take-over.tsx';

interface ClauseDetailsProps {
  clause: Clause;
  actions: RowActions;
  hasNext: boolean;
  writable: boolean;
  lost: boolean;
}

/** The actions on the current clause, and all its details. */
export function ClauseDetails({ clause, hasNext, writable, lost, actions }: ClauseDetailsProps) {
  const { state, by, kind } = clause;
  const phone = usePhone();
  return (
    <div className="grid gap-3 pt-1">
      {clause.rates ? <RateTable rates={clause.rates} name={excerpt(clause.quote, 40)} /> : null}
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
                onChange={(value) => actions.change(clause, { kind: value as ClauseKind }, 'Kind changed')}
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

const bringIntoView = (element: HTMLElement | null): void => element?.scrollIntoView?.({ block: 'nearest' });

/** Its proposer and the reason, on demand. */
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
        <div ref={bringIntoView} className="grid scroll-m-4 gap-1">
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
