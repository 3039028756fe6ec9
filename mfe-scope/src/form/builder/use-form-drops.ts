import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import {
  autoScrollForElements,
  autoScrollWindowForElements,
} from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { OutlineSection, Place } from '../outline.ts';
import { type DragData, type Dragged, draggedOf, placeOfDrop, sectionAfterDrop } from './drag.ts';

export interface FormDrops {
  outline: readonly OutlineSection[];
  onDrop: (dragged: Exclude<Dragged, { drag: 'section' | 'option' }>, place: Place) => void;
  onDropSection: (id: string, after: string | null) => void;
}

/** Handles drops onto the form, and scrolls its container while dragging near the edge. */
export function useFormDrops(scrolled: RefObject<HTMLElement | null>, drops: FormDrops): void {
  const dropped = useEffectEvent((dragged: Dragged, target: DragData) => {
    const { outline, onDrop, onDropSection } = drops;
    if (dragged.drag === 'option') return;
    if (dragged.drag === 'section') {
      const to = sectionAfterDrop(outline, target, dragged.id);
      if (to) onDropSection(dragged.id, to.after);
      return;
    }
    const place = placeOfDrop(outline, target);
    if (place) onDrop(dragged, place);
  });
  useEffect(() => {
    const scroller = scrollerOf(scrolled.current);
    return combine(
      scroller ? autoScrollForElements({ element: scroller }) : autoScrollWindowForElements(),
      monitorForElements({
        canMonitor: ({ source }) => draggedOf(source.data) !== undefined,
        onDrop: ({ source, location }) => {
          const dragged = draggedOf(source.data);
          const target = location.current.dropTargets[0];
          if (dragged && target) dropped(dragged, target.data);
        },
      }),
    );
  }, [scrolled]);
}

function scrollerOf(element: HTMLElement | null): HTMLElement | null {
  for (let at = element; at && at !== document.documentElement; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return null;
}
