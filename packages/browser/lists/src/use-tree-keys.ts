import { type KeyboardEvent, useRef } from 'react';
import { parentOf, type TreeLine, typedAhead } from './tree-lines.ts';

const TYPED_MS = 700;

/** Keyboard handling for lines of a tree. */
export interface TreeActions<L extends TreeLine> {
  lines: readonly L[];
  onOpen: (line: L) => void;
  onFold: (line: L, hidden: boolean) => void;
  /** Moves a line by one place. */
  onMove: (line: L, by: -1 | 1) => void;
  isRenamable: (line: L) => boolean;
}

interface TreeKeys<L extends TreeLine> extends TreeActions<L> {
  /** Index of the line that the keyboard is at. */
  active: number;
  goTo: (index: number) => void;
  onEditName: (line: L) => void;
}

/** The keys of a tree, as handlers of the element that has the focus. */
export function useTreeKeys<L extends TreeLine>(keys: TreeKeys<L>) {
  const { lines, active, goTo, onOpen, onFold, onMove, isRenamable, onEditName } = keys;
  const typed = useRef({ text: '', at: 0 });
  // after a click, letters are the page's shortcuts; after a key of the tree, they search for a line
  const pointed = useRef(false);

  function withKey(event: KeyboardEvent, line: L): boolean {
    if (event.altKey) {
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return false;
      onMove(line, event.key === 'ArrowUp' ? -1 : 1);
      return true;
    }
    switch (event.key) {
      case 'ArrowDown':
        goTo(active + 1);
        return true;
      case 'ArrowUp':
        goTo(active - 1);
        return true;
      case 'Home':
        goTo(0);
        return true;
      case 'End':
        goTo(lines.length - 1);
        return true;
      case 'ArrowRight':
        if (line.size !== null && !line.expanded) onFold(line, false);
        else if (line.size !== null) goTo(active + 1);
        return true;
      case 'ArrowLeft':
        if (line.expanded && line.size !== null) onFold(line, true);
        else if (parentOf(lines, active) !== -1) goTo(parentOf(lines, active));
        return true;
      case 'Enter':
      case ' ':
        onOpen(line);
        return true;
      case 'F2':
        if (isRenamable(line)) onEditName(line);
        return true;
      default:
        return typeAhead(event);
    }
  }

  function typeAhead({ key, ctrlKey, metaKey, timeStamp }: KeyboardEvent): boolean {
    if (key.length !== 1 || ctrlKey || metaKey || pointed.current) return false;
    const { text, at } = typed.current;
    typed.current = { text: timeStamp - at > TYPED_MS ? key : text + key, at: timeStamp };
    const index = typedAhead(lines, active, typed.current.text);
    if (index !== -1) goTo(index);
    return true;
  }

  return {
    onKeyDown(event: KeyboardEvent): void {
      const line = lines[active];
      // an event from within the tree is of a name that is being edited
      if (!line || event.target !== event.currentTarget) return;
      if (!withKey(event, line)) return;
      event.preventDefault();
      pointed.current = false;
    },
    onPointerDown(): void {
      pointed.current = true;
    },
  };
}
