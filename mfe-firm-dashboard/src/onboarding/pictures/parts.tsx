/** A line of writing, drawn as a bar. */
export function Writing({
  x,
  y,
  width,
  tone = 'fill-border-strong',
}: {
  x: number;
  y: number;
  width: number;
  tone?: string;
}) {
  return <rect x={x} y={y} width={width} height="6" rx="3" className={`${tone} opacity-70`} />;
}

/** A sheet or a card. */
export function Sheet({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  return <rect x={x} y={y} width={width} height={height} rx="8" className="fill-surface-raised stroke-border-strong" />;
}

/** A dimension line, as on a drawing: the product measures scope. */
export function Measure({ x, from, to }: { x: number; from: number; to: number }) {
  return <path d={`M${x - 7} ${from}h14M${x - 7} ${to}h14M${x} ${from}V${to}`} className="stroke-accent" />;
}

/** A round badge with a tick; x and y are its middle. */
export function Tick({ x, y, radius = 12 }: { x: number; y: number; radius?: number }) {
  const step = radius / 3;
  return (
    <g>
      <circle cx={x} cy={y} r={radius} className="fill-brand" />
      <path
        d={`M${x - step * 1.3} ${y + step * 0.1}l${step} ${step}l${step * 1.7} ${-step * 2}`}
        className="stroke-on-brand"
        strokeWidth={Math.max(2, radius / 8)}
      />
    </g>
  );
}
