import { cn } from '@scopewright/ui';
import type { ReactNode } from 'react';

interface Row {
  depth: number;
  kind: string;
  name: string;
  note?: string;
}

const ROWS: readonly Row[] = [
  { depth: 0, kind: 'Space', name: 'IT Service Desk' },
  { depth: 1, kind: 'Workflow', name: 'Access approval', note: '5 statuses' },
  { depth: 2, kind: 'Request type', name: 'New laptop', note: '8 fields' },
  { depth: 3, kind: 'Field', name: 'Cost center', note: 'required' },
  { depth: 3, kind: 'Field', name: 'Delivery date', note: 'if remote' },
  { depth: 2, kind: 'Request type', name: 'System access', note: '6 fields' },
  { depth: 1, kind: 'Workflow', name: 'Incident' },
  { depth: 2, kind: 'Request type', name: 'Outage' },
];

const BACKLOG = [
  { depth: 0, kind: 'Epic', name: 'Access requests', ready: true },
  { depth: 1, kind: 'Story', name: 'Approve by cost center', ready: true },
  { depth: 1, kind: 'Story', name: 'Ask delivery date if remote', ready: true },
  { depth: 2, kind: 'Subtask', name: 'Validate cost center', ready: false },
] as const;

/** One variant of the picture; lengths in units of its view box. */
interface Drawing {
  /** Sets at which widths it is shown. */
  className: string;
  width: number;
  height: number;
  sheet: { width: number; height: number; head: number };
  badge: { text: string; width: number };
  tree: { rows: readonly Row[]; top: number; rowHeight: number; left: number; indent: number; notes: boolean };
  backlog: { x: number; y: number; width: number; height: number; rows: number };
}

const WIDE: Drawing = {
  className: 'max-sm:hidden lg:max-xl:hidden',
  width: 620,
  height: 590,
  sheet: { width: 560, height: 486, head: 65 },
  badge: { text: 'Active SOW · 2 CO', width: 149 },
  tree: { rows: ROWS, top: 112, rowHeight: 44, left: 64, indent: 34, notes: true },
  backlog: { x: 340, y: 346, width: 278, height: 242, rows: 4 },
};

/** Shows less, with letters of the same size: shrunk to a narrow window or column, the wide one is unreadable. */
const NARROW: Drawing = {
  className: 'sm:max-lg:hidden xl:hidden',
  width: 350,
  height: 466,
  sheet: { width: 346, height: 316, head: 56 },
  badge: { text: 'Active SOW', width: 98 },
  tree: { rows: ROWS.slice(0, 5), top: 90, rowHeight: 40, left: 52, indent: 22, notes: false },
  backlog: { x: 76, y: 266, width: 273, height: 199, rows: 3 },
};

/**
 * The product's picture: a client's scope as a tree with a dimension line beside it, and the backlog generated from it.
 */
export function HeroPicture(): ReactNode {
  return (
    <>
      <Picture {...WIDE} />
      <Picture {...NARROW} />
    </>
  );
}

function Picture({ className, width, height, sheet, badge, tree, backlog }: Drawing): ReactNode {
  const right = sheet.width - 24;
  const middleOfHead = sheet.head / 2 + 1;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label="A client’s scope as a tree from the space down to single fields, measured by a dimension line, with the generated backlog in front of it"
      className={cn('h-auto w-full drop-shadow-lg', className)}
      fontFamily="inherit"
    >
      <rect
        x="1"
        y="1"
        width={sheet.width}
        height={sheet.height}
        rx="14"
        className="fill-surface-raised stroke-border"
        strokeWidth="1.5"
      />
      <path d={`M1 ${sheet.head + 1}h${sheet.width}`} className="stroke-border" strokeWidth="1.5" />
      <text x="24" y={middleOfHead + 6} className="fill-text font-semibold text-[18px]">
        Northwind Traders
      </text>
      <rect
        x={right - badge.width}
        y={middleOfHead - 13.5}
        width={badge.width}
        height="27"
        rx="5"
        className="fill-success-soft"
      />
      <text
        x={right - badge.width / 2}
        y={middleOfHead + 5}
        textAnchor="middle"
        className="fill-success font-semibold text-[15px]"
      >
        {badge.text}
      </text>
      <Tree {...tree} right={right} />
      <Backlog {...backlog} />
    </svg>
  );
}

