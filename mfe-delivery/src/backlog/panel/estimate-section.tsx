import { formatHours } from '@scopewright/company-kit/backlog/backlog-words';
import { WORK_ITEM_HOURS_MAX } from '@scopewright/contracts/backlog/limits';
import { expectedHours } from '@scopewright/domain/backlog/work-item';
import { LineEdit } from '@scopewright/editing/text-edit';
import { Button, Field } from '@scopewright/ui';
import type { EditedWorkItem } from '../saving/work-item-rules.ts';

type Estimate = NonNullable<EditedWorkItem['estimate']>;
type Point = 'low' | 'likely' | 'high';

const POINTS: readonly { point: Point; label: string }[] = [
  { point: 'low', label: 'At best' },
  { point: 'likely', label: 'Likely' },
  { point: 'high', label: 'At worst' },
];

const hoursCheck = (text: string): string | null => {
  const hours = Number(text);
  if (text === '' || !Number.isFinite(hours) || hours < 0) return 'Enter hours, such as 1.5';
  return hours > WORK_ITEM_HOURS_MAX ? `Must be at most ${WORK_ITEM_HOURS_MAX.toLocaleString('en-US')}` : null;
};

/** With one point set to a value; the others make room for it, so that they stay in order. */
function withPoint({ low, likely, high }: Pick<Estimate, Point>, point: Point, hours: number): Estimate {
  if (point === 'low') return { low: hours, likely: Math.max(likely, hours), high: Math.max(high, hours), madeOf: [] };
  if (point === 'high') return { low: Math.min(low, hours), likely: Math.min(likely, hours), high: hours, madeOf: [] };
  return { low: Math.min(low, hours), likely: hours, high: Math.max(high, hours), madeOf: [] };
}

interface EstimateSectionProps {
  estimate: Estimate | null;
  /** Hours and price with those of its parts, formatted; null without any. */
  withParts: string | null;
  write: boolean;
  onChange: (estimate: Estimate | null) => void;
}

/** The hours of a work item at three points, and their breakdown. */
export function EstimateSection({ estimate, withParts, write, onChange }: EstimateSectionProps) {
  const given = estimate ?? { low: 0, likely: 0, high: 0 };
  return (
    <section aria-labelledby="work-item-estimate" className="grid grid-cols-1 gap-2">
      <div className="flex min-h-9 items-center gap-2">
        <h3 id="work-item-estimate" className="font-medium text-sm text-text">
          Estimate
        </h3>
        <p className="ms-auto text-sm tabular-nums">
          {estimate === null ? 'None' : `${formatHours(expectedHours(estimate))} expected`}
        </p>
      </div>
      {withParts === null ? null : (
        <p className="flex flex-wrap justify-between gap-x-4 text-sm text-text-muted tabular-nums">
          <span>With its parts</span>
          <span>{withParts}</span>
        </p>
      )}
      {write || estimate !== null ? (
        <div className="grid grid-cols-3 gap-2">
          {POINTS.map(({ point, label }) => (
            <Field key={point} label={label}>
              <LineEdit
                compact
                inputMode="decimal"
                autoComplete="off"
                readOnly={!write}
                value={estimate === null ? '' : String(given[point])}
                check={hoursCheck}
                onCommit={(text) => onChange(withPoint(given, point, Number(text)))}
                className="tabular-nums"
              />
            </Field>
          ))}
        </div>
      ) : null}
      {estimate !== null && estimate.madeOf.length > 0 ? (
        <details className="text-sm">
          <summary className="min-h-8 cursor-pointer rounded-sm py-1 text-text-muted hover:text-text">
            Breakdown
          </summary>
          <ul className="grid gap-1 pt-1">
            {estimate.madeOf.map(({ what, low, likely, high }) => (
              <li key={what} className="flex items-baseline justify-between gap-3">
                <span className="wrap-anywhere">{what}</span>
                <span className="whitespace-nowrap text-text-muted tabular-nums">
                  {low} / {likely} / {high} h
                </span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {write && estimate !== null ? (
        <div>
          <Button variant="link" size="sm" onClick={() => onChange(null)}>
            Remove the estimate
          </Button>
        </div>
      ) : null}
    </section>
  );
}
