import type { HandWork, HandWorkHours } from '@scopewright/contracts/scoping';
import { can } from '@scopewright/domain/policy';
import { HAND_WORK_HOURS } from '@scopewright/domain/scoping/company/hand-work-hours';
import { useSession } from '@scopewright/remote-contract';
import { Button, Input } from '@scopewright/ui';
import { useChangeHandWorkHours } from '@scopewright/workplace-kit/firm/use-hand-work-hours';
import { useUnsavedChanges } from '@scopewright/workplace-kit/unsaved/unsaved-changes';
import { type FormEvent, useId } from 'react';
import { NotSaved } from '../layout/not-saved.tsx';
import { useEdits } from '../layout/use-edits.ts';
import { changesOf, hoursOf, KINDS, readHours, type Typed, WORK_WORDS } from './estimates.ts';

const FAILED = 'The estimates could not be saved. Please try again.';

/** The firm's estimates, for its administrators to change. */
export function EstimatesForm({ estimates }: { estimates: HandWorkHours }) {
  const { abilities } = useSession();
  const change = useChangeHandWorkHours();
  const { typed, tried, setTried, edit, saved } = useEdits<Typed>(change);
  const write = can(abilities, 'firm:settings');
  const changes = changesOf(estimates, typed);
  const wrong = KINDS.filter((kind) => typed[kind] !== undefined && typeof readHours(typed[kind]) === 'string');
  const dirty = wrong.length > 0 || Object.keys(changes).length > 0;
  useUnsavedChanges(dirty);
  const textOf = (kind: HandWork) => typed[kind] ?? String(hoursOf(estimates, kind));

  function save(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    const [first] = wrong;
    if (first) document.getElementById(`hours-${first}`)?.focus();
    if (first || !dirty || change.isPending) return;
    change.mutate({ version: estimates.version, hours: changes }, saved('The estimates were saved'));
  }

  const isStandard = KINDS.every((kind) => readHours(textOf(kind)) === HAND_WORK_HOURS[kind]);
  return (
    <form noValidate aria-label="Hours of work by hand" className="grid max-w-3xl grid-cols-1 gap-5" onSubmit={save}>
      <ul className="divide-y divide-border rounded-md border border-border">
        {KINDS.map((kind) => (
          <li key={kind} className="px-4 py-2.5">
            <Estimate
              kind={kind}
              text={textOf(kind)}
              write={write}
              showError={tried}
              onText={(text) => edit({ [kind]: text })}
            />
          </li>
        ))}
      </ul>
      <NotSaved
        error={change.error}
        failed={FAILED}
        meanwhile={() =>
          'Someone else has changed the estimates in the meantime. Your values are still in the fields: save again to use them.'
        }
      />
      {write ? (
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={change.isPending} disabled={!dirty}>
            {change.isPending ? 'Saving...' : 'Save estimates'}
          </Button>
          <Button
            variant="secondary"
            disabled={isStandard || change.isPending}
            onClick={() => edit(Object.fromEntries(KINDS.map((kind) => [kind, String(HAND_WORK_HOURS[kind])])))}
          >
            Reset all to standard
          </Button>
        </div>
      ) : null}
    </form>
  );
}

interface EstimateProps {
  kind: HandWork;
  text: string;
  write: boolean;
  showError: boolean;
  onText: (text: string) => void;
}

/** One kind of work: its label, its hours, and a reset to the standard. */
function Estimate({ kind, text, write, showError, onText }: EstimateProps) {
  const id = useId();
  const { label, hint } = WORK_WORDS[kind];
  const standard = HAND_WORK_HOURS[kind];
  const hours = readHours(text);
  const problem = typeof hours === 'string' && (showError || text.trim() !== '') ? hours : null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_7rem_10rem]">
      <div className="grid gap-0.5">
        <label htmlFor={`hours-${kind}`} className="font-medium text-sm">
          {label}
        </label>
        <span id={`${id}-hint`} className="text-text-muted text-xs">
          {hint}
        </span>
      </div>
      {write ? (
        <span className="relative w-28">
          <Input
            compact
            id={`hours-${kind}`}
            inputMode="decimal"
            autoComplete="off"
            value={text}
            aria-describedby={`${id}-hint ${id}-problem`}
            aria-invalid={problem !== null || undefined}
            onChange={({ target }) => onText(target.value)}
            className="pr-8 text-right tabular-nums"
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-sm text-text-muted"
          >
            h
          </span>
        </span>
      ) : (
        <output id={`hours-${kind}`} className="text-right font-medium text-sm tabular-nums">
          {text} h
        </output>
      )}
      <span className="text-text-muted text-xs max-sm:col-span-2 max-sm:justify-self-end">
        {hours === standard || !write ? (
          `Standard: ${standard} h`
        ) : (
          <Button
            variant="link"
            size="sm"
            aria-label={`${label}: back to the standard of ${standard} hours`}
            onClick={() => onText(String(standard))}
          >
            Back to {standard} h
          </Button>
        )}
      </span>
      <p id={`${id}-problem`} role="alert" className="col-span-full text-danger text-xs empty:hidden">
        {problem}
      </p>
    </div>
  );
}
