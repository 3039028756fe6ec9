import { Group } from '@visx/group';
import { scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { useId } from 'react';
import type { Trends } from './series.ts';
import { useWidth } from './use-width.ts';

/**
 * Statuses of tenants in the order of the chart. Besides its color each has a texture; `gap` is the distance of its
 * lines, px.
 */
export const STATUSES = [
  { status: 'healthy', label: 'Healthy', fill: 'fill-success', texture: null },
  { status: 'warning', label: 'Warning', fill: 'fill-warning', texture: { gap: 8, crossed: false } },
  { status: 'error', label: 'Error', fill: 'fill-danger', texture: { gap: 6, crossed: true } },
] as const satisfies readonly {
  status: keyof Trends['tenants'];
  label: string;
  fill: string;
  texture: { gap: number; crossed: boolean } | null;
}[];

const BAR_HEIGHT = 22;
const ROW_HEIGHT = 38;
const LABEL_WIDTH = 72;
const NUMBER_WIDTH = 56;

/** The chart as a sentence, for screen readers. */
const summaryOf = (tenants: Trends['tenants']): string =>
  `Tenants by status. ${STATUSES.map(({ status, label }) => `${label}: ${tenants[status].toLocaleString()}`).join('; ')}`;

/** Number of tenants by status, as bars with names and numbers. */
export function StatusChart({ tenants }: { tenants: Trends['tenants'] }) {
  const id = useId();
  const { ref, width } = useWidth();
  const most = Math.max(1, ...Object.values(tenants));
  const x = scaleLinear({ domain: [0, most], range: [0, Math.max(width - LABEL_WIDTH - NUMBER_WIDTH, 0)] });
  return (
    <div ref={ref} className="w-full min-w-0">
      <svg
        role="img"
        aria-label={summaryOf(tenants)}
        width="100%"
        height={ROW_HEIGHT * STATUSES.length}
        className="text-sm"
      >
        {STATUSES.map(({ status, label, fill, texture }, index) => {
          const length = x(tenants[status]);
          const bar = { x: LABEL_WIDTH, y: 0, width: length, height: BAR_HEIGHT, rx: 3 };
          const middle = BAR_HEIGHT / 2 + 5;
          return (
            <Group key={status} top={index * ROW_HEIGHT + (ROW_HEIGHT - BAR_HEIGHT) / 2}>
              <text y={middle} className="fill-text">
                {label}
              </text>
              <Bar {...bar} className={fill} />
              {texture ? (
                <>
                  <Texture id={`${id}${status}`} {...texture} />
                  <Bar {...bar} fill={`url(#${id}${status})`} />
                </>
              ) : null}
              <text x={LABEL_WIDTH + length + 8} y={middle} className="fill-text font-semibold tabular-nums">
                {tenants[status].toLocaleString()}
              </text>
            </Group>
          );
        })}
      </svg>
    </div>
  );
}

/** Lines over a bar, which distinguish it from the others without color. */
function Texture({ id, gap, crossed }: { id: string; gap: number; crossed: boolean }) {
  return (
    <pattern
      id={id}
      width={gap}
      height={gap}
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
      className="[&_line]:stroke-surface-raised/60"
    >
      <line y2={gap} strokeWidth="2" />
      {crossed ? <line x2={gap} strokeWidth="2" /> : null}
    </pattern>
  );
}
