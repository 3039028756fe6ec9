import type { ReactNode } from 'react';

interface Row {
  y: number;
  depth: number;
  kind: string;
  name: string;
  note?: string;
}

const ROW_HEIGHT = 44;
const ROWS: readonly Row[] = [
  { y: 0, depth: 0, kind: 'Space', name: 'IT Service Desk' },
  { y: 1, depth: 1, kind: 'Workflow', name: 'Access approval', note: '5 statuses' },
  { y: 2, depth: 2, kind: 'Request type', name: 'New laptop', note: '8 fields' },
  { y: 3, depth: 3, kind: 'Field', name: 'Cost centre', note: 'required' },
  { y: 4, depth: 3, kind: 'Field', name: 'Delivery date', note: 'if remote' },
  { y: 5, depth: 2, kind: 'Request type', name: 'System access', note: '6 fields' },
  { y: 6, depth: 1, kind: 'Workflow', name: 'Incident' },
  { y: 7, depth: 2, kind: 'Request type', name: 'Outage' },
];

const TREE_TOP = 112;
const rowY = (y: number): number => TREE_TOP + y * ROW_HEIGHT;
const BOTTOM = rowY(ROWS.length - 1);
const MIDDLE = (rowY(0) + BOTTOM) / 2;
const indentX = (depth: number): number => 64 + depth * 34;

/** The line from a row up to its parent: the nearest row above it that is one level higher. */
function connector(row: Row): string | undefined {
  const parent = ROWS.filter((other) => other.y < row.y && other.depth === row.depth - 1).at(-1);
  if (!parent) return undefined;
  const x = indentX(parent.depth) + 7;
  return `M${x} ${rowY(parent.y) + 12}V${rowY(row.y)}H${indentX(row.depth) - 4}`;
}

/** The product's picture: a client's scope as a tree with its measure drawn beside it, and the backlog that comes out of it. */
export function HeroPicture(): ReactNode {
  return (
    <svg
      viewBox="0 0 620 584"
      role="img"
      aria-label="A client’s scope as a tree from the space down to single fields, measured by a dimension line, with the generated backlog in front of it"
      className="h-auto w-full drop-shadow-lg"
      fontFamily="inherit"
    >
      <rect x="1" y="1" width="560" height="486" rx="14" className="fill-surface-raised stroke-border" strokeWidth="1.5" />
      <path d="M1 66h560" className="stroke-border" strokeWidth="1.5" />
      <text x="28" y="41" className="fill-text font-semibold text-[19px]">
        Northwind Traders
      </text>
      <g>
        <rect x="398" y="21" width="139" height="27" rx="5" className="fill-success-soft" />
        <text x="467.5" y="39.5" textAnchor="middle" className="fill-success font-semibold text-[14px]">
          Active SOW · 2 CO
        </text>
      </g>

      <g className="stroke-accent" fill="none" strokeWidth="1.6">
        <path d={`M30 ${rowY(0) - 14}h16M30 ${BOTTOM + 14}h16M38 ${rowY(0) - 14}V${BOTTOM + 14}`} />
        <path d={`m34 ${rowY(0) - 7} 4-7 4 7M34 ${BOTTOM + 7}l4 7 4-7`} />
      </g>
      <g transform={`rotate(-90 22 ${MIDDLE})`}>
        <text x="22" y={MIDDLE + 5} textAnchor="middle" className="fill-accent font-semibold text-[13px]">
          34 items in scope
        </text>
      </g>

      {ROWS.map((row) => (
        <g key={row.y}>
          <path d={connector(row)} fill="none" className="stroke-border-strong" strokeWidth="1.3" />
          <rect
            x={indentX(row.depth)}
            y={rowY(row.y) - 7}
            width="14"
            height="14"
            rx="3"
            className={row.depth === 3 ? 'fill-surface-raised stroke-brand' : 'fill-brand stroke-brand'}
            strokeWidth="1.5"
            opacity={1 - row.depth * 0.16}
          />
          <text x={indentX(row.depth) + 25} y={rowY(row.y) + 5.5} className="fill-text font-medium text-[16px]">
            {row.name}
            <tspan dx="10" className="fill-text-muted font-normal text-[13px]">
              {row.kind}
            </tspan>
          </text>
          {row.note ? (
            <text x="536" y={rowY(row.y) + 5.5} textAnchor="end" className="fill-text-muted text-[14px]">
              {row.note}
            </text>
          ) : null}
        </g>
      ))}

      <g transform="translate(344 346)">
        <rect x="0" y="0" width="274" height="236" rx="13" className="fill-surface-inverse stroke-border" strokeWidth="1.5" />
        <text x="22" y="36" className="fill-text-inverse font-semibold text-[17px]">
          Backlog
        </text>
        <text x="252" y="36" textAnchor="end" className="fill-text-inverse-muted text-[14px]">
          Phase 1 · Core
        </text>
        <path d="M0 54h274" className="stroke-text-inverse-muted" opacity="0.3" />
        {[
          ['Epic', 'Access requests', true],
          ['Story', 'Approve by cost centre', true],
          ['Story', 'Ask delivery date if remote', true],
          ['Subtask', 'Validate cost centre', false],
        ].map(([kind, name, ready], index) => (
          <g key={String(name)} transform={`translate(22 ${84 + index * 41})`}>
            <rect
              x={index === 0 ? 0 : index === 3 ? 28 : 14}
              y="-12"
              width="16"
              height="16"
              rx="4"
              className={ready ? 'fill-inverse-brand stroke-inverse-brand' : 'fill-transparent stroke-text-inverse-muted'}
              strokeWidth="1.5"
            />
            {ready ? <path d={`m${(index === 0 ? 0 : 14) + 4} -4 3 3 5-6`} fill="none" className="stroke-on-inverse-brand" strokeWidth="2" /> : null}
            <text x={index === 0 ? 26 : index === 3 ? 54 : 40} y="-4" className="fill-text-inverse font-medium text-[14.5px]">
              {name}
            </text>
            <text x={index === 0 ? 26 : index === 3 ? 54 : 40} y="12" className="fill-text-inverse-muted text-[12px]">
              {kind} · {ready ? 'ready' : 'open'}
            </text>
          </g>
        ))}
      </g>
    </svg>
  );
}
