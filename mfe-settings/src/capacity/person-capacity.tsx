import { ApiError } from '@scopewright/api-client';
import { Button, Field, Input, Plus, Trash2 } from '@scopewright/ui';
import { type Capacity, type StoredCapacity, useChangeCapacity } from '@scopewright/workplace-kit/firm/use-capacities';
import { useUnsavedChanges } from '@scopewright/workplace-kit/unsaved/unsaved-changes';
import { type FormEvent, useId } from 'react';
import { NotSaved } from '../layout/not-saved.tsx';
import { readNumber } from '../layout/read-number.ts';
import { useEdits } from '../layout/use-edits.ts';
import {
  DAYS_OFF_MAX,
  daysOf,
  daysProblems,
  describeCapacity,
  HOURS_PER_WEEK_MAX,
  type TypedDays,
} from './days-off.ts';

const FAILED = 'The capacity could not be saved. Please try again.';

/** Someone's hours per week and days off; edits stay in the fields until they are saved. */
export function PersonCapacity({ capacity, write }: { capacity: Capacity; write: boolean }) {
  if (write) return <CapacityForm capacity={capacity} />;
  return (
    <div className="grid gap-1">
      <h3 className="wrap-anywhere font-medium">{capacity.name}</h3>
      <p className="text-sm text-text-muted">{describeCapacity(capacity)}</p>
    </div>
  );
}

function CapacityForm({ capacity }: { capacity: Capacity }) {
  const { name, version } = capacity;
  const id = useId();
  const change = useChangeCapacity(capacity.userId);
  const { typed, tried, setTried, edit, reset, saved } = useEdits<{ hours: string; days: TypedDays[] }>(change);
  const hours = typed.hours ?? String(capacity.hoursPerWeek);
  const days = typed.days ?? capacity.daysOff;
  const hoursPerWeek = readNumber(hours);
  const hoursProblem =
    hoursPerWeek === null || hoursPerWeek > HOURS_PER_WEEK_MAX
      ? `Please enter hours from 0 to ${HOURS_PER_WEEK_MAX}`
      : null;
  const daysOff = days.map(daysOf);
  const wrong = hoursProblem !== null || days.some((one) => Object.keys(daysProblems(one)).length > 0);
  const dirty =
    wrong ||
    JSON.stringify([hoursPerWeek, daysOff]) !== JSON.stringify([capacity.hoursPerWeek, capacity.daysOff.map(daysOf)]);
  useUnsavedChanges(dirty);
  const details = change.error instanceof ApiError ? change.error.details : {};

  function save(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (wrong || hoursPerWeek === null || change.isPending) return;
    change.mutate({ version, hoursPerWeek, daysOff }, saved(`The capacity of ${name} was saved`));
  }

  return (
    <form noValidate aria-labelledby={`${id}-name`} className="grid grid-cols-1 gap-4" onSubmit={save}>
      <h3 id={`${id}-name`} className="wrap-anywhere font-medium">
        {name}
      </h3>
      <Field
        label="Hours per week for projects"
        className="max-w-56"
        {...((tried || hours.trim() !== '') && hoursProblem
          ? { error: hoursProblem }
          : details.hoursPerWeek
            ? { error: details.hoursPerWeek }
            : {})}
      >
        <Input
          inputMode="decimal"
          autoComplete="off"
          value={hours}
          onChange={({ target }) => edit({ hours: target.value })}
        />
      </Field>
      <DaysOffFields days={days} tried={tried} failed={details.daysOff} onDays={(next) => edit({ days: next })} />
      <NotSaved
        error={change.error}
        failed={FAILED}
        meanwhile={(theirs: StoredCapacity) =>
          `Someone else has changed this in the meantime. Stored now: ${describeCapacity(theirs)}. Save again to use yours.`
        }
        onTakeTheirs={reset}
      />
      {dirty ? (
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="sm" busy={change.isPending}>
            {change.isPending ? 'Saving...' : 'Save capacity'}
          </Button>
          <Button variant="secondary" size="sm" disabled={change.isPending} onClick={reset}>
            Discard changes
          </Button>
        </div>
      ) : null}
    </form>
  );
}

interface DaysOffFieldsProps {
  days: readonly TypedDays[];
  tried: boolean;
  /** The server's errors about them. */
  failed: string | undefined;
  onDays: (days: TypedDays[]) => void;
}

/** Days off, from and to, to add and to take away. */
function DaysOffFields({ days, tried, failed, onDays }: DaysOffFieldsProps) {
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 font-medium text-sm">Days off</legend>
      {days.map((one, index) => {
        const problems = daysProblems(one);
        const set = (part: Partial<TypedDays>) =>
          onDays(days.map((other, place) => (place === index ? { ...other, ...part } : other)));
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: periods have no identity, and the fields hold no state
            key={index}
            className="grid grid-cols-2 items-start gap-x-3 gap-y-2 sm:grid-cols-[11rem_11rem_auto]"
          >
            <Field label="First day" {...(problems.from && tried ? { error: problems.from } : {})}>
              <Input type="date" value={one.from} onChange={({ target }) => set({ from: target.value })} />
            </Field>
            <Field label="Last day" {...(problems.to ? { error: problems.to } : {})}>
              <Input type="date" value={one.to} min={one.from} onChange={({ target }) => set({ to: target.value })} />
            </Field>
            <Button
              variant="ghost"
              size="sm"
              className="justify-self-start max-sm:col-span-2 sm:mt-7"
              aria-label={`Remove days off ${index + 1}`}
              onClick={() => onDays(days.filter((_, place) => place !== index))}
            >
              <Trash2 aria-hidden="true" />
              Remove
            </Button>
          </div>
        );
      })}
      {failed ? <p className="font-medium text-danger text-sm">{failed}</p> : null}
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        disabled={days.length >= DAYS_OFF_MAX}
        onClick={() => onDays([...days, { from: '', to: '' }])}
      >
        <Plus aria-hidden="true" />
        Add days off
      </Button>
    </fieldset>
  );
}
