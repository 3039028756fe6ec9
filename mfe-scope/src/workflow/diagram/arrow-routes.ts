import { type Arrow, NODE, type Point, START } from './diagram-layout.ts';

/** Where a box of the diagram is, and how large. */
export interface Box {
  center: Point;
  width: number;
  height: number;
}

/**
 * How far an arrow bends away from the straight line, and the position of its label: 0 at its beginning, 1 at its end.
 */
export interface Course {
  bend: number;
  labelAt: number;
}

export interface Route {
  path: string;
  label: Point;
}

const LANE_PX = 46;
const LOOP_PX = 60;
const START_SIZE = 44;

/** The box that arrows end at; for the start, the box of its circle. */
export const boxAt = (id: string, { x, y }: Point, width: number = NODE.width, height: number = NODE.height): Box => ({
  center: { x: x + width / 2, y: y + height / 2 },
  ...(id === START ? { width: START_SIZE, height: START_SIZE } : { width, height }),
});

/** A Bézier curve: its ends, and its two control points. */
type Curve = readonly [Point, Point, Point, Point];

/** The point on a box's edge towards another point. */
function edgeTowards(center: Point, { width, height }: { width: number; height: number }, to: Point): Point {
  const [dx, dy] = [to.x - center.x, to.y - center.y];
  if (dx === 0 && dy === 0) return center;
  const scale = 1 / Math.max(Math.abs(dx) / (width / 2), Math.abs(dy) / (height / 2));
  return { x: center.x + dx * scale, y: center.y + dy * scale };
}

const between = (a: Point, b: Point, share: number): Point => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
});

interface Between {
  lane: number;
  lanes: number;
  forward: boolean;
}

function curveOf(from: Box, to: Box, { lane, lanes, forward }: Between, bent: number): Curve {
  if (from.center.x === to.center.x && from.center.y === to.center.y) {
    const { x, y } = from.center;
    const right = x + from.width / 2;
    const depth = LOOP_PX + lane * LOOP_PX;
    return [
      { x: right, y: y - 14 },
      { x: right + depth, y: y - 30 },
      { x: right + depth, y: y + 30 },
      { x: right, y: y + 14 },
    ];
  }
  const middle = between(from.center, to.center, 0.5);
  const length = Math.hypot(to.center.x - from.center.x, to.center.y - from.center.y);
  // the same side for both directions, so that an arrow and its reverse don't overlap
  const side = forward ? 1 : -1;
  const bend = ((lane - (lanes - 1) / 2) * LANE_PX * 2 + bent) * side;
  const control = {
    x: middle.x - ((to.center.y - from.center.y) / length) * bend,
    y: middle.y + ((to.center.x - from.center.x) / length) * bend,
  };
  const [start, end] = [edgeTowards(from.center, from, control), edgeTowards(to.center, to, control)];
  return [start, between(start, control, 2 / 3), between(end, control, 2 / 3), end];
}

function pointOn([a, b, c, d]: Curve, share: number): Point {
  const [ab, bc, cd] = [between(a, b, share), between(b, c, share), between(c, d, share)];
  return between(between(ab, bc, share), between(bc, cd, share), share);
}

const STRAIGHT: Course = { bend: 0, labelAt: 0.5 };

/**
 * The path of an arrow: straight if it is the only one between two statuses, bent beside the others, a loop back to its
 * own status.
 */
export function routeOf(from: Box, to: Box, way: Between, { bend, labelAt }: Course = STRAIGHT): Route {
  const curve = curveOf(from, to, way, bend);
  const [a, b, c, d] = curve;
  return { path: `M ${a.x} ${a.y} C ${b.x} ${b.y}, ${c.x} ${c.y}, ${d.x} ${d.y}`, label: pointOn(curve, labelAt) };
}

/** Bends to try for an arrow that would run through a status, and positions for its label, the usual ones first. */
const BENDS = [0, -110, 110, -220, 220, -330, 330];
const LABEL_PLACES = [0.5, 0.42, 0.58, 0.34, 0.66, 0.27, 0.73, 0.2, 0.8];
const SAMPLES = [0.06, 0.14, 0.22, 0.3, 0.38, 0.46, 0.54, 0.62, 0.7, 0.78, 0.86, 0.94];
/**
 * Positions on another arrow at which a label could hide it, and the cost of hiding one compared to a pixel of another
 * label.
 */
