import { cn, GitBranch } from '@scopewright/ui';
import { type Edge, EdgeLabelRenderer, type EdgeProps, type InternalNode, useInternalNode } from '@xyflow/react';
import { memo } from 'react';
import { boxAt, type Course, routeOf } from './arrow-routes.ts';
import { LABEL_PX } from './diagram-layout.ts';

export type TransitionEdgeType = Edge<
  { name: string; conditional: boolean; lane: number; lanes: number; course: Course | undefined },
  'transition'
>;

const boxOf = ({ id, measured, internals }: InternalNode) =>
  boxAt(id, internals.positionAbsolute, measured.width, measured.height);

export const TransitionEdge = memo(function TransitionEdge({
  id,
  source,
  target,
  data,
  selected,
  markerEnd,
}: EdgeProps<TransitionEdgeType>) {
  const [from, to] = [useInternalNode(source), useInternalNode(target)];
  if (!from || !to || !data) return null;
  const { path, label } = routeOf(boxOf(from), boxOf(to), { ...data, forward: source < target }, data.course);
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
          style={{
            transform: `translate(-50%, -50%) translate(${label.x}px, ${label.y}px)`,
            fontSize: LABEL_PX,
          }}
          className={cn(
            'pointer-events-none absolute flex h-5.5 max-w-42 items-center gap-1 rounded-full border px-1.5 [&_svg]:size-3 [&_svg]:shrink-0',
            selected ? 'z-1 border-brand bg-brand text-on-brand' : 'border-border bg-surface-raised text-text-muted',
          )}
        >
          {data.conditional ? <GitBranch aria-hidden="true" /> : null}
          <span className="truncate">{data.name}</span>
        </span>
      </EdgeLabelRenderer>
    </>
  );
});
