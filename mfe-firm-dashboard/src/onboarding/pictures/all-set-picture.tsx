import { Measure, Tick } from './parts.tsx';

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
export function AllSetPicture() {
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
