import { type RefObject, useLayoutEffect, useState } from 'react';

/** Room beside the form: none (side panels open as a sheet), for one column, or for two. */
export type Room = 'sheet' | 'one' | 'two';

const ONE_COLUMN_PX = 720;
const TWO_COLUMNS_PX = 1180;

const roomOf = (width: number): Room => (width < ONE_COLUMN_PX ? 'sheet' : width < TWO_COLUMNS_PX ? 'one' : 'two');

/** The room of an element, updated when it changes: the panes around the editor determine its width. */
export function useRoom(element: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState<Room>('one');
  useLayoutEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setRoom(roomOf(entry.contentRect.width)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return room;
}
