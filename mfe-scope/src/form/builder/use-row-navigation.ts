import { type FocusEvent, type KeyboardEvent, type MouseEvent, type RefObject, useEffect } from 'react';
import type { RowActions } from './placement-row.tsx';
import { type Held, pressed, type Rows, type Selection, wentTo } from './selection.ts';

export interface NavigatedRows {
  /** The visible rows, without those of collapsed sections. */
  rows: Rows;
  closed: ReadonlySet<string>;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  /** A row itself was pressed. */
  onPress: (id: string) => void;
  onToggle: (sectionId: string) => void;
  /** A key of the form that isn't about the selection; returns whether it was handled. */
  onKey: (event: KeyboardEvent) => boolean;
  /** The row to focus once it is rendered. */
  focusNext: { current: string | null };
  actions: Pick<RowActions, 'askMove'>;
}

const heldOf = (event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }): Held => ({
  shift: event.shiftKey,
  toggle: event.ctrlKey || event.metaKey,
});
const within = (event: { target: EventTarget }, selector: string): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;

/** Selects and focuses rows of the form by pointer and keyboard; returns the handlers of the grid of rows. */
export function useRowNavigation(navigated: NavigatedRows, grid: RefObject<HTMLElement | null>) {
  const { rows, closed, selection, onSelect, onPress, onToggle, onKey, focusNext, actions } = navigated;
  const focusRow = (id: string) => grid.current?.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus();

  useEffect(() => {
    if (focusNext.current === null) return;
    focusRow(focusNext.current);
    focusNext.current = null;
  });

  function onClick(event: MouseEvent): void {
    const toggled = within(event, '[data-toggle]')?.dataset.toggle;
    const id = within(event, '[data-row]')?.dataset.row;
    if (toggled !== undefined) onToggle(toggled);
    if (toggled !== undefined || id === undefined || within(event, '[data-menu]')) return;
    const moved = within(event, '[data-move]')?.dataset.move;
    const held = heldOf(event);
    // first: focusing a row moves to it, and only then it is selected
    if (moved === undefined) focusRow(id);
    onSelect(pressed(selection, rows, id, held));
    if (moved !== undefined) actions.askMove(moved);
    else if (!held.shift && !held.toggle) onPress(id);
  }

  function onKeyDown(event: KeyboardEvent): void {
    // only keys of rows: a button in a row has its own keys
    const row = event.target instanceof HTMLElement ? event.target.dataset.row : undefined;
    if (row === undefined) return;
    const at = rows.findIndex(({ id }) => id === row);
    const goal = event.altKey ? undefined : rows[goalOf(event.key, at, rows.length)];
    if (goal) {
      event.preventDefault();
      onSelect(wentTo({ ...selection, current: row, anchor: selection.anchor ?? row }, rows, goal.id, heldOf(event)));
      focusRow(goal.id);
      return;
    }
    const isClosed = closed.has(row);
    const isSection = rows[at]?.isPlacement === false;
    if (isSection && ((event.key === 'ArrowRight' && isClosed) || (event.key === 'ArrowLeft' && !isClosed))) {
      event.preventDefault();
      onToggle(row);
    } else if (event.key === ' ') {
      event.preventDefault();
      onSelect(pressed(selection, rows, row, { shift: event.shiftKey, toggle: !event.shiftKey }));
    } else if (onKey(event)) event.preventDefault();
  }

  function onFocus(event: FocusEvent<HTMLElement>): void {
    const id = event.target.dataset.row;
    if (id !== undefined && selection.current === null) onSelect({ ...selection, current: id, anchor: id });
  }
  return { onClick, onKeyDown, onFocus };
}

/** The index of the row that a key leads to; -1 for other keys and beyond the ends. */
function goalOf(key: string, at: number, length: number): number {
  switch (key) {
    case 'ArrowDown':
      return at + 1 < length ? at + 1 : -1;
    case 'ArrowUp':
      return at - 1;
    case 'Home':
      return 0;
    case 'End':
      return length - 1;
    default:
      return -1;
  }
}
