import { figuresOf, type PeriodWords, type Point, summaryOf } from './series.ts';
import { SeriesChart } from './series-chart.tsx';

export interface SeriesFigureProps {
  title: string;
  points: readonly Point[];
  words: PeriodWords;
  /** Whether the periods can be added up: mails can, firms active per day can't. */
  summed: boolean;
  fill: string;
  /** Shown instead of the chart when all periods are known to be zero. */
  nothing: string;
  /** Shown instead of the chart when no period has data. */
  unknown: string;
}

/** One series with its name, its key figure and its chart. */
export function SeriesFigure({ title, points, words, summed, fill, nothing, unknown }: SeriesFigureProps) {
  const figures = figuresOf(points);
  const inBrief = summed ? figures.total : (figures.present ?? 0);
  const allUnknown = figures.unknown === points.length;
  return (
    <figure className="grid min-w-0 gap-2">
      <figcaption className="flex items-baseline justify-between gap-3">
        <span className="font-medium text-sm">{title}</span>
        {allUnknown ? null : (
          <span className="text-sm text-text-muted">
            <strong className="font-semibold text-lg text-text tabular-nums">{inBrief.toLocaleString()}</strong>{' '}
            {summed ? 'in all' : words.present}
          </span>
        )}
      </figcaption>
      {allUnknown || figures.highest === null ? (
        <p className="rounded-md border border-border border-dashed px-4 py-6 text-center text-sm text-text-muted">
          {allUnknown ? unknown : nothing}
        </p>
      ) : (
        <SeriesChart
          points={points}
          words={words}
          summary={`${title}. ${summaryOf(points, words, { summed })}`}
          fill={fill}
        />
      )}
    </figure>
  );
}
