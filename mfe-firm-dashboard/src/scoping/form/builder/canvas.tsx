import { Button, EmptyState, LayoutGrid, Plus } from '@scopewright/ui';
import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef } from 'react';
import type { OutlineSection } from '../outline.ts';
import { type Fields, type FormEditorProps, labelOf } from '../types.ts';
import { PlacementRow, type RowActions } from './placement-row.tsx';
import { rowStates } from './row-states.ts';
import { SectionHead } from './section-head.tsx';
import { type Held, pressed, type Rows, type Selection, wentTo } from './selection.ts';

export interface CanvasProps extends Pick<FormEditorProps, 'item' | 'findings' | 'readOnly'> {
  fields: Fields;
  outline: readonly OutlineSection[];
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
  onCopy: (event: ClipboardEvent) => void;
  onPaste: ((event: ClipboardEvent) => void) | undefined;
  /** The row to focus once it is rendered. */
  focusNext: { current: string | null };
  addTo: (sectionId: string) => void;
  addSection: () => void;
  actions: RowActions;
}

const heldOf = (event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }): Held => ({
  shift: event.shiftKey,
  toggle: event.ctrlKey || event.metaKey,
});
const within = (event: { target: EventTarget }, selector: string): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;

/** A table whose rows are navigated by keyboard. */
const TREEGRID = { role: 'treegrid', 'aria-multiselectable': true } as const;

/**
 * The form being built: its sections and their fields as one grid, which keyboard and screen reader navigate row by
 * row.
 */
export function Canvas(props: CanvasProps) {
  const {
    item,
    fields,
    findings,
    readOnly,
    outline,
    rows,
    closed,
    selection,
    onSelect,
    onPress,
    onToggle,
    onKey,
    onCopy,
    onPaste,
    focusNext,
    addTo,
    addSection,
    actions,
  } = props;
  const grid = useRef<HTMLTableElement>(null);
  const stateOf = useMemo(() => rowStates(item.content, findings), [item.content, findings]);
  const tabStop = selection.current ?? rows[0]?.id;
  const focusRow = (id: string) => grid.current?.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus();

  useEffect(() => {
    if (focusNext.current === null) return;
    focusRow(focusNext.current);
    focusNext.current = null;
  });

  function press(event: MouseEvent): void {
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

  function key(event: KeyboardEvent): void {
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

  if (outline.length === 0) {
    return (
      <EmptyState
        icon={<LayoutGrid />}
        title="This form is empty"
        description="A form has sections, and each section has fields: what the requester fills in on the portal."
        {...(readOnly ? {} : { action: <Button onClick={addSection}>Add the first section</Button> })}
      />
    );
  }
  return (
    <table
      ref={grid}
      {...TREEGRID}
      aria-label={`Form of ${item.name}`}
      className="block min-w-0"
      onClick={press}
      onKeyDown={key}
      onCopy={onCopy}
      onPaste={onPaste}
      onFocus={(event) => {
        const id = event.target.dataset.row;
        if (id !== undefined && selection.current === null) onSelect({ ...selection, current: id, anchor: id });
      }}
    >
      {outline.map(({ id: sectionId, section, placementIds }) => (
        <tbody
          key={sectionId}
          // all rows are rendered, for assistive technology, search and dragging; the browser paints only those in view
          className="mb-4 block rounded-lg border border-border bg-surface-raised shadow-xs [contain-intrinsic-size:auto_40rem] [content-visibility:auto]"
        >
          <SectionHead
            id={sectionId}
            map="sections"
            label={section.name || 'Section without a name'}
            named={section.name !== ''}
            fieldCount={placementIds.length}
            hiddenByDefault={section.hiddenByDefault}
            {...stateOf(sectionId)}
            expanded={!closed.has(sectionId)}
            current={tabStop === sectionId}
            readOnly={readOnly}
            actions={actions}
          />
          {closed.has(sectionId)
            ? null
            : placementIds.map((id) => {
                const placement = item.content.placements[id];
                return placement === undefined ? null : (
                  <PlacementRow
                    key={id}
                    id={id}
                    map="placements"
                    label={labelOf(placement, fields)}
                    type={fields.get(placement.fieldId)?.content.type}
                    required={placement.required}
                    hiddenByDefault={placement.hiddenByDefault}
                    {...stateOf(id)}
                    selected={selection.placementIds.has(id)}
                    current={tabStop === id}
                    readOnly={readOnly}
                    actions={actions}
                  />
                );
              })}
          {readOnly || closed.has(sectionId) ? null : (
            <tr className="flex border-border border-t p-1.5">
              <td>
                <Button
                  variant="ghost"
                  size="sm"
                  onClick={() => addTo(sectionId)}
                  aria-label={`Add a field to ${section.name || 'this section'}`}
                >
                  <Plus aria-hidden="true" /> Add field
                </Button>
              </td>
            </tr>
          )}
        </tbody>
      ))}
    </table>
  );
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
