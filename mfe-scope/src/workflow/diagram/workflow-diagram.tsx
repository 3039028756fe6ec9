import { inOrder } from '@scopewright/domain/scoping/parts';
import { useHost } from '@scopewright/remote-contract';
import { Button, Late, latePart, Maximize2, Minimize2 } from '@scopewright/ui';
import {
  applyNodeChanges,
  Background,
  Controls,
  type Node,
  type NodeChange,
  ReactFlow,
  ReactFlowProvider,
  useNodesInitialized,
  useReactFlow,
  useStore,
} from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useWorkflow, type WorkflowValue } from '../workflow-context.tsx';
import {
  boundsOf,
  directionOf,
  LEAST_ZOOM,
  NODE,
  type Point,
  placeBeside,
  placesWithin,
  START,
  viewportOf,
} from './diagram-layout.ts';
import { DiagramSelection } from './diagram-selection.tsx';
import { keepPlaces, keptPlaces } from './kept-places.ts';
import { type DiagramNode, StartNode, StatusNode, type StatusNodeType } from './status-node.tsx';
import { TransitionEdge, type TransitionEdgeType } from './transition-edge.tsx';
import { useArrows } from './use-arrows.ts';
import { useFullScreen } from './use-full-screen.ts';

const PLAIN = { hideAttribution: true };
/** Height of the buttons over the diagram, below which it is fitted. */
const BAR_PX = 32;
const NODE_TYPES = { status: StatusNode, start: StartNode };
const EDGE_TYPES = { transition: TransitionEdge };
const transitionDialog = latePart(() =>
  import('../add-transition-dialog.tsx').then(({ AddTransitionDialog }) => AddTransitionDialog),
);

function nodesOf({ content, findings }: WorkflowValue, placeOf: (id: string) => Point): DiagramNode[] {
  const transitions = Object.values(content.transitions);
  const waiting = new Set(Object.values(content.approvals).map(({ statusId }) => statusId));
  const wrong = new Set(findings.filter(({ severity }) => severity === 'error').map(({ path }) => path[2]));
  const statuses = Object.entries(content.statuses).map(([id, { name, category }]): StatusNodeType => {
    const fromAny = transitions
      .filter(({ from, toStatusId }) => from === 'any' && toStatusId === id)
      .map((each) => each.name);
    return {
      id,
      type: 'status',
      position: placeOf(id),
      data: { name, category, fromAny, waits: waiting.has(id), wrong: wrong.has(id) },
      ariaLabel: `Status ${name}`,
    };
  });
  return [
    {
      id: START,
      type: 'start',
      position: placeOf(START),
      data: {},
      ariaLabel: 'Start',
      selectable: false,
      focusable: false,
    },
    ...statuses,
  ];
}

/** All places: where the user has moved statuses, new ones are beside the one before them. */
function withNewBeside(
  content: WorkflowValue['content'],
  places: ReadonlyMap<string, Point>,
  plain: ReadonlyMap<string, Point>,
): Map<string, Point> {
  const ids = [START, ...inOrder(content.statuses).map(([id]) => id)];
  const all = new Map(ids.flatMap((id) => (places.has(id) ? [[id, places.get(id) as Point]] : [])));
  const isMoved = ids.some((id) => id !== START && places.has(id));
  for (const [at, id] of ids.entries()) {
    if (all.has(id)) continue;
    const before = all.get(ids[at - 1] ?? '');
    const place = isMoved && id !== START && before ? placeBeside(before, [...all.values()]) : plain.get(id);
    all.set(id, place ?? { x: 0, y: 0 });
  }
  return all;
}

