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
  /** Whether conditions decide if it is made. */
  conditional: boolean;
  /** Of the arrows between the same two statuses, in whichever direction: which one, and of how many. */
  lane: number;
  lanes: number;
}

/** The node that the first transition begins at. */
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

/** Where the statuses stand when nobody has moved them: by how many steps they are from the start, from top to bottom. */
export function placesOf(content: WorkflowContent): Map<string, Point> {
  const arrows = arrowsOf(content);
  const ranks = new Map([[START, 0]]);
  // a map also walks through what is added to it meanwhile
  for (const [id, rank] of ranks)
    for (const { from, to } of arrows) if (from === id && !ranks.has(to)) ranks.set(to, rank + 1);
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
