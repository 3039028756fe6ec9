import type { WorkflowContent } from '@scopewright/contracts/scoping';
import { inOrder } from '@scopewright/domain/scoping/parts';

export interface Point {
  x: number;
  y: number;
}

/** Of the box of a status, in pixels of the diagram. */
export const NODE = { width: 184, height: 56 } as const;
const STEP = { x: 270, y: 124 } as const;

/** An arrow of the diagram: a transition out of one status. Those out of any status are told at the status that they lead to. */
export interface Arrow {
  id: string;
  transitionId: string;
  from: string;
  to: string;
  name: string;
  /** Of the arrows between the same two statuses, in whichever direction: which one, and of how many. */
  lane: number;
  lanes: number;
}

/** The node that the first transition begins at. */
export const START = 'start';

/** The arrows of a workflow. */
export function arrowsOf({ transitions, statuses }: WorkflowContent): Arrow[] {
  const all = inOrder(transitions).flatMap(([transitionId, { name, from, toStatusId }]) => {
    if (toStatusId === null || !(toStatusId in statuses) || from === 'any') return [];
    const sources = from === 'start' ? [START] : from.filter((id) => id in statuses);
    return sources.map((source) => ({ id: `${transitionId}/${source}`, transitionId, from: source, to: toStatusId, name }));
  });
  const pairOf = ({ from, to }: { from: string; to: string }) => [from, to].sort().join('/');
  return all.map((arrow) => {
    const same = all.filter((each) => pairOf(each) === pairOf(arrow));
    return { ...arrow, lane: same.indexOf(arrow), lanes: same.length };
  });
}

/** Where the statuses stand when nobody has moved them: by how many steps they are from the start, from top to bottom. */
export function placesOf(content: WorkflowContent): Map<string, Point> {
  const arrows = arrowsOf(content);
  const ranks = new Map([[START, 0]]);
  // a map also walks through what is added to it meanwhile
  for (const [id, rank] of ranks) for (const { from, to } of arrows) if (from === id && !ranks.has(to)) ranks.set(to, rank + 1);
  const last = Math.max(0, ...ranks.values()) + 1;
  const counts = new Map<number, number>();
  const places = new Map<string, Point>();
  for (const id of [START, ...inOrder(content.statuses).map(([each]) => each)]) {
    const rank = ranks.get(id) ?? last;
    const row = counts.get(rank) ?? 0;
    counts.set(rank, row + 1);
    places.set(id, { x: row * STEP.x, y: rank * STEP.y });
  }
  return places;
}

/** The point on a box's edge towards another point. */
function edgeTowards(center: Point, { width, height }: { width: number; height: number }, to: Point): Point {
  const [dx, dy] = [to.x - center.x, to.y - center.y];
  if (dx === 0 && dy === 0) return center;
  const scale = 1 / Math.max(Math.abs(dx) / (width / 2), Math.abs(dy) / (height / 2));
  return { x: center.x + dx * scale, y: center.y + dy * scale };
}

const LANE_PX = 46;
const LOOP_PX = 60;

export interface Route {
  path: string;
  label: Point;
}

interface Box {
  center: Point;
  width: number;
  height: number;
}

/** How an arrow runs: straight where it is the only one, bent beside the others between the same two statuses, as a loop back to its own status. */
export function routeOf(from: Box, to: Box, { lane, lanes, forward }: { lane: number; lanes: number; forward: boolean }): Route {
  if (from.center.x === to.center.x && from.center.y === to.center.y) {
    const { x, y } = from.center;
    const right = x + from.width / 2;
    const depth = LOOP_PX + lane * LOOP_PX;
    return { path: `M ${right} ${y - 14} C ${right + depth} ${y - 30}, ${right + depth} ${y + 30}, ${right} ${y + 14}`, label: { x: right + depth * 0.75, y } };
  }
  const middle = { x: (from.center.x + to.center.x) / 2, y: (from.center.y + to.center.y) / 2 };
  const length = Math.hypot(to.center.x - from.center.x, to.center.y - from.center.y);
  // the same side for both directions, so that an arrow there and one back do not lie on each other
  const side = forward ? 1 : -1;
  const bend = (lane - (lanes - 1) / 2) * LANE_PX * 2 * side;
  const control = {
    x: middle.x - ((to.center.y - from.center.y) / length) * bend,
    y: middle.y + ((to.center.x - from.center.x) / length) * bend,
  };
  const [start, end] = [edgeTowards(from.center, from, control), edgeTowards(to.center, to, control)];
  return {
    path: `M ${start.x} ${start.y} Q ${control.x} ${control.y}, ${end.x} ${end.y}`,
    label: { x: (start.x + 2 * control.x + end.x) / 4, y: (start.y + 2 * control.y + end.y) / 4 },
  };
}
