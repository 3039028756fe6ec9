import { AxisBottom, AxisLeft } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { Group } from '@visx/group';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { useId, useState } from 'react';
import type { PeriodWords, Point } from './series.ts';
import { useWidth } from './use-width.ts';

/** The hatching of periods without data. */
function UnknownPattern({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line y2="6" strokeWidth="1" className="stroke-border-strong" />
      </pattern>
    </defs>
  );
}

export interface SeriesChartProps {
  points: readonly Point[];
  words: PeriodWords;
  /** The chart as a sentence, for screen readers. */
  summary: string;
  /** Color of the bars, as a utility for `fill`. */
  fill: string;
}

const HEIGHT = 148;
const MARGIN = { top: 8, right: 4, bottom: 24, left: 40 };
const INNER_HEIGHT = HEIGHT - MARGIN.top - MARGIN.bottom;
/** Approximate number of ticks at the left axis; the scale ends at a tick, so that no bar rises above the last one. */
const TICKS = 3;
/** Space for a date at the axis, px. */
const TICK_WIDTH = 84;

/** Style of the axis labels, by our own tokens instead of the library's. */
const TICK_LABEL = { className: 'fill-text-muted text-2xs', fill: '', fontSize: '', fontFamily: '' };

/** Integer ticks for the left axis. */
const wholeTicks = (ticks: readonly number[]): number[] => ticks.filter((tick) => Number.isInteger(tick));

/**
 * Position of a period's label under its bar, by the label's maximum width: the last one would overflow at the right
 * otherwise.
 */
const placeOf = (isLast: boolean, width: number) =>
  isLast ? ({ textAnchor: 'end', dx: width / 2 } as const) : ({ textAnchor: 'middle' } as const);

/** Every n-th period has a label at the axis, counted from the current one. */
function labelled(points: readonly Point[], width: number): string[] {
  const step = Math.max(1, Math.ceil((points.length * TICK_WIDTH) / Math.max(width, TICK_WIDTH)));
  const last = points.length - 1;
  return points.filter((_, index) => (last - index) % step === 0).map(({ at }) => at);
}

/**
 * A bar for each period. Periods without data are hatched, to distinguish them from zeros; the hovered one is labelled.
 */
export function SeriesChart({ points, words, summary, fill }: SeriesChartProps) {
  const pattern = useId();
  const { ref, width } = useWidth();
  const [pointed, setPointed] = useState<Point | null>(null);
  const inner = Math.max(width - MARGIN.left - MARGIN.right, 0);
  const x = scaleBand({ domain: points.map(({ at }) => at), range: [0, inner], paddingInner: 0.25 });
  const most = Math.max(1, ...points.map(({ value }) => value ?? 0));
  const y = scaleLinear({ domain: [0, most], range: [INNER_HEIGHT, 0], nice: TICKS });
  const ticks = wholeTicks(y.ticks(TICKS));
  return (
    <div ref={ref} className="relative w-full min-w-0">
      <p
        aria-hidden="true"
        className="absolute top-0 right-1 rounded-sm bg-surface-raised px-1 text-text text-xs tabular-nums"
      >
        {pointed
          ? `${words.long(pointed.at)}: ${pointed.value === null ? 'not known' : pointed.value.toLocaleString()}`
          : null}
      </p>
      <svg role="img" aria-label={summary} width="100%" height={HEIGHT} onPointerLeave={() => setPointed(null)}>
        <UnknownPattern id={pattern} />
        <Group left={MARGIN.left} top={MARGIN.top}>
          <GridRows scale={y} width={inner} tickValues={ticks} className="[&_line]:stroke-border" stroke="" />
          {points.map((point) => {
            const left = x(point.at) ?? 0;
            const height = point.value === null ? INNER_HEIGHT : INNER_HEIGHT - y(point.value);
            return (
              <g
                key={point.at}
                data-unknown={point.value === null || undefined}
                onPointerEnter={() => setPointed(point)}
              >
                {/* the whole column reacts to the pointer, however low the bar is */}
                <Bar
                  x={left}
                  y={0}
                  width={x.step()}
                  height={INNER_HEIGHT}
                  className={pointed === point ? 'fill-surface-sunken' : 'fill-transparent'}
                />
                {point.value === null ? (
                  <Bar x={left} y={0} width={x.step()} height={height} fill={`url(#${pattern})`} />
                ) : (
                  <Bar x={left} y={INNER_HEIGHT - height} width={x.bandwidth()} height={height} className={fill} />
                )}
              </g>
            );
          })}
          <AxisLeft
            scale={y}
            tickValues={ticks}
            tickFormat={(value) => Number(value).toLocaleString(undefined, { notation: 'compact' })}
            hideAxisLine
            hideTicks
            tickLabelProps={{ ...TICK_LABEL, dx: -4, dy: 3, textAnchor: 'end' }}
          />
          <AxisBottom
            scale={x}
            top={INNER_HEIGHT}
            tickValues={labelled(points, inner)}
            tickFormat={words.short}
            axisLineClassName="stroke-border-strong"
            stroke=""
            hideTicks
            tickLabelProps={(at) => ({ ...TICK_LABEL, dy: 2, ...placeOf(at === points.at(-1)?.at, x.bandwidth()) })}
          />
        </Group>
      </svg>
    </div>
  );
}
