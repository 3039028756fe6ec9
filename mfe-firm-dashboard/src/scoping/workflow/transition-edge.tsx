import { cn } from '@scopewright/ui';
import { type Edge, EdgeLabelRenderer, type EdgeProps, type InternalNode, useInternalNode } from '@xyflow/react';
import { memo } from 'react';
import { NODE, routeOf, START } from './diagram-layout.ts';

export type TransitionEdgeType = Edge<{ name: string; lane: number; lanes: number }, 'transition'>;

const START_SIZE = 44;

function boxOf(node: InternalNode) {
  const width = node.measured.width ?? NODE.width;
  const height = node.measured.height ?? NODE.height;
  const { x, y } = node.internals.positionAbsolute;
  const center = { x: x + width / 2, y: y + height / 2 };
  return node.id === START ? { center, width: START_SIZE, height: START_SIZE } : { center, width, height };
}

/** A transition in the diagram. */
export const TransitionEdge = memo(function TransitionEdge({ id, source, target, data, selected, markerEnd }: EdgeProps<TransitionEdgeType>) {
  const [from, to] = [useInternalNode(source), useInternalNode(target)];
  if (!from || !to || !data) return null;
  const { path, label } = routeOf(boxOf(from), boxOf(to), { ...data, forward: source < target });
  return (
    <>
      <path
        id={id}
        d={path}
        fill="none"
        {...(markerEnd ? { markerEnd } : {})}
        className={cn('react-flow__edge-path', selected ? 'stroke-brand! stroke-2!' : 'stroke-border-strong!')}
      />
      <path d={path} fill="none" strokeOpacity={0} strokeWidth={18} className="react-flow__edge-interaction" />
      <EdgeLabelRenderer>
        <span
          style={{ transform: `translate(-50%, -50%) translate(${label.x}px, ${label.y}px)` }}
          className={cn(
            'pointer-events-none absolute max-w-40 truncate rounded-sm px-1.5 py-0.5 text-2xs',
            selected ? 'bg-brand text-on-brand' : 'bg-surface text-text-muted',
          )}
        >
          {data.name}
        </span>
      </EdgeLabelRenderer>
    </>
  );
});
