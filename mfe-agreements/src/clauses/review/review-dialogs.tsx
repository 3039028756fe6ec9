import { textOf } from '@scopewright/company-kit/agreements/clause-words';
import { CLAUSE_WORDING_MAX_LENGTH } from '@scopewright/contracts/constants';
import {
  Alert,
  Button,
  ConfirmDialog,
  cn,
  DialogActions,
  Field,
  FormDialog,
  OpenDialog,
  Textarea,
} from '@scopewright/ui';
import { Picker } from '@scopewright/ui/picker';
import { type KeyboardEvent, useState } from 'react';
import { type ClauseKind, CONFIDENCES, excerpt, KIND_OPTIONS } from '../clause-words.ts';
import type { Clause } from '../use-clauses.ts';
import { formatClauseCount } from './clause-commands.ts';
import { acceptable, firstPlaceToSplit, placesToSplit } from './review-view.ts';

/** Text without the line ends of its layout. */
const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

interface ClauseDialogProps {
  clause: Clause;
  onClose: () => void;
}

interface WordingDialogProps extends ClauseDialogProps {
  /** Null: the quote as it is. */
  onSave: (wording: string | null) => void;
}

/** Edits a clause's terms; the quote stays as it is, and visible. */
export function WordingDialog({ clause, onClose, onSave }: WordingDialogProps) {
  const quote = onOneLine(clause.quote);
  const [typed, setTyped] = useState(clause.wording ?? quote);
  const [first] = useState(clause.wording);
  const wording = typed.trim();
  const tooLong = wording.length > CLAUSE_WORDING_MAX_LENGTH;
  const error =
    wording === ''
      ? 'Wording is required'
      : tooLong
        ? `Must be at most ${CLAUSE_WORDING_MAX_LENGTH.toLocaleString('en')} characters`
        : undefined;
  return (
    <FormDialog
      title="Edit wording"
      description="The sentence of the document stays beside your wording."
      submitLabel="Save wording"
      submitDisabled={error !== undefined}
      actions={
        clause.wording === null ? null : (
          <Button variant="secondary" onClick={() => onSave(null)}>
            Use the document’s sentence
          </Button>
        )
      }
      onSubmit={() => error === undefined && onSave(onOneLine(wording) === quote ? null : wording)}
      onClose={onClose}
    >
      <figure className="grid gap-1 text-sm">
        <figcaption className="text-text-muted text-xs">In the document</figcaption>
        <blockquote className="wrap-anywhere max-h-40 overflow-y-auto border-border border-s-2 ps-3">
          {quote}
        </blockquote>
      </figure>
      {clause.wording === first ? null : (
        <Alert tone="warning" title="Someone else has changed the wording meanwhile">
          <p className="wrap-anywhere">It now says: “{clause.wording ?? quote}”. Saving replaces that by yours.</p>
        </Alert>
      )}
      <Field label="Wording" {...(error === undefined ? {} : { error })}>
        <Textarea rows={5} value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
    </FormDialog>
  );
}

interface SplitDialogProps extends ClauseDialogProps {
  /** Gets the offset in the source's text. */
  onSplit: (at: number) => void;
}