const FINE = Array.from({ length: 17 }, (_, at) => at / 16);
const ON_AN_ARROW = 60;
/** Free space kept around a status and a label. */
const GAP_PX = 4;

/** The size of a rendered label: small letters, truncated if long. */
const LABEL = { height: 22, most: 170, letter: 7, padding: 14, mark: 16 } as const;
const labelBox = ({ name, conditional }: Pick<Arrow, 'name' | 'conditional'>, center: Point): Box => ({
  center,
  width: Math.min(LABEL.most, name.length * LABEL.letter + LABEL.padding + (conditional ? LABEL.mark : 0)),
  height: LABEL.height,
});

/** The area in which two boxes overlap, each enlarged by half of the gap. */
function overlap(a: Box, b: Box): number {
  const across = (a.width + b.width) / 2 + GAP_PX - Math.abs(a.center.x - b.center.x);
  const down = (a.height + b.height) / 2 + GAP_PX - Math.abs(a.center.y - b.center.y);
  return across > 0 && down > 0 ? across * down : 0;
}

const isWithin = ({ center, width, height }: Box, { x, y }: Point): boolean =>
  Math.abs(x - center.x) < width / 2 + GAP_PX && Math.abs(y - center.y) < height / 2 + GAP_PX;

/** Whether a curve may run through a box: it never leaves the area that its four points span. */
const isNear = ({ center, width, height }: Box, [a, b, c, d]: Curve): boolean =>
  Math.min(a.x, b.x, c.x, d.x) < center.x + width / 2 + GAP_PX &&
  Math.max(a.x, b.x, c.x, d.x) > center.x - width / 2 - GAP_PX &&
  Math.min(a.y, b.y, c.y, d.y) < center.y + height / 2 + GAP_PX &&
  Math.max(a.y, b.y, c.y, d.y) > center.y - height / 2 - GAP_PX;

/** The first of some choices with the lowest cost; stops at the first one that costs nothing. */
function cheapest<T>(choices: readonly T[], costOf: (choice: T) => number): T {
  let best = choices[0] as T;
  let least = Number.POSITIVE_INFINITY;
  for (const choice of choices) {
    const cost = costOf(choice);
    if (cost < least) [best, least] = [choice, cost];
    if (least === 0) break;
  }
  return best;
}

/**
 * The course of each arrow by its id: bent around statuses that it would run through, with its label where it overlaps
 * no status, label or other arrow, if there is such a place.
 * @param boxes those of the statuses and of the start, by id
 */
export function coursesOf(arrows: readonly Arrow[], boxes: ReadonlyMap<string, Box>): Map<string, Course> {
  const nodes = [...boxes.values()];
  const taken = [...nodes];
  const courses = new Map<string, Course>();
  const bent: { arrow: Arrow; bend: number; curve: Curve; points: Point[] }[] = [];
  for (const arrow of arrows) {
    const [from, to] = [boxes.get(arrow.from), boxes.get(arrow.to)];
    if (!from || !to) continue;
    const way = { ...arrow, forward: arrow.from < arrow.to };
    const others = nodes.filter((box) => box !== from && box !== to);
    const crossed = (choice: number) => {
      const curve = curveOf(from, to, way, choice);
      const near = others.filter((box) => isNear(box, curve));
      if (near.length === 0) return 0;
      return SAMPLES.reduce((hits, share) => {
        const point = pointOn(curve, share);
        return near.some((box) => isWithin(box, point)) ? hits + 1 : hits;
      }, 0);
    };
    const bend = from === to ? 0 : cheapest(BENDS, crossed);
    const curve = curveOf(from, to, way, bend);
    bent.push({ arrow, bend, curve, points: FINE.map((share) => pointOn(curve, share)) });
  }
  for (const { arrow, bend, curve } of bent) {
    const labelAt = cheapest(LABEL_PLACES, (share) => {
      const box = labelBox(arrow, pointOn(curve, share));
      let cost = 0;
      for (const other of taken) cost += overlap(box, other);
      for (const other of bent)
        if (other.curve !== curve && isNear(box, other.curve))
          for (const point of other.points) if (isWithin(box, point)) cost += ON_AN_ARROW;
      return cost;
    });
    taken.push(labelBox(arrow, pointOn(curve, labelAt)));
    courses.set(arrow.id, { bend, labelAt });
  }
  return courses;
}
