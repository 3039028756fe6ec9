import { Sheet, Tick, Writing } from './parts.tsx';

const STORIES = [
  { y: 66, width: 96, done: true },
  { y: 112, width: 74, done: true },
  { y: 158, width: 110, done: false },
];

/** A scope on the left that becomes an epic with its stories on the right. */
export function BacklogPicture() {
  return (
    <>
      <Sheet x={14} y={66} width={76} height={100} />
      {[82, 102, 122, 142].map((y, depth) => (
        <g key={y}>
          <rect x={26 + depth * 6} y={y - 1} width="8" height="8" rx="2" className="fill-brand" />
          <Writing x={40 + depth * 6} y={y} width={36 - depth * 6} />
        </g>
      ))}
      <path d="M100 116h24m-8-8l8 8l-8 8" className="stroke-accent" />
      <rect x="136" y="20" width="170" height="32" rx="8" className="fill-brand" />
      <rect x="152" y="33" width="84" height="6" rx="3" className="fill-on-brand" />
      <path d="M152 52V178M152 85h12M152 131h12M152 177h12" className="stroke-border-strong" />
      {STORIES.map(({ y, width, done }) => (
        <g key={y}>
          <Sheet x={166} y={y} width={140} height={38} />
          <Writing x={180} y={y + 10} width={width - 20} tone="fill-text" />
          <Writing x={180} y={y + 22} width={width - 44} />
          {done ? (
            <Tick x={288} y={y + 19} radius={9} />
          ) : (
            <circle cx="288" cy={y + 19} r="8" className="stroke-border-strong" />
          )}
        </g>
      ))}
    </>
  );
}
