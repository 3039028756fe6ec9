import { sameValue } from '@scopewright/domain/json';
import { type EdgeChange, MarkerType } from '@xyflow/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { describeConditions } from '../transition-words.ts';
import type { WorkflowValue } from '../workflow-context.tsx';
import { type Box, boxAt, coursesOf } from './arrow-routes.ts';
import { arrowsOf } from './diagram-layout.ts';
import type { DiagramNode } from './status-node.tsx';
import type { TransitionEdgeType } from './transition-edge.tsx';

const MARKER = { type: MarkerType.ArrowClosed, width: 16, height: 16, color: 'var(--color-border-strong)' };

function edgesOf({ content, fields }: WorkflowValue, boxes: ReadonlyMap<string, Box>): TransitionEdgeType[] {
  const arrows = arrowsOf(content);
  const courses = coursesOf(arrows, boxes);
  return arrows.map(({ id, transitionId, from, to, name, conditional, lane, lanes }) => {
    const when = describeConditions(content.transitions[transitionId]?.conditions ?? null, fields);
    return {
      id,
      type: 'transition',
      source: from,
      target: to,
      data: { name, conditional, lane, lanes, course: courses.get(id) },
      markerEnd: MARKER,
      ariaLabel: `Transition ${name} from ${content.statuses[from]?.name ?? 'the start'} to ${content.statuses[to]?.name ?? ''}${conditional ? `, only when ${when}` : ''}`,
    };
  });
}

/** The boxes at their current places; while they are moving, at their previous ones. */
function useSettledBoxes(nodes: readonly DiagramNode[], moving: boolean): ReadonlyMap<string, Box> {
  const [boxes, setBoxes] = useState<ReadonlyMap<string, Box>>(new Map());
  useEffect(() => {
    if (moving || nodes.some(({ dragging }) => dragging)) return;
    const next = new Map(
      nodes.map(({ id, position, measured }) => [id, boxAt(id, position, measured?.width, measured?.height)]),
    );
    setBoxes((before) => (sameValue([...before], [...next]) ? before : next));
  }, [nodes, moving]);
  return boxes;
}

/** Maximum number of existing arrows redrawn in one frame. */
const ARROWS_AT_ONCE = 40;

/** The arrows to draw; if many change together, each frame adds some of them. */
function useDrawnEdges(target: readonly TransitionEdgeType[]): TransitionEdgeType[] {
  const [drawn, setDrawn] = useState<TransitionEdgeType[]>([]);
  const current = useRef(drawn);
  useEffect(() => {
    let frame = 0;
    const draw = () => {
      const before = new Map(current.current.map((edge) => [edge.id, edge]));
      let left = ARROWS_AT_ONCE;
      const next = target.map((edge) => {
        const old = before.get(edge.id);
        if (old === undefined || old === edge) return edge;
        left -= 1;
        return left >= 0 ? edge : old;
      });
      current.current = next;
      setDrawn(next);
      if (left < 0) frame = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return drawn;
}

/**
 * The arrows of the diagram, around the boxes.
 * @param moving the boxes are being moved one after the other: the arrows follow when they have arrived
 */
export function useArrows(workflow: WorkflowValue, nodes: readonly DiagramNode[], moving: boolean) {
  const boxes = useSettledBoxes(nodes, moving);
  const [kept] = useState(() => new Map<string, TransitionEdgeType>());
  // an unchanged arrow keeps its object, so that it isn't drawn again
  const plainEdges = useMemo(
    () =>
      edgesOf(workflow, boxes).map((edge) => {
        const before = kept.get(edge.id);
        if (before && sameValue(before, edge)) return before;
        kept.set(edge.id, edge);
        return edge;
      }),
    [workflow, boxes, kept],
  );
  const [selectedEdge, setSelectedEdge] = useState<string | null>(null);
  const edges = useMemo(
    () => plainEdges.map((edge) => (edge.id === selectedEdge ? { ...edge, selected: true, zIndex: 1 } : edge)),
    [plainEdges, selectedEdge],
  );
  const onArrowsChange = useCallback((changes: EdgeChange<TransitionEdgeType>[]) => {
    for (const change of changes)
      if (change.type === 'select')
        setSelectedEdge((before) => (change.selected ? change.id : before === change.id ? null : before));
  }, []);
  return { arrows: useDrawnEdges(edges), onArrowsChange };
}
