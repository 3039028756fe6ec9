import type { StatusCategory } from '@scopewright/company-kit/scope/scope-words';
import { cn } from '@scopewright/ui';
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { memo } from 'react';
import { CategoryDot } from '../category-dot.tsx';
import { LABEL_PX, NODE } from './diagram-layout.ts';

export type StatusNodeType = Node<
  { name: string; category: StatusCategory | null; fromAny: string[]; waits: boolean; wrong: boolean },
  'status'
>;
type StartNodeType = Node<Record<string, never>, 'start'>;
export type DiagramNode = StatusNodeType | StartNodeType;

const HANDLE = 'size-3! rounded-full! border-2! border-surface-raised! bg-brand!';

/** A status in the diagram. Dragging from the dot at its right to another one creates a transition. */
export const StatusNode = memo(function StatusNode({ data, selected, isConnectable }: NodeProps<StatusNodeType>) {
  return (
    <div
      style={{ width: NODE.width, minHeight: NODE.height }}
      className={cn(
        'group/node grid content-center gap-1 rounded-lg border bg-surface-raised px-3 py-2 text-left shadow-xs',
        selected ? 'border-brand ring-2 ring-brand' : data.wrong ? 'border-danger' : 'border-border-strong',
      )}
    >
      <Handle
        type="target"
        position={Position.Left}
        className="inset-0! h-full! w-full! transform-none! rounded-lg! border-0! bg-transparent! opacity-0"
        isConnectableStart={false}
      />
      <span className="flex min-w-0 items-center gap-2 font-medium text-sm text-text">
        <CategoryDot category={data.category} />
        <span className="line-clamp-2 leading-tight">{data.name}</span>
      </span>
      {data.waits ? (
        <span className="text-accent" style={{ fontSize: LABEL_PX }}>
          Waits for an approval
        </span>
      ) : null}
      {data.fromAny.length > 0 ? (
        <span className="truncate text-text-muted" style={{ fontSize: LABEL_PX }}>
          From any: {data.fromAny.join(', ')}
        </span>
      ) : null}
      <Handle type="source" position={Position.Right} className={isConnectable ? HANDLE : 'opacity-0!'} />
    </div>
  );
});

/** The node where requests start. */
export const StartNode = memo(function StartNode() {
  return (
    <div style={{ width: NODE.width, height: NODE.height }} className="grid place-items-center">
      <span
        className="flex size-11 items-center justify-center rounded-full bg-surface-inverse text-text-inverse"
        style={{ fontSize: LABEL_PX }}
      >
        Start
      </span>
      <Handle type="source" position={Position.Right} className="opacity-0!" isConnectable={false} />
    </div>
  );
});