/** The boxes of the diagram: their content from the workflow, their places from this browser. */
function useNodes(workflow: WorkflowValue) {
  const { itemId, content } = workflow;
  const [places, setPlaces] = useState(() => keptPlaces(itemId));
  const [nodes, setNodes] = useState<DiagramNode[]>([]);
  const canvas = useStore(({ width, height }) => `${width}x${height}`);
  const [direction, plain] = useMemo(() => {
    const [width = 0, height = 0] = canvas.split('x').map(Number);
    return [
      directionOf(content, { width, height }),
      placesWithin(content, { width, height: height - BAR_PX }),
    ] as const;
  }, [content, canvas]);
  useEffect(() => {
    const placed = withNewBeside(content, places, plain);
    const next = nodesOf(workflow, (id) => placed.get(id) ?? { x: 0, y: 0 });
    setNodes((before) => {
      const old = new Map(before.map((node) => [node.id, node]));
      return next.map((node) => ({ ...old.get(node.id), ...node }) as DiagramNode);
    });
  }, [workflow, content, places, plain]);
  const onNodesChange = useCallback(
    (changes: NodeChange<DiagramNode>[]) => setNodes((before) => applyNodeChanges(changes, before)),
    [],
  );
  const put = useCallback(
    (moved: ReadonlyMap<string, Point>) =>
      setPlaces((before) => {
        const next = new Map([...before, ...moved]);
        keepPlaces(itemId, next);
        return next;
      }),
    [itemId],
  );
  return { nodes, direction, onNodesChange, put };
}

/** Number of boxes moved in one frame: each redraws the arrows that end at it. */
const BOXES_AT_ONCE = 5;

async function inSlices<T>(all: readonly T[], apply: (slice: readonly T[]) => void): Promise<void> {
  for (let at = 0; at < all.length; at += BOXES_AT_ONCE) {
    apply(all.slice(at, at + BOXES_AT_ONCE));
    await new Promise(requestAnimationFrame);
  }
}

/**
 * Fits the workflow into view when the diagram's size or direction changes, until the user pans or zooms.
 * @returns `fit` fits it in any case; `onMoveEnd` is to be called with the user's event when the diagram has been
 * moved, null if the product moved it
 */
