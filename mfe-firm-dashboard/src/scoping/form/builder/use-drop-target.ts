import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { type RefObject, useEffect, useState } from 'react';
import { type DragData, type Dragged, draggedOf, targetData } from './drag.ts';

/** Which edge of this row is nearest to what is dragged above it. Only this row is rendered anew while that changes. */
export type Edge = 'top' | 'bottom' | null;

/** Lets a row be dragged onto; `edges`: whether things go before or behind it, or into it (then 'bottom'). */
export function useDropTarget(
  element: RefObject<HTMLElement | null>,
  kind: 'section' | 'placement',
  id: string,
  enabled: boolean,
): Edge {
  const [edge, setEdge] = useState<Edge>(null);
  useEffect(() => {
    if (!element.current || !enabled) return undefined;
    const show = (self: { data: DragData }, dragged: Dragged | undefined) => setEdge(edgeOf(kind, dragged, self.data));
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => {
        const dragged = draggedOf(source.data);
        return (
          dragged !== undefined &&
          !(dragged.drag === 'placements' && dragged.ids.includes(id)) &&
          !('id' in dragged && dragged.id === id)
        );
      },
      getData: ({ input, element: row }) =>
        attachClosestEdge(targetData({ kind, id }), { input, element: row, allowedEdges: ['top', 'bottom'] }),
      onDrag: ({ self, source }) => show(self, draggedOf(source.data)),
      onDragLeave: () => setEdge(null),
      onDrop: () => setEdge(null),
    });
  }, [element, kind, id, enabled]);
  return edge;
}

function edgeOf(kind: 'section' | 'placement', dragged: Dragged | undefined, data: DragData): Edge {
  // a section takes fields in, below its heading
  if (kind === 'section' && dragged?.drag !== 'section') return 'bottom';
  if (kind === 'placement' && dragged?.drag === 'section') return null;
  const edge = extractClosestEdge(data);
  return edge === 'top' || edge === 'bottom' ? edge : null;
}
