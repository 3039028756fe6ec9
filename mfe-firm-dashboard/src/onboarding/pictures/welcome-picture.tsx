import { Measure, Sheet, Writing } from './parts.tsx';

const LEVELS = [
  { x: 62, y: 18, text: 84 },
  { x: 84, y: 62, text: 66 },
  { x: 106, y: 106, text: 92 },
  { x: 128, y: 150, text: 58 },
  { x: 150, y: 194, text: 74 },
];

/** The hierarchy from the company down to a field, with its measure beside it. */
export function WelcomePicture() {
  return (
    <>
      <Measure x={30} from={20} to={222} />
      {LEVELS.map(({ x, y, text }, depth) => (
        <g key={y}>
          {depth > 0 ? <path d={`M${x - 12} ${y - 12}V${y + 15}H${x}`} className="stroke-border-strong" /> : null}
          <Sheet x={x} y={y} width={140} height={30} />
          <rect
            x={x + 10}
            y={y + 10}
            width="10"
            height="10"
            rx="3"
            className={depth === LEVELS.length - 1 ? 'fill-accent' : 'fill-brand'}
          />
          <Writing x={x + 30} y={y + 12} width={text} />
        </g>
      ))}
    </>
  );
}
