import { counted } from '@scopewright/domain/counted';
import { Button, ChevronLeft, ChevronRight, cn } from '@scopewright/ui';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { addDays, addMonths, dayInFull, formatMonth, monthOf, sameDayOf, weekdayOf, weeksOf } from './months.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export interface MonthCalendarProps {
  /** The month that is shown, `YYYY-MM`. */
  month: string;
  /** Months that can be shown. */
  first: string;
  last: string;
  /** How many times each day has; days without any can't be chosen. */
  offered: ReadonlyMap<string, number>;
  selected: string | null;
  /** Times of the month are being loaded. */
  busy: boolean;
  onMonth: (month: string) => void;
  onSelect: (date: string) => void;
}

/**
 * A month in which a day is chosen, by the grid pattern of the ARIA authoring practices: arrows, Home, End, Page Up and
 * Page Down move between days, also of other months.
 */
export function MonthCalendar(props: MonthCalendarProps): ReactNode {
  const { month, first, last, offered, selected, busy, onMonth, onSelect } = props;
  const headingId = useId();
  const grid = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState<string | null>(null);
  const moved = useRef(false);
  const days = weeksOf(month).flat();
  const open = days.filter((date): date is string => date !== null && offered.has(date));
  const shown = [active, selected].find((date) => date !== null && monthOf(date) === month);
  const current = shown ?? open[0] ?? `${month}-01`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the day may be of the month that has come
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-date="${current}"]`)?.focus();
  }, [current, month]);

  const goTo = (date: string) => {
    const to = monthOf(date) < first ? `${first}-01` : monthOf(date) > last ? current : date;
    moved.current = true;
    setActive(to);
    if (monthOf(to) !== month) onMonth(monthOf(to));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = MOVES[event.key]?.(current);
    if (to === undefined) return;
    event.preventDefault();
    goTo(to);
  };
  return (
    <section aria-labelledby={headingId} className="grid content-start gap-3">
      <MonthHeading {...{ headingId, month, first, last, onMonth }} />
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table becomes a grid by the pattern
        role="grid"
        aria-labelledby={headingId}
        aria-busy={busy}
        onKeyDown={onKeyDown}
        className="w-full table-fixed border-collapse"
      >
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" abbr={name} className="pb-2 font-medium text-text-muted text-xs">
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={cn('transition-opacity', busy && 'opacity-50')}>
          {weeksOf(month).map((week, at) => (
            <tr key={week.find((date) => date !== null) ?? at}>
              {week.map((date, weekday) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a weekday is a place
                <td key={weekday}>
                  {date === null ? null : (
                    <Day
                      date={date}
                      times={offered.get(date) ?? 0}
                      selected={date === selected}
                      focusable={date === current}
                      onSelect={() => {
                        setActive(date);
                        onSelect(date);
                      }}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface MonthHeadingProps extends Pick<MonthCalendarProps, 'month' | 'first' | 'last' | 'onMonth'> {
  headingId: string;
}

function MonthHeading({ headingId, month, first, last, onMonth }: MonthHeadingProps): ReactNode {
  return (
    <div className="flex items-center justify-between gap-2">
      <h2 id={headingId} aria-live="polite" className="font-semibold text-lg">
        {formatMonth(month)}
      </h2>
      <div className="flex gap-1">
        <Button
          variant="ghost"
          size="sm"
          aria-label="Previous month"
          disabled={month <= first}
          onClick={() => onMonth(addMonths(month, -1))}
        >
          <ChevronLeft aria-hidden="true" />
        </Button>
        <Button
          variant="ghost"
          size="sm"
          aria-label="Next month"
          disabled={month >= last}
          onClick={() => onMonth(addMonths(month, 1))}
        >
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
    </div>
  );
}

const MOVES: Readonly<Record<string, (date: string) => string>> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: (date) => addDays(date, -weekdayOf(date)),
  End: (date) => addDays(date, 6 - weekdayOf(date)),
  PageUp: (date) => sameDayOf(date, -1),
  PageDown: (date) => sameDayOf(date, 1),
};

interface DayProps {
  date: string;
  times: number;
  selected: boolean;
  focusable: boolean;
  onSelect: () => void;
}

function Day({ date, times, selected, focusable, onSelect }: DayProps): ReactNode {
  const isOpen = times > 0;
  const said = isOpen ? counted(times, 'time') : 'no time';
  return (
    <button
      type="button"
      data-date={date}
      tabIndex={focusable ? 0 : -1}
      aria-disabled={!isOpen}
      aria-pressed={selected}
      aria-label={`${dayInFull(date)}, ${said}`}
      onClick={isOpen ? onSelect : undefined}
      className={cn(
        'mx-auto my-0.5 flex size-10 items-center justify-center rounded-full text-sm tabular-nums sm:size-11',
        selected
          ? 'bg-brand font-semibold text-on-brand'
          : isOpen
            ? 'cursor-pointer bg-brand-soft font-semibold text-brand-strong hover:ring-2 hover:ring-brand'
            : 'cursor-default text-text-muted',
      )}
    >
      {Number(date.slice(8))}
    </button>
  );
}
