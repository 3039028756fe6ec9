import { Sheet, Tick, Writing } from './parts.tsx';

const PEOPLE = [
  { y: 26, name: 74, tone: 'fill-brand' },
  { y: 90, name: 58, tone: 'fill-accent' },
  { y: 154, name: 66, tone: 'fill-border-strong' },
];

/** Three people, each with a role. */
export function TeamPicture() {
  return (
    <>
      {PEOPLE.map(({ y, name, tone }, index) => (
        <g key={y}>
          <Sheet x={28} y={y} width={264} height={52} />
          <circle cx="60" cy={y + 20} r="7" className={tone} />
          <path d={`M46 ${y + 42}c0-18 28-18 28 0z`} className={tone} />
          <Writing x={92} y={y + 14} width={name} tone="fill-text" />
          <Writing x={92} y={y + 31} width={name + 26} />
          {index === 2 ? (
            <>
              <path d={`M236 ${y + 26}c10-13 28-13 38 0c-10 13-28 13-38 0z`} className="stroke-border-strong" />
              <circle cx="255" cy={y + 26} r="4" className="fill-border-strong" />
            </>
          ) : (
            <Tick x={255} y={y + 26} />
          )}
        </g>
      ))}
    </>
  );
}
