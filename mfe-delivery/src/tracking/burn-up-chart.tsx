import type { CallOutput } from '@scopewright/contracts';
import { counted } from '@scopewright/domain/counted';
import { Button, dayNumber, formatDate, Table, type TableColumn, usePhone } from '@scopewright/ui';
import { useState } from 'react';

export type BurnUp = Omit<CallOutput<'burnUp'>, 'money' | 'unpriced'>;
export type Unit = 'workItems' | 'hours';
type Day = BurnUp['days'][number];

const UNITS: Record<Unit, string> = { workItems: 'work items', hours: 'hours' };
const HEIGHT = 220;
const MARGIN = { top: 12, right: 12, bottom: 28, left: 44 };
const LEGEND = [
  { name: 'Scope', className: 'border-t-2 border-text-muted' },
  { name: 'Delivered', className: 'border-t-4 border-brand' },
  { name: 'Agreed scope', className: 'border-t-2 border-border-strong border-dashed' },
];

const figureOf = (sum: Day['scope'] | null, unit: Unit): number | null => (sum === null ? null : sum[unit]);
const inWords = (value: number | null) =>
  value === null ? '–' : value.toLocaleString(undefined, { maximumFractionDigits: 1 });

/** The chart as a sentence, for screen readers. */
export function describeBurnUp({ days }: Pick<BurnUp, 'days'>, unit: Unit): string {
  const last = days.at(-1);
  if (!last) return 'Nothing is recorded yet.';
  const [done, scope] = [inWords(last.done[unit]), inWords(last.scope[unit])];
  return `${done} of ${scope} ${UNITS[unit]} delivered on ${formatDate(last.date)}.`;
}

/** Describes the forecast. */
export function describeForecast(forecast: BurnUp['forecast']['workItems']): string {
  if (forecast.kind === 'done') return 'Everything is delivered.';
  if (forecast.kind === 'tooEarly') return 'A forecast takes three full weeks of recorded days.';
  if (forecast.kind !== 'range') return 'Nothing was delivered in the last weeks, so there is no forecast.';
  const weeks = `at the pace of the last ${forecast.weeks} weeks`;
  return forecast.latest === null
    ? `Expected not before ${formatDate(forecast.earliest)}, ${weeks}.`
    : `Expected between ${formatDate(forecast.earliest)} and ${formatDate(forecast.latest)}, ${weeks}.`;
}

/** Describes days ahead of or behind an even pace. */
export function describePace(plan: BurnUp['plan']): string | null {
  if (plan?.behind === null || plan?.behind === undefined) return null;
  const { behind, from, until } = plan;
  const days = counted(Math.abs(behind), 'day');
  const than = `an even pace from ${formatDate(from)} to ${formatDate(until)}`;
  return behind === 0 ? `As fast as ${than}.` : `${days} ${behind > 0 ? 'behind' : 'ahead of'} ${than}.`;
}

/** Scope, delivered scope and the agreed amount, as steps over time; or as a table. */
export function BurnUpChart({ burnUp, unit, name }: { burnUp: BurnUp; unit: Unit; name: string }) {
  const [asTable, setAsTable] = useState(false);
  const { days } = burnUp;
  if (days.length === 0) return <p className="text-sm text-text-muted">Nothing is recorded yet.</p>;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <ul aria-label="What the lines mean" className="flex flex-wrap gap-x-5 gap-y-1 text-text-muted text-xs">
          {LEGEND.map(({ name: line, className }) => (
            <li key={line} className="flex items-center gap-1.5">
              <span aria-hidden="true" className={`w-5 ${className}`} />
              {line}
            </li>
          ))}
        </ul>
        <Button
          variant="secondary"
          size="sm"
          className="print:hidden"
          aria-label={`${asTable ? 'Show as chart' : 'Show as table'}: ${name}`}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </div>
      {asTable ? <DaysTable days={days} unit={unit} name={name} /> : <Drawing burnUp={burnUp} unit={unit} />}
    </div>
  );
}

