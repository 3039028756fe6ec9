import { type DragEvent, useRef, useState } from 'react';

const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/**
 * Makes an element a place to drop files on.
 * @param onDrop gets what was dropped; null where nothing may be dropped
 * @returns whether files are held over it, and what the element needs
 */
export function useFileDrop(onDrop: ((files: File[]) => void) | null) {
  // its children are entered and left one by one
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
      // else the browser would open the file in the place of the page
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