function Tree({ rows, top, rowHeight, left, indent, notes, right }: Drawing['tree'] & { right: number }): ReactNode {
  const rowY = (index: number): number => top + index * rowHeight;
  const indentX = (depth: number): number => left + depth * indent;
  const bottom = rowY(rows.length - 1);
  const middle = (top + bottom) / 2;
  const measure = left - 30;

  /** The line from a row up to its parent: the nearest row above it that is one level higher. */
  const connector = (row: Row, index: number): string | undefined => {
    const parent = rows.findLastIndex((other, above) => above < index && other.depth === row.depth - 1);
    return parent < 0
      ? undefined
      : `M${indentX(row.depth - 1) + 7} ${rowY(parent) + 12}V${rowY(index)}H${indentX(row.depth) - 4}`;
  };

  return (
    <>
      <g className="stroke-accent" fill="none" strokeWidth="1.6">
        <path
          d={`M${measure - 6} ${top - 14}h14M${measure - 6} ${bottom + 14}h14M${measure + 1} ${top - 14}V${bottom + 14}`}
        />
        <path d={`m${measure - 3} ${top - 7} 4-7 4 7M${measure - 3} ${bottom + 7}l4 7 4-7`} />
      </g>
      <g transform={`rotate(-90 ${measure - 9} ${middle})`}>
        <text x={measure - 9} y={middle + 3} textAnchor="middle" className="fill-accent font-semibold text-[14px]">
          34 items in scope
        </text>
      </g>
      {rows.map((row, index) => (
        <g key={row.name}>
          <path d={connector(row, index)} fill="none" className="stroke-border-strong" strokeWidth="1.3" />
          <rect
            x={indentX(row.depth)}
            y={rowY(index) - 7}
            width="14"
            height="14"
            rx="3"
            className={row.depth === 3 ? 'fill-surface-raised stroke-brand' : 'fill-brand stroke-brand'}
            strokeWidth="1.5"
            opacity={1 - row.depth * 0.16}
          />
          <text x={indentX(row.depth) + 23} y={rowY(index) + 5.5} className="fill-text font-medium text-[16px]">
            {row.name}
            <tspan dx="9" className="fill-text-muted font-normal text-[14px]">
              {row.kind}
            </tspan>
          </text>
          {notes && row.note ? (
            <text x={right} y={rowY(index) + 5.5} textAnchor="end" className="fill-text-muted text-[14px]">
              {row.note}
            </text>
          ) : null}
        </g>
      ))}
    </>
  );
}

function Backlog({ x, y, width, height, rows }: Drawing['backlog']): ReactNode {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect
        x="0"
        y="0"
        width={width}
        height={height}
        rx="13"
        className="fill-surface-inverse stroke-border"
        strokeWidth="1.5"
      />
      <text x="20" y="36" className="fill-text-inverse font-semibold text-[17px]">
        Backlog
      </text>
      <text x={width - 20} y="36" textAnchor="end" className="fill-text-inverse-muted text-[14px]">
        Phase 1 · Core
      </text>
      <path d={`M0 54h${width}`} className="stroke-text-inverse-muted" opacity="0.3" />
      {BACKLOG.slice(0, rows).map(({ depth, kind, name, ready }, index) => (
        <g key={name} transform={`translate(${20 + depth * 13} ${84 + index * 43})`}>
          <rect
            x="0"
            y="-12"
            width="16"
            height="16"
            rx="4"
            className={ready ? 'fill-inverse-brand stroke-inverse-brand' : 'fill-transparent stroke-text-inverse-muted'}
            strokeWidth="1.5"
          />
          {ready ? <path d="m4 -4 3 3 5-6" fill="none" className="stroke-on-inverse-brand" strokeWidth="2" /> : null}
          <text x="25" y="-3" className="fill-text-inverse font-medium text-[15px]">
            {name}
          </text>
          <text x="25" y="15" className="fill-text-inverse-muted text-[14px]">
            {kind} · {ready ? 'ready' : 'open'}
          </text>
        </g>
      ))}
    </g>
  );
}
