import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import {
  autoScrollForElements,
  autoScrollWindowForElements,
} from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { type RefObject, useEffect } from 'react';
import type { OutlineSection, Place } from '../outline.ts';
import { type Dragged, draggedOf, placeOfDrop, sectionAfterDrop } from './drag.ts';

export interface FormDrops {
  /** The form's content at the time of a drop. */
  outline: () => readonly OutlineSection[];
  onDrop: (dragged: Exclude<Dragged, { drag: 'section' | 'option' }>, place: Place) => void;
  onDropSection: (id: string, after: string | null) => void;
}

/** Handles drops onto the form, and scrolls its container while dragging near the edge. */
export function useFormDrops(scrolled: RefObject<HTMLElement | null>, drops: FormDrops): void {
  const { outline, onDrop, onDropSection } = drops;
  useEffect(() => {
    const scroller = scrollerOf(scrolled.current);
    return combine(
      scroller ? autoScrollForElements({ element: scroller }) : autoScrollWindowForElements(),
      monitorForElements({
        canMonitor: ({ source }) => draggedOf(source.data) !== undefined,
        onDrop: ({ source, location }) => {
          const dragged = draggedOf(source.data);
          const target = location.current.dropTargets[0];
          if (!dragged || dragged.drag === 'option' || !target) return;
          if (dragged.drag === 'section') {
            const to = sectionAfterDrop(outline(), target.data, dragged.id);
            if (to) onDropSection(dragged.id, to.after);
            return;
          }
          const place = placeOfDrop(outline(), target.data);
          if (place) onDrop(dragged, place);
        },
      }),
    );
  }, [scrolled, outline, onDrop, onDropSection]);
}

function scrollerOf(element: HTMLElement | null): HTMLElement | null {
  for (let at = element; at && at !== document.documentElement; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return null;
}
