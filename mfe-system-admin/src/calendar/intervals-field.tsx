import { Button, Input, Plus, X } from '@scopewright/ui';
import { useState } from 'react';
import { clockOf, type Interval, minutesOf, problemOf, USUAL } from './hours.ts';

interface IntervalsFieldProps {
  /** The owner of the times, such as “Monday”. */
  name: string;
  intervals: readonly Interval[];
  most: number;
  onChange: (intervals: Interval[]) => void;
}

/** The times of one day, from and to. */
export function IntervalsField({ name, intervals, most, onChange }: IntervalsFieldProps) {
  const problem = problemOf(intervals);
  const last = intervals.at(-1);
  const set = (at: number, change: Partial<Interval>) =>
    onChange(intervals.map((interval, index) => (index === at ? { ...interval, ...change } : interval)));
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="sr-only">{name}</legend>
      {intervals.map(({ from, to }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a time is its place in the day
        <div key={at} className="flex items-center gap-2">
          <TimeInput
            label={`${name}, from`}
            minutes={from}
            isEnd={false}
            onChange={(minutes) => set(at, { from: minutes })}
          />
          <span className="text-text-muted">to</span>
          <TimeInput label={`${name}, to`} minutes={to} isEnd onChange={(minutes) => set(at, { to: minutes })} />
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Remove this time of ${name}`}
            onClick={() => onChange(intervals.filter((_, index) => index !== at))}
          >
            <X aria-hidden="true" />
          </Button>
        </div>
      ))}
      {problem ? (
        <p role="alert" className="text-danger text-sm">
          {problem}
        </p>
      ) : null}
      {intervals.length < most ? (
        <div>
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Add a time to ${name}`}
            onClick={() => onChange([...intervals, last ? { from: last.to, to: Math.min(last.to + 60, 1440) } : USUAL])}
          >
            <Plus aria-hidden="true" />
            Add a time
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}

interface TimeInputProps {
  label: string;
  minutes: number;
  /** Midnight is the end of the day. */
  isEnd: boolean;
  onChange: (minutes: number) => void;
}

/** A time of the clock. While it is being typed it may be incomplete: the last complete one counts. */
function TimeInput({ label, minutes, isEnd, onChange }: TimeInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <span className="min-w-0 max-w-32 flex-1">
      <Input
        type="time"
        required
        aria-label={label}
        value={typed ?? clockOf(minutes)}
        onChange={({ target }) => {
          setTyped(target.value);
          const complete = minutesOf(target.value, isEnd);
          if (complete !== null) onChange(complete);
        }}
        onBlur={() => setTyped(null)}
      />
    </span>
  );
}
