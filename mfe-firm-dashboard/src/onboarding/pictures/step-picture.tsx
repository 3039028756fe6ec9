import type { ReactNode } from 'react';
import type { TourPosition } from '../tour-position.ts';
import { Measure, Sheet, Tick, Writing } from './parts.tsx';
import { ProjectPicture } from './project-picture.tsx';

const RAYS = [
  'M160 14v16',
  'M160 202v16',
  'M58 116h16',
  'M246 116h16',
  'M88 44l11 11',
  'M221 177l11 11',
  'M232 44l-11 11',
  'M99 177l-11 11',
];

/** A large tick: done. */
function AllSetPicture() {
  return (
    <>
      <Measure x={30} from={58} to={174} />
      <Measure x={290} from={58} to={174} />
      <circle cx="160" cy="116" r="70" className="fill-brand-soft" />
      <path d={RAYS.join('')} className="stroke-brand" />
      <Tick x={160} y={116} radius={48} />
    </>
  );
}

const STORIES = [
  { y: 66, width: 96, done: true },
  { y: 112, width: 74, done: true },
  { y: 158, width: 110, done: false },
];

/** A scope on the left that becomes an epic with its stories on the right. */
function BacklogPicture() {
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

/** A signed statement of work with a change order laid on top. */
function SowPicture() {
  return (
    <>
      <Measure x={30} from={20} to={212} />
      <Sheet x={58} y={18} width={150} height={196} />
      <Writing x={76} y={38} width={72} tone="fill-text" />
      {[62, 78, 94, 118, 134].map((y, line) => (
        <Writing key={y} x={76} y={y} width={line % 2 === 0 ? 112 : 88} />
      ))}
      <path d="M78 190c10-22 16-22 16-6s8 12 14-2 10-2 14 4 10 2 18 0" className="stroke-brand" />
      <Sheet x={168} y={108} width={128} height={92} />
      <rect x="168" y="108" width="128" height="92" rx="8" className="fill-accent-soft stroke-accent" />
      <path d="M186 132h14M193 125v14" className="stroke-accent" />
      <Writing x={210} y={129} width={62} tone="fill-accent" />
      <Writing x={186} y={154} width={92} />
      <Writing x={186} y={172} width={60} />
      <Tick x={208} y={30} />
    </>
  );
}

const PEOPLE = [
  { y: 26, name: 74, tone: 'fill-brand' },
  { y: 90, name: 58, tone: 'fill-accent' },
  { y: 154, name: 66, tone: 'fill-border-strong' },
];

/** Three people, each with a role. */
function TeamPicture() {
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

const LEVELS = [
  { x: 62, y: 18, text: 84 },
  { x: 84, y: 62, text: 66 },
  { x: 106, y: 106, text: 92 },
  { x: 128, y: 150, text: 58 },
  { x: 150, y: 194, text: 74 },
];

/** The hierarchy from the company down to a field, with its measure beside it. */
function WelcomePicture() {
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

const PICTURES: readonly (() => ReactNode)[] = [
  WelcomePicture,
  ProjectPicture,
  SowPicture,
  TeamPicture,
  BacklogPicture,
  AllSetPicture,
];

/** The picture of a step. It only repeats the text, so it is hidden from screen readers. */
export function StepPicture({ position }: { position: TourPosition }) {
  const Picture = PICTURES[position];
  if (!Picture) return null;
  return (
    <svg
      viewBox="0 0 320 232"
      aria-hidden="true"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="mx-auto h-auto w-full max-sm:max-w-56"
    >
      <Picture />
    </svg>
  );
}
