import { Graph, layout } from '@dagrejs/dagre';
import type { WorkflowContent } from '@scopewright/contracts/scoping';
import { arrowsOf, type Direction, NODE, type Point, START } from './diagram-layout.ts';

/** How dagre calls a direction, and the distances that leave room for labels between statuses. */
const GRAPHS = {
  down: { rankdir: 'TB', nodesep: 70, ranksep: 70 },
  across: { rankdir: 'LR', nodesep: 68, ranksep: 146 },
} as const;

/**
 * A layout with as few crossing arrows as possible. Takes up to a second for 60 statuses, so it doesn't run on the
 * page's thread.
 */
export function tidyPlaces(content: WorkflowContent, direction: Direction): Map<string, Point> {
  const graph = new Graph();
  graph.setGraph({ ...GRAPHS[direction] });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const id of [START, ...Object.keys(content.statuses)]) graph.setNode(id, { ...NODE });
  for (const { from, to } of arrowsOf(content)) if (from !== to) graph.setEdge(from, to);
  layout(graph);
  return new Map(
    graph.nodes().map((id) => {
      const { x, y } = graph.node(id);
      return [id, { x: x - NODE.width / 2, y: y - NODE.height / 2 }];
    }),
  );
}