function DaysTable({ days, unit, name }: { days: readonly Day[]; unit: Unit; name: string }) {
  const figure = (key: string, header: string, of: (day: Day) => Day['scope'] | null): TableColumn<Day> => ({
    key,
    header,
    align: 'end',
    cell: (day) => inWords(figureOf(of(day), unit)),
  });
  const columns: TableColumn<Day>[] = [
    { key: 'date', header: 'Day', cell: ({ date }) => formatDate(date) },
    figure('scope', 'Scope', ({ scope }) => scope),
    figure('done', 'Delivered', ({ done }) => done),
    figure('baseline', 'Agreed scope', ({ baseline }) => baseline),
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by the keyboard (WCAG 2.1.1)
    <section aria-label={`${name} as a table`} tabIndex={0} className="max-h-96 overflow-y-auto">
      <Table caption={name} columns={columns} rows={days.toReversed()} rowKey={({ date }) => date} />
    </section>
  );
}

function Drawing({ burnUp: { days, events, forecast }, unit }: { burnUp: BurnUp; unit: Unit }) {
  const width = usePhone() ? 330 : 860;
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const range = forecast[unit];
  const ahead = range?.kind === 'range' ? range : null;
  const from = dayNumber(first.date);
  const until = Math.max(from + 7, dayNumber(ahead?.latest ?? ahead?.earliest ?? last.date));
  const most = Math.max(
    1,
    ...days.map(({ scope, baseline }) => Math.max(scope[unit] ?? 0, figureOf(baseline, unit) ?? 0)),
  );
  const inner = { width: width - MARGIN.left - MARGIN.right, height: HEIGHT - MARGIN.top - MARGIN.bottom };
  const x = (date: string) => MARGIN.left + (inner.width * (dayNumber(date) - from)) / (until - from);
  const y = (value: number) => MARGIN.top + inner.height * (1 - value / most);
  const steps = (of: (day: Day) => Day['scope'] | null): string => {
    let path = '';
    for (const day of days) {
      const value = figureOf(of(day), unit);
      if (value === null) continue;
      path += path === '' ? `M${x(day.date)} ${y(value)}` : `H${x(day.date)}V${y(value)}`;
    }
    return path;
  };
  const [done, scope] = [last.done[unit] ?? 0, last.scope[unit] ?? 0];
  return (
    <svg role="img" aria-label={describeBurnUp({ days }, unit)} viewBox={`0 0 ${width} ${HEIGHT}`} className="w-full">
      {[0, 0.5, 1].map((part) => (
        <g key={part}>
          <line
            x1={MARGIN.left}
            x2={width - MARGIN.right}
            y1={y(most * part)}
            y2={y(most * part)}
            className="stroke-border"
          />
          <text x={MARGIN.left - 6} y={y(most * part) + 4} textAnchor="end" className="fill-text-muted text-2xs">
            {inWords(Math.round(most * part))}
          </text>
        </g>
      ))}
      {ahead ? (
        <path
          d={`M${x(last.date)} ${y(done)}L${x(ahead.earliest)} ${y(scope)}L${x(ahead.latest ?? ahead.earliest)} ${y(scope)}Z`}
          className="fill-brand/15 stroke-brand"
          strokeDasharray="3 3"
        />
      ) : null}
      {events.map(({ date, what, title }) => (
        <line
          key={`${date} ${what} ${title}`}
          x1={x(date)}
          x2={x(date)}
          y1={MARGIN.top}
          y2={HEIGHT - MARGIN.bottom}
          className="stroke-accent"
          strokeDasharray="1 4"
        />
      ))}
      <path
        d={steps(({ baseline }) => baseline)}
        fill="none"
        strokeWidth="1.5"
        strokeDasharray="6 4"
        className="stroke-border-strong"
      />
      <path d={steps((day) => day.scope)} fill="none" strokeWidth="2" className="stroke-text-muted" />
      <path d={steps((day) => day.done)} fill="none" strokeWidth="3" className="stroke-brand" />
      {days.length === 1 ? <circle cx={x(last.date)} cy={y(done)} r="4" className="fill-brand" /> : null}
      <text x={MARGIN.left} y={HEIGHT - 8} className="fill-text-muted text-2xs">
        {formatDate(first.date)}
      </text>
      <text x={width - MARGIN.right} y={HEIGHT - 8} textAnchor="end" className="fill-text-muted text-2xs">
        {formatDate(new Date(until * 86_400_000).toISOString().slice(0, 10))}
      </text>
    </svg>
  );
}
