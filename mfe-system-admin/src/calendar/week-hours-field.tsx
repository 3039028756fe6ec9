import { BOOKING_DAY_HOURS_MAX } from '@scopewright/contracts/booking/limits';
import { Checkbox } from '@scopewright/ui';
import { USUAL, WEEKDAY_NAMES, type WeekHours } from './hours.ts';
import { IntervalsField } from './intervals-field.tsx';

/** The hours of a week, day by day. */
export function WeekHoursField({ hours, onChange }: { hours: WeekHours; onChange: (hours: WeekHours) => void }) {
  return (
    <ul className="grid divide-y divide-border rounded-md border border-border">
      {WEEKDAY_NAMES.map((name, at) => {
        const weekday = at + 1;
        const ofDay = hours.filter((interval) => interval.weekday === weekday);
        const others = hours.filter((interval) => interval.weekday !== weekday);
        const set = (intervals: readonly { from: number; to: number }[]) =>
          onChange([...others, ...intervals.map(({ from, to }) => ({ weekday, from, to }))]);
        return (
          <li key={name} className="grid gap-2 p-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
            <Checkbox
              label={name}
              checked={ofDay.length > 0}
              onChange={({ target }) => set(target.checked ? [USUAL] : [])}
            />
            {ofDay.length > 0 ? (
              <IntervalsField name={name} intervals={ofDay} most={BOOKING_DAY_HOURS_MAX} onChange={set} />
            ) : (
              <p className="self-center text-sm text-text-muted">Free</p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
