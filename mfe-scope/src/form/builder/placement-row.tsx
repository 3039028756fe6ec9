import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { FieldType } from '@scopewright/contracts/scoping';
import { FIELD_TYPE_FACTS } from '@scopewright/domain/scoping/field/field-types';
import { CircleAlert, cn } from '@scopewright/ui';
import { memo, useEffect, useRef } from 'react';
import { FIELD_TYPE_LOOKS } from '../../field/field-type-look.ts';
import { type DragData, dragData } from './drag.ts';
import { DropLine } from './drop-line.tsx';
import type { RowMenuActions } from './row-menu.tsx';
import { MoveHandle, RowEnd, type RowEndProps } from './row-parts.tsx';
import { useDropTarget } from './use-drop-target.ts';

export interface RowActions extends RowMenuActions {
  /** The placements dragged with this row: the whole selection if it contains this row. */
  dragged: (id: string) => string[];
}

export interface PlacementRowProps extends RowEndProps {
  type: FieldType | undefined;
  required: boolean;
  selected: boolean;
  actions: RowActions;
}

/** A field in the form being built. */
export const PlacementRow = memo(function PlacementRow(props: PlacementRowProps) {
  const { id, label, type, required, selected, current, readOnly, actions } = props;
  const row = useRef<HTMLTableRowElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const edge = useDropTarget(row, 'placement', id, !readOnly);
  useEffect(() => {
    if (!row.current || !handle.current) return undefined;
    return draggable({
      element: row.current,
      dragHandle: handle.current,
      getInitialData: (): DragData => dragData({ drag: 'placements', ids: actions.dragged(id) }),
    });
  }, [id, actions]);
  const Icon = type ? FIELD_TYPE_LOOKS[type].icon : CircleAlert;
  return (
    <tr
      ref={row}
      data-row={id}
      aria-level={2}
      aria-selected={selected}
      tabIndex={current ? 0 : -1}
      className={cn(
        'group/row relative flex min-h-12 items-center gap-1 border-border border-t px-1.5 -outline-offset-2 transition-colors',
        selected ? 'bg-brand-soft' : 'hover:bg-surface',
      )}
    >
      <td className="flex min-w-0 flex-1 items-center gap-2 py-1">
        {readOnly ? null : <MoveHandle id={id} label={label} ref={handle} />}
        <span
          className={cn(
            'flex size-8 shrink-0 items-center justify-center rounded-md bg-surface-sunken text-text-muted',
            readOnly && 'ml-1.5',
          )}
        >
          <Icon aria-hidden="true" className="size-4" />
        </span>
        <span className="grid min-w-0 flex-1 py-1">
          <span className="truncate font-medium text-sm text-text" title={label}>
            {label}
            {required ? (
              <span className="text-danger">
                {' '}
                <span aria-hidden="true">*</span>
                <span className="sr-only">required</span>
              </span>
            ) : null}
          </span>
          <span className="truncate text-text-muted text-xs">
            {type ? FIELD_TYPE_FACTS[type].name : 'Not among the fields of the company'}
          </span>
        </span>
      </td>
      <RowEnd {...props} />
      <DropLine edge={edge} />
    </tr>
  );
});