function useFit(
  ready: boolean,
  places: string,
): { fit: (duration?: number) => void; onMoveEnd: (event: unknown) => void } {
  const { setViewport, getNodes } = useReactFlow();
  const size = useStore(({ width, height }) => `${width}x${height}`);
  const isChosen = useRef(false);
  const fit = useCallback(
    (duration = 0) => {
      const [width = 0, height = 0] = size.split('x').map(Number);
      const nodes = getNodes();
      if (nodes.length === 0 || width === 0) return;
      const tallest = Math.max(NODE.height, ...nodes.map(({ measured }) => measured?.height ?? 0));
      const area = boundsOf(
        nodes.map(({ position }) => position),
        { width: NODE.width, height: tallest },
      );
      const { x, y, zoom } = viewportOf(area, { width, height: height - BAR_PX });
      void setViewport({ x, y: y + BAR_PX, zoom }, { duration });
    },
    [size, getNodes, setViewport],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: other places make another diagram to fit
  useEffect(() => {
    if (ready && !isChosen.current) fit();
  }, [ready, fit, places]);
  const onMoveEnd = useCallback((event: unknown) => {
    if (event !== null) isChosen.current = true;
  }, []);
  return { fit, onMoveEnd };
}

interface Tidied extends Pick<ReturnType<typeof useNodes>, 'direction' | 'put'> {
  fit: (duration?: number) => void;
}

/** Rearranges the boxes, a few of them in each frame. */
function useTidying(content: WorkflowValue['content'], { direction, put, fit }: Tidied) {
  const { toast, startWorker } = useHost();
  const [tidying, setTidying] = useState(false);
  async function tidy(): Promise<void> {
    setTidying(true);
    try {
      const tidier = await import('./tidy.ts');
      await inSlices([...(await tidier.tidied(content, direction, startWorker))], (places) => put(new Map(places)));
      requestAnimationFrame(() => fit(200));
    } catch {
      toast.error('The diagram could not be tidied. Please check your connection and try again.');
    } finally {
      setTidying(false);
    }
  }
  return { tidying, tidy };
}

/** The pane's height below the top of an element, so that the element needs no scrolling; null until measured. */
function useRoomBelow(ref: RefObject<HTMLElement | null>): number | null {
  const [room, setRoom] = useState<number | null>(null);
  useLayoutEffect(() => {
    const pane = ref.current?.closest<HTMLElement>('[data-editor-scroll]');
    if (!pane || !ref.current) return;
    const element = ref.current;
    const measure = () => {
      const top = element.getBoundingClientRect().top - pane.getBoundingClientRect().top + pane.scrollTop;
      setRoom(Math.max(LEAST_HEIGHT_PX, Math.floor(pane.clientHeight - top - BELOW_PX)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(pane);
    return () => observer.disconnect();
  }, [ref]);
  return room;
}

/** The minimum height of the diagram, and the height of the content below it. */
const LEAST_HEIGHT_PX = 384;
const BELOW_PX = 68;

function Diagram() {
  const workflow = useWorkflow();
  const { write } = workflow;
  const { nodes, direction, onNodesChange, put } = useNodes(workflow);
  const [selected, setSelected] = useState<{ kind: 'status' | 'transition'; id: string } | null>(null);
  const [connecting, setConnecting] = useState<{ fromId: string; toId: string } | null>(null);
  const measured = useNodesInitialized();
  const first = nodes.find(({ id }) => id !== START)?.position ?? null;
  const { fit, onMoveEnd } = useFit(measured, JSON.stringify([first, nodes.length]));
  const { tidying, tidy } = useTidying(workflow.content, { direction, put, fit });
  const { arrows, onArrowsChange } = useArrows(workflow, nodes, tidying);
  const frame = useRef<HTMLDivElement>(null);
  const room = useRoomBelow(frame);
  const fullButton = useRef<HTMLButtonElement>(null);
  const whole = useRef<HTMLDivElement>(null);
  const [full, toggleFull] = useFullScreen(whole, fullButton);
  const onSelectionChange = useCallback(
    ({ nodes: [node], edges: [edge] }: { nodes: Node[]; edges: { id: string }[] }) => {
      setSelected(
        edge
          ? { kind: 'transition', id: edge.id.split('/')[0] ?? '' }
          : node && node.id !== START
            ? { kind: 'status', id: node.id }
            : null,
      );
    },
    [],
  );
  return (
    <div
      ref={whole}
      className={
        full
          ? 'fixed inset-x-0 top-(--shell-banner-height,0px) bottom-0 z-30 grid grid-rows-[minmax(0,1fr)_auto] gap-3 bg-surface p-3'
          : 'grid gap-4'
      }
    >
      <div
        ref={frame}
        style={full || room === null ? undefined : { height: room }}
        className="relative min-h-96 overflow-hidden rounded-lg border border-border bg-surface"
      >
        <div className="absolute top-3 right-3 z-10 flex gap-2">
          <Button variant="secondary" size="sm" busy={tidying} onClick={() => void tidy()}>
            Tidy
          </Button>
          <Button ref={fullButton} variant="secondary" size="sm" aria-pressed={full} onClick={toggleFull}>
            {full ? <Minimize2 aria-hidden="true" /> : <Maximize2 aria-hidden="true" />}
            Full screen
          </Button>
        </div>
        <ReactFlow<DiagramNode, TransitionEdgeType>
          proOptions={PLAIN}
          nodes={nodes}
          edges={arrows}
          nodeTypes={NODE_TYPES}
          edgeTypes={EDGE_TYPES}
          onNodesChange={onNodesChange}
          onEdgesChange={onArrowsChange}
          // when one box is moved, all others stay where they are
          onNodeDragStop={() => put(new Map(nodes.map(({ id, position }) => [id, position])))}
          onSelectionChange={onSelectionChange}
          onConnect={({ source, target }) => setConnecting({ fromId: source, toId: target })}
          nodesConnectable={write}
          edgesReconnectable={false}
          deleteKeyCode={null}
          connectionRadius={30}
          minZoom={0.2}
          maxZoom={1.5}
          onMoveEnd={onMoveEnd}
          aria-label="Diagram of the workflow"
        >
          <Background gap={20} color="var(--color-border)" />
          <Controls showInteractive={false} fitViewOptions={{ minZoom: LEAST_ZOOM, maxZoom: 1, padding: 0.05 }} />
        </ReactFlow>
      </div>
      {full ? null : (
        <p className="text-sm text-text-muted">
          {write
            ? "Drag from the dot at a status's right edge to another status to connect them. The table does the same from the keyboard."
            : 'The table shows the same.'}
        </p>
      )}
      {selected ? (
        <div className={full ? 'max-h-[40dvh] overflow-y-auto' : undefined}>
          <DiagramSelection {...selected} />
        </div>
      ) : null}
      {connecting ? <Late of={transitionDialog} props={{ ...connecting, onClose: () => setConnecting(null) }} /> : null}
    </div>
  );
}

/** The workflow as a diagram: statuses as boxes, transitions as arrows. */
export function WorkflowDiagram() {
  return (
    <ReactFlowProvider>
      <Diagram />
    </ReactFlowProvider>
  );
}