/** Splits a clause at a word, which is clicked on or chosen with the arrow keys. */
export function SplitDialog({ clause, onClose, onSplit }: SplitDialogProps) {
  const { quote, start } = clause;
  const places = placesToSplit(quote);
  const [at, setAt] = useState(() => firstPlaceToSplit(quote, places));
  const index = places.indexOf(at);
  const [first, second] = [quote.slice(0, at).trim(), quote.slice(at).trim()];
  function onKeyDown(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: index - 1,
      ArrowRight: index + 1,
      ArrowUp: index - 5,
      ArrowDown: index + 5,
      Home: 0,
      End: places.length - 1,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setAt(places[Math.min(Math.max(next, 0), places.length - 1)] ?? at);
  }
  return (
    <OpenDialog
      onClose={onClose}
      title="Split the clause"
      description={
        places.length === 0
          ? 'A clause of one word can’t be split.'
          : 'Choose the word with which the second clause starts: click on it, or use the arrow keys.'
      }
    >
      {places.length === 0 ? null : (
        <div className="grid gap-5">
          <div
            role="slider"
            tabIndex={0}
            aria-label="Place to split"
            aria-valuemin={0}
            aria-valuemax={places.length - 1}
            aria-valuenow={index}
            aria-valuetext={`The second clause starts with “${excerpt(second, 40)}”`}
            onKeyDown={onKeyDown}
            className="wrap-anywhere max-h-48 overflow-y-auto rounded-md border border-border-strong p-3 text-sm leading-7"
          >
            {[0, ...places].map((place, each, all) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the slider around it has the keys
              // biome-ignore lint/a11y/noStaticElementInteractions: the slider around it has the keys
              <span
                key={place}
                onClick={() => place > 0 && setAt(place)}
                className={cn(
                  'cursor-pointer',
                  place === at && 'border-accent border-s-3 ps-1',
                  place >= at ? 'bg-accent-soft' : 'bg-info-soft',
                )}
              >
                {quote.slice(place, all[each + 1] ?? quote.length)}
              </span>
            ))}
          </div>
          <ol className="grid gap-3 text-sm">
            {[first, second].map((part, each) => (
              <li key={each === 0 ? 'first' : 'second'} className="grid gap-0.5">
                <span className="text-text-muted text-xs">{each === 0 ? 'First clause' : 'Second clause'}</span>
                <span className="wrap-anywhere">{excerpt(part, 300)}</span>
              </li>
            ))}
          </ol>
          <DialogActions onCancel={onClose}>
            <Button onClick={() => onSplit(start + at)}>Split</Button>
          </DialogActions>
        </div>
      )}
    </OpenDialog>
  );
}

interface AcceptAllDialogProps {
  clauses: readonly Clause[];
  /** The kind that is chosen first. */
  kind: ClauseKind | null;
  onClose: () => void;
  onAccept: (clauses: readonly Clause[]) => void;
}

const LEAST = CONFIDENCES.filter(({ from }) => from > 0).map(({ from }) => ({
  value: String(from),
  label: `${Math.round(from * 100)}% or more`,
}));
const SHOWN = 5;

/** Accepts many proposals together; counts and lists them before. */
export function AcceptAllDialog({ clauses, kind: first, onClose, onAccept }: AcceptAllDialogProps) {
  const [kind, setKind] = useState<ClauseKind | null>(first);
  const [least, setLeast] = useState<string>(LEAST[0]?.value ?? '0.9');
  const found = acceptable(clauses, kind, Number(least));
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Accept many at once"
      description="Clauses that wait for review, with at least the chosen confidence. Open points and unclear dates are left out."
      confirmLabel={found.length === 0 ? 'Accept' : `Accept ${formatClauseCount(found.length)}`}
      confirmDisabled={found.length === 0}
      onConfirm={() => onAccept(found)}
    >
      <div className="mt-5 grid gap-4">
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="Kind">
            <Picker
              none="All kinds"
              options={KIND_OPTIONS}
              value={kind ?? ''}
              onChange={(value) => setKind(value === '' ? null : (value as ClauseKind))}
            />
          </Field>
          <Field label="Confidence">
            <Picker options={LEAST} value={least} onChange={setLeast} />
          </Field>
        </div>
        <p role="status" className="font-semibold text-sm">
          {found.length === 0 ? 'No clause fits.' : `${formatClauseCount(found.length)} will be accepted:`}
        </p>
        {found.length > 0 ? (
          <ul className="grid list-disc gap-1 ps-5 text-sm text-text-muted">
            {found.slice(0, SHOWN).map((clause) => (
              <li key={clause.id} className="wrap-anywhere">
                {excerpt(textOf(clause), 90)}
              </li>
            ))}
            {found.length > SHOWN ? <li>and {(found.length - SHOWN).toLocaleString()} more</li> : null}
          </ul>
        ) : null}
      </div>
    </ConfirmDialog>
  );
}
