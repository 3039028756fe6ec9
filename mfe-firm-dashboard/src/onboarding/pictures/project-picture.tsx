import { Sheet, Writing } from './parts.tsx';

/** The projects page with the button that creates one. */
export function ProjectPicture() {
  return (
    <>
      <Sheet x={20} y={18} width={280} height={196} />
      <path d="M20 62h280" className="stroke-border" />
      <Writing x={38} y={37} width={70} tone="fill-text" />
      <rect x="198" y="28" width="86" height="24" rx="6" className="fill-brand" />
      <path d="M210 40h10M215 35v10" className="stroke-on-brand" />
      <rect x="228" y="37" width="44" height="6" rx="3" className="fill-on-brand" />
      {[38, 128, 218].map((x, column) => (
        <g key={x}>
          <rect
            x={x}
            y="80"
            width="66"
            height="116"
            rx="6"
            className={column === 0 ? 'fill-brand-soft stroke-brand' : 'fill-surface stroke-border'}
          />
          <rect
            x={x + 10}
            y="92"
            width="18"
            height="18"
            rx="5"
            className={column === 0 ? 'fill-brand' : 'fill-border-strong'}
          />
          <Writing x={x + 10} y={124} width={44} />
          <Writing x={x + 10} y={140} width={30} />
          <Writing
            x={x + 10}
            y={172}
            width={column === 0 ? 20 : 38}
            tone={column === 0 ? 'fill-accent' : 'fill-border-strong'}
          />
        </g>
      ))}
    </>
  );
}
