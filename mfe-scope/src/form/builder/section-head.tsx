import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { counted } from '@scopewright/domain/counted';
import { ChevronDown, ChevronRight, cn } from '@scopewright/ui';
import { memo, useEffect, useRef } from 'react';
import { type DragData, dragData } from './drag.ts';
import { DropLine } from './drop-line.tsx';
import { MoveHandle, RowEnd, type RowEndProps } from './row-parts.tsx';
import { useDropTarget } from './use-drop-target.ts';

export interface SectionHeadProps extends RowEndProps {
  /** Whether it has a name; if not, `label` is a substitute. */
  named: boolean;
  fieldCount: number;
  expanded: boolean;
}

/** The heading of a section of the form being built. */
export const SectionHead = memo(function SectionHead(props: SectionHeadProps) {
  const { id, label, named, fieldCount, expanded, current, readOnly } = props;
  const row = useRef<HTMLTableRowElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const edge = useDropTarget(row, 'section', id, !readOnly);
  useEffect(() => {
    if (!row.current || !handle.current) return undefined;
    return draggable({
      element: row.current,
      dragHandle: handle.current,
      getInitialData: (): DragData => dragData({ drag: 'section', id }),
    });
  }, [id]);
  const Chevron = expanded ? ChevronDown : ChevronRight;
  return (
    <tr
      ref={row}
      data-row={id}
      aria-level={1}
      aria-expanded={expanded}
      tabIndex={current ? 0 : -1}
      className={cn(
        'group/row relative flex min-h-12 items-center gap-1 rounded-t-lg px-1.5 -outline-offset-2',
        current ? 'bg-surface-sunken' : 'bg-surface',
      )}
    >
      <th scope="row" className="flex min-w-0 flex-1 items-center gap-2 text-left">
        {readOnly ? null : <MoveHandle id={id} label={label} ref={handle} />}
        <button
          type="button"
          tabIndex={-1}
          data-toggle={id}
          aria-label={`${expanded ? 'Close' : 'Open'} ${label}`}
          className="flex size-8 shrink-0 items-center justify-center rounded-sm text-text-muted hover:text-text"
        >
          <Chevron aria-hidden="true" className="size-4" />
        </button>
        <span className={cn('truncate font-semibold text-sm', named ? 'text-text' : 'text-text-muted')} title={label}>
          {label}
        </span>
        <span className="shrink-0 text-text-muted text-xs">{counted(fieldCount, 'field')}</span>
      </th>
      <RowEnd {...props} />
      <DropLine edge={edge} />
    </tr>
  );
});
