import { type DragEvent, useRef, useState } from 'react';

const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/**
 * Makes an element a drop target for files.
 * @param onDrop gets the dropped files; null disables dropping
 * @returns whether files are being dragged over it, and the element's props
 */
export function useFileDrop(onDrop: ((files: File[]) => void) | null) {
  // enter and leave events also fire for its children
  const entered = useRef(0);
  const [over, setOver] = useState(false);
  const move = (step: 1 | -1) => {
    entered.current = Math.max(entered.current + step, 0);
    setOver(entered.current > 0);
  };
  if (onDrop === null) return { over: false, place: {} };
  return {
    over,
    place: {
      onDragEnter: (event: DragEvent) => carriesFiles(event) && move(1),
      onDragLeave: (event: DragEvent) => carriesFiles(event) && move(-1),
      // otherwise the browser would open the file instead of the page
      onDragOver: (event: DragEvent) => carriesFiles(event) && event.preventDefault(),
      onDrop: (event: DragEvent) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        entered.current = 0;
        setOver(false);
        onDrop([...event.dataTransfer.files]);
      },
    },
  };
}
