import { Measure, Sheet, Tick, Writing } from './parts.tsx';

/** A signed statement of work with a change order laid on top. */
export function SowPicture() {
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
