import type { WorkflowContent } from '@scopewright/contracts/scoping';
import { groupBy } from '@scopewright/domain/group-by';
import { inOrder } from '@scopewright/domain/scoping/parts';

export interface Point {
  x: number;
  y: number;
}

/** Size of a status box, in pixels of the diagram. */
export const NODE = { width: 184, height: 56 } as const;
/**
 * Distance between statuses: along the direction from the start, and across it; there is room for a label in between.
 */
const STEPS = {
  down: { along: 132, beside: 330, first: 100 },
  across: { along: 330, beside: 124, first: 190 },
} as const;

/** The direction of the workflow unless the user has moved a status. */
export type Direction = keyof typeof STEPS;

/**
 * An arrow of the diagram: a transition out of one status. Those out of any status are listed at their target status.
 */
export interface Arrow {
  id: string;
  transitionId: string;
  from: string;
  to: string;
  name: string;
  /** Whether it has conditions. */
  conditional: boolean;
  /** Its index and number among the arrows between the same two statuses, in either direction. */
  lane: number;
  lanes: number;
}

/** The node at which the first transition begins. */
export const START = 'start';

/** The arrows of a workflow. */
export function arrowsOf({ transitions, statuses }: WorkflowContent): Arrow[] {
  const all = inOrder(transitions).flatMap(([transitionId, { name, from, toStatusId, conditions }]) => {
    if (toStatusId === null || !(toStatusId in statuses) || from === 'any') return [];
    const conditional = from !== 'start' && conditions !== null && conditions.conditions.length > 0;
    const sources = from === 'start' ? [START] : from.filter((id) => id in statuses);
    return sources.map((source) => ({
      id: `${transitionId}/${source}`,
      transitionId,
      from: source,
      to: toStatusId,
      name,
      conditional,
    }));
  });
  const pairOf = ({ from, to }: { from: string; to: string }) => [from, to].sort().join('/');
  const pairs = new Map<string, (typeof all)[number][]>();
  for (const arrow of all) pairs.set(pairOf(arrow), [...(pairs.get(pairOf(arrow)) ?? []), arrow]);
  return all.map((arrow) => {
    const same = pairs.get(pairOf(arrow)) ?? [];
    return { ...arrow, lane: same.indexOf(arrow), lanes: same.length };
  });
}

/** The number of steps from the start to each node; those that can't be reached come last. */
function ranksOf(content: WorkflowContent): Map<string, number> {
  const arrows = arrowsOf(content);
  const ranks = new Map([[START, 0]]);
  // iterating a map includes entries added during the iteration
  for (const [id, rank] of ranks)
    for (const { from, to } of arrows) if (from === id && !ranks.has(to)) ranks.set(to, rank + 1);
  const last = Math.max(0, ...ranks.values()) + 1;
  return new Map([START, ...inOrder(content.statuses).map(([id]) => id)].map((id) => [id, ranks.get(id) ?? last]));
}

/**
 * Default positions of the statuses: by the number of steps from the start, from top to bottom or from left to right.
 */
export function placesOf(content: WorkflowContent, direction: Direction): Map<string, Point> {
  const counts = new Map<number, number>();
  const places = new Map<string, Point>();
  const { along, beside, first } = STEPS[direction];
  for (const [id, rank] of ranksOf(content)) {
    const row = counts.get(rank) ?? 0;
    counts.set(rank, row + 1);
    const [way, side] = [rank === 0 ? 0 : first + (rank - 1) * along, row * beside];
    places.set(id, direction === 'down' ? { x: side, y: way } : { x: way, y: side });
  }
  return places;
}

export interface Size {
  width: number;
  height: number;
}

/** Font size of a label, and the smallest size that zooming may shrink it to. */
export const LABEL_PX = 13;
const LEAST_PX = 12;
/** The diagram is shrunk down to this zoom to fit; parts that don't fit then have to be scrolled to. */
export const LEAST_ZOOM = LEAST_PX / LABEL_PX;
const MARGIN_PX = 28;

/** The area that boxes at some places cover. */
export function boundsOf(places: Iterable<Point>, sizeOf: Size = NODE): Point & Size {
  const points = [...places];
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x + sizeOf.width, height: Math.max(...ys) - y + sizeOf.height };
}

const roomFor = (area: Size, { width, height }: Size): number =>
  Math.min((width - 2 * MARGIN_PX) / area.width, (height - 2 * MARGIN_PX) / area.height);

/** The direction in which the workflow is shown the largest; if it fits in both, along the wider side. */
export function directionOf(content: WorkflowContent, canvas: Size): Direction {
  const zoom = (direction: Direction) => Math.min(1, roomFor(boundsOf(placesOf(content, direction).values()), canvas));
  const [across, down] = [zoom('across'), zoom('down')];
  if (across === down) return canvas.width > canvas.height ? 'across' : 'down';
  return across > down ? 'across' : 'down';
}

/** The visible part of the diagram: centered if it fits, otherwise starting at its beginning. */
export function viewportOf(area: Point & Size, canvas: Size): Point & { zoom: number } {
  const zoom = Math.max(LEAST_ZOOM, Math.min(1, roomFor(area, canvas)));
  const at = (from: number, length: number, room: number) =>
    length * zoom + 2 * MARGIN_PX <= room + 1 ? (room - length * zoom) / 2 - from * zoom : MARGIN_PX - from * zoom;
  return { x: at(area.x, area.width, canvas.width), y: at(area.y, area.height, canvas.height), zoom };
}

/** Positions in rows of so many steps, of which every second one runs back, so that each step is beside the next. */
function wrappedPlaces(content: WorkflowContent, columns: number): Map<string, Point> {
  const { along, beside } = STEPS.across;
  const byRank = groupBy([...ranksOf(content)], ([, rank]) => rank);
  const places = new Map<string, Point>();
  let top = 0;
  for (let row = 0; row * columns < byRank.size; row += 1) {
    const ranks = Array.from({ length: columns }, (_, at) => byRank.get(row * columns + at) ?? []);
    for (const [at, ids] of ranks.entries())
      for (const [below, [id]] of ids.entries())
        places.set(id, { x: (row % 2 === 0 ? at : columns - 1 - at) * along, y: top + below * beside });
    top += Math.max(...ranks.map(({ length }) => length)) * beside;
  }
  return places;
}

/** Default positions of the statuses in a canvas: in one line, or in rows if all of them are shown larger so. */
export function placesWithin(content: WorkflowContent, canvas: Size): Map<string, Point> {
  const line = placesOf(content, directionOf(content, canvas));
  const room = (places: Map<string, Point>) => roomFor(boundsOf(places.values()), canvas);
  if (room(line) >= LEAST_ZOOM) return line;
  const columns = 1 + Math.floor(((canvas.width - 2 * MARGIN_PX) / LEAST_ZOOM - NODE.width) / STEPS.across.along);
  if (columns < 2) return line;
  const rows = wrappedPlaces(content, columns);
  return room(rows) > room(line) ? rows : line;
}

/** A free place beside a status that was moved, for one that was not placed yet. */
export function placeBeside({ x, y }: Point, taken: readonly Point[]): Point {
  const { along, beside } = STEPS.across;
  const offered = [1, 2, 3].flatMap((step) => [
    { x, y: y + step * beside },
    { x: x + step * along, y },
    { x: x - step * along, y },
  ]);
  const isFree = (at: Point) =>
    taken.every((other) => Math.abs(other.x - at.x) >= NODE.width || Math.abs(other.y - at.y) >= NODE.height);
  return offered.find(isFree) ?? { x, y: y + 4 * beside };
}
