import { Alert, Button, Field } from '@scopewright/ui';
import { Picker } from '@scopewright/ui/picker';
import { type ReactNode, useMemo } from 'react';
import { MonthCalendar } from './month-calendar.tsx';
import { addMonths, dayInFull, monthOf } from './months.ts';
import { TimesLoading } from './times-skeleton.tsx';
import type { OfferedSlots } from './use-slots.ts';
import { dayIn, ownZone, timeIn, zoneOptions } from './zones.ts';

/** Months ahead of this one that can be looked at. */
const MONTHS_AHEAD = 6;

/** The visitor's current view. */
export interface TimeView {
  zone: string;
  month: string;
  date: string | null;
}

export const firstView = (now: Date): TimeView => {
  const zone = ownZone();
  return { zone, month: monthOf(dayIn(zone, now)), date: null };
};

interface ChooseTimeProps {
  view: TimeView;
  onView: (view: TimeView) => void;
  slots: OfferedSlots;
  now: Date;
  onChoose: (at: string) => void;
}

/** Chooses a day of a month, then a time of that day, in any time zone. */
export function ChooseTime({ view, onView, slots, now, onChoose }: ChooseTimeProps): ReactNode {
  const { zone, month, date } = view;
  const { answer, busy, error, refresh } = slots;
  const isOfView = answer?.zone === zone && answer.days.some((day) => monthOf(day.date) === month);
  const days = isOfView ? answer.days.filter((day) => day.slots.length > 0) : [];
  const offered = new Map(days.map((day) => [day.date, day.slots.length]));
  const times = days.find((day) => day.date === date)?.slots ?? [];
  const zones = useMemo(() => zoneOptions(ownZone()), []);
  const thisMonth = monthOf(dayIn(zone, now));
  if (error && !isOfView)
    return (
      <Alert tone="danger" title="The free times could not be loaded">
        <p>{error}</p>
        <Button variant="secondary" size="sm" className="mt-2" busy={busy} onClick={refresh}>
          Try again
        </Button>
      </Alert>
    );
  return (
    <div className="grid gap-8 sm:grid-cols-[minmax(0,1fr)_13rem]">
      <div className="grid content-start gap-6">
        <MonthCalendar
          month={month}
          first={thisMonth}
          last={addMonths(thisMonth, MONTHS_AHEAD)}
          offered={offered}
          selected={date}
          busy={busy}
          onMonth={(to) => onView({ ...view, month: to, date: null })}
          onSelect={(to) => onView({ ...view, date: to })}
        />
        <Field label="Time zone" hint={`It is ${timeIn(zone, now.toISOString())} there now.`}>
          <Picker value={zone} options={zones} onChange={(to) => onView({ ...view, zone: to, date: null })} />
        </Field>
      </div>
      <section aria-label="Times" aria-busy={busy} className="grid content-start gap-3">
        <h2 className="font-semibold text-lg">{date === null ? 'Times' : dayInFull(date)}</h2>
        {!isOfView ? (
          <TimesLoading />
        ) : date === null ? (
          <p className="text-sm text-text-muted">
            {days.length > 0 ? 'Choose a day that is marked.' : 'This month has no free times. Look at the next one.'}
          </p>
        ) : times.length === 0 ? (
          <p role="status" className="text-sm text-text-muted">
            The last free time of this day has just been taken. Choose another day.
          </p>
        ) : (
          <ul className="grid max-h-96 grid-cols-2 gap-2 overflow-y-auto p-0.5 sm:grid-cols-1">
            {times.map(({ at }) => (
              <li key={at}>
                <Button variant="secondary" className="w-full tabular-nums" onClick={() => onChoose(at)}>
                  {timeIn(zone, at)}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
