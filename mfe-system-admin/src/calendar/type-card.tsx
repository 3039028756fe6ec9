import {
  BOOKING_BUFFER_MAX_MINUTES,
  BOOKING_HORIZON_MAX_DAYS,
  BOOKING_MINUTES,
  BOOKING_NOTICE_MAX_MINUTES,
  BOOKING_STEP,
} from '@scopewright/contracts/booking/limits';
import { NAME_MAX_LENGTH } from '@scopewright/contracts/constants';
import { useHost } from '@scopewright/remote-contract';
import { Alert, Button, Field, Input, ListCard } from '@scopewright/ui';
import { useState } from 'react';
import { failureOf, useCalendarChange } from './calendar-queries.ts';
import { type BookingType, problemOf } from './hours.ts';
import { OverridesField } from './overrides-field.tsx';
import { hasProblem } from './rep-dialog.tsx';
import { WeekHoursField } from './week-hours-field.tsx';

type Numbers = 'minutes' | 'stepMinutes' | 'bufferBefore' | 'bufferAfter' | 'noticeMinutes' | 'horizonDays';

const NUMBERS: readonly { name: Numbers; label: string; hint: string; min: number; max: number }[] = [
  { name: 'minutes', label: 'Duration', hint: 'Minutes.', ...BOOKING_MINUTES },
  { name: 'stepMinutes', label: 'A slot every', hint: 'Minutes, from the start of the hours on.', ...BOOKING_STEP },
  {
    name: 'bufferBefore',
    label: 'Free before',
    hint: 'Free minutes before each booking.',
    min: 0,
    max: BOOKING_BUFFER_MAX_MINUTES,
  },
  {
    name: 'bufferAfter',
    label: 'Free after',
    hint: 'Free minutes after each booking.',
    min: 0,
    max: BOOKING_BUFFER_MAX_MINUTES,
  },
  {
    name: 'noticeMinutes',
    label: 'Notice',
    hint: 'Minutes before its start until which a slot can be booked.',
    min: 0,
    max: BOOKING_NOTICE_MAX_MINUTES,
  },
  {
    name: 'horizonDays',
    label: 'Horizon',
    hint: 'Days ahead that can be booked.',
    min: 1,
    max: BOOKING_HORIZON_MAX_DAYS,
  },
];

/** The settings of a booking type. Mounted again for each version of it. */
export function TypeCard({ type }: { type: BookingType }) {
  const { api, toast } = useHost();
  const [settings, setSettings] = useState(() => {
    const { key: _key, version: _version, ...own } = type;
    return own;
  });
  const set = (change: Partial<typeof settings>) => setSettings((before) => ({ ...before, ...change }));
  const save = useCalendarChange(
    () => api.call('changeBookingType', { params: { type: type.key }, body: { ...settings, version: type.version } }),
    () => toast.success('The booking settings are saved'),
  );
  const isInvalid = hasProblem(settings.hours) || settings.overrides.some(({ hours }) => problemOf(hours));
  return (
    <ListCard title="Booking settings">
      <form
        className="grid gap-6 p-4 sm:p-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (isInvalid) return;
          save.mutate(undefined);
        }}
      >
        {save.error ? (
          <Alert tone="danger" title="The settings were not saved">
            {failureOf(save.error)}
          </Alert>
        ) : null}
        <Field label="Name" hint="What visitors read in mails and calendars." required className="max-w-md">
          <Input
            value={settings.name}
            maxLength={NAME_MAX_LENGTH}
            onChange={({ target }) => set({ name: target.value })}
          />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {NUMBERS.map(({ name, label, hint, min, max }) => (
            <Field key={name} label={label} hint={hint} required>
              <Input
                type="number"
                min={min}
                max={max}
                step={1}
                value={settings[name]}
                onChange={({ target }) => set({ [name]: Math.round(Number(target.value)) })}
              />
            </Field>
          ))}
        </div>
        <div className="grid max-w-2xl gap-6">
          <section aria-labelledby="type-hours" className="grid content-start gap-3">
            <h3 id="type-hours" className="font-semibold">
              Hours
            </h3>
            <p className="text-sm text-text-muted">
              By each representative’s own clock, for those without their own hours.
            </p>
            <WeekHoursField hours={settings.hours} onChange={(hours) => set({ hours })} />
          </section>
          <section aria-labelledby="type-dates" className="grid content-start gap-3">
            <h3 id="type-dates" className="font-semibold">
              Days off and other dates
            </h3>
            <p className="text-sm text-text-muted">For all representatives.</p>
            <OverridesField overrides={settings.overrides} onChange={(overrides) => set({ overrides })} />
          </section>
        </div>
        <div>
          <Button type="submit" busy={save.isPending} disabled={isInvalid}>
            {save.isPending ? 'Saving...' : 'Save settings'}
          </Button>
        </div>
      </form>
    </ListCard>
  );
}
