import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { type RefObject, useEffect, useState } from 'react';
import { type DragData, type Dragged, draggedOf, targetData } from './drag.ts';

/** The edge of this row nearest to the thing dragged over it. Only this row re-renders when that changes. */
export type Edge = 'top' | 'bottom' | null;

/** Makes a row a drop target; `edges`: whether things are dropped before or after it, or into it (then 'bottom'). */
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
  // a section accepts fields below its heading
  if (kind === 'section' && dragged?.drag !== 'section') return 'bottom';
  if (kind === 'placement' && dragged?.drag === 'section') return null;
  const edge = extractClosestEdge(data);
  return edge === 'top' || edge === 'bottom' ? edge : null;
}
