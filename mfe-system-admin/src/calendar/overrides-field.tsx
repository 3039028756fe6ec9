import { BOOKING_DAY_HOURS_MAX, BOOKING_OVERRIDES_MAX } from '@scopewright/contracts/booking/limits';
import { Button, formatDate, Input, Plus, X } from '@scopewright/ui';
import { useState } from 'react';
import type { Overrides } from './hours.ts';
import { IntervalsField } from './intervals-field.tsx';

interface OverridesFieldProps {
  overrides: Overrides;
  onChange: (overrides: Overrides) => void;
}

/** Dates that have other hours than the week: days off, unless times are added. */
export function OverridesField({ overrides, onChange }: OverridesFieldProps) {
  const [date, setDate] = useState('');
  const isListed = overrides.some((one) => one.date === date);
  const add = () => {
    onChange([...overrides, { date, hours: [] }].toSorted((a, b) => a.date.localeCompare(b.date)));
    setDate('');
  };
  return (
    <div className="grid gap-3">
      {overrides.length > 0 ? (
        <ul className="grid max-h-72 divide-y divide-border overflow-y-auto rounded-md border border-border">
          {overrides.map(({ date: day, hours }) => (
            <li key={day} className="grid gap-2 p-3 sm:grid-cols-[9rem_minmax(0,1fr)_auto]">
              <div>
                <p className="font-medium text-sm">{formatDate(day)}</p>
                {hours.length === 0 ? <p className="text-sm text-text-muted">Day off</p> : null}
              </div>
              <IntervalsField
                name={day}
                intervals={hours}
                most={BOOKING_DAY_HOURS_MAX}
                onChange={(intervals) =>
                  onChange(overrides.map((one) => (one.date === day ? { date: day, hours: intervals } : one)))
                }
              />
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Remove ${day}`}
                onClick={() => onChange(overrides.filter((one) => one.date !== day))}
              >
                <X aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {overrides.length < BOOKING_OVERRIDES_MAX ? (
        <div className="flex flex-wrap items-center gap-2">
          <span className="w-44">
            <Input
              type="date"
              aria-label="Another date"
              value={date}
              onChange={({ target }) => setDate(target.value)}
            />
          </span>
          <Button variant="secondary" size="sm" disabled={date === '' || isListed} onClick={add}>
            <Plus aria-hidden="true" />
            Add a day off
          </Button>
        </div>
      ) : null}
    </div>
  );
}
