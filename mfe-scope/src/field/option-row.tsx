import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { LineEdit } from '@scopewright/editing/text-edit';
import { Badge, Button, cn, GripVertical, MoreHorizontal } from '@scopewright/ui';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@scopewright/ui/dropdown-menu';
import { memo, useEffect, useRef } from 'react';
import { dragData } from '../form/builder/drag.ts';
import { useDropTarget } from '../form/builder/use-drop-target.ts';

export interface OptionActions {
  rename: (id: string, name: string) => void;
  addAfter: (id: string) => void;
  addBelow: (id: string) => void;
  pasteAfter: (id: string, text: string) => void;
  step: (id: string, direction: 'up' | 'down') => void;
  retire: (id: string, retired: boolean) => void;
  remove: (id: string) => void;
}

export interface OptionRowProps {
  id: string;
  name: string;
  retired: boolean;
  /** Whether it is a sub-option. */
  below: boolean;
  canHaveBelow: boolean;
  readOnly: boolean;
  actions: OptionActions;
}

/** One option: Enter adds another one after it, Alt with the arrows moves it, pasted lines become options. */
export const OptionRow = memo(function OptionRow({
  id,
  name,
  retired,
  below,
  canHaveBelow,
  readOnly,
  actions,
}: OptionRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const edge = useDropTarget(row, 'placement', id, !readOnly);
  useEffect(() => {
    if (!row.current || !handle.current) return undefined;
    return draggable({
      element: row.current,
      dragHandle: handle.current,
      getInitialData: () => dragData({ drag: 'option', id }),
    });
  }, [id]);
  const label = name || 'option without a name';
  if (readOnly) {
    return (
      <li className={cn('flex min-h-9 items-center gap-2 text-sm text-text', below && 'pl-8')}>
        {name}
        {retired ? <Badge>Retired</Badge> : null}
      </li>
    );
  }
  return (
    <li ref={row} data-option={id} className={cn('relative flex items-start gap-1.5', below && 'pl-8')}>
      <span
        ref={handle}
        aria-hidden="true"
        className="flex h-9 w-6 shrink-0 cursor-grab items-center justify-center text-text-muted max-sm:hidden"
      >
        <GripVertical className="size-4" />
      </span>
      <div className="min-w-0 flex-1">
        <LineEdit
          compact
          aria-label={below ? 'Option of the second level' : 'Option'}
          value={name}
          placeholder="Name of the option"
          maxLength={255}
          className={retired ? 'line-through' : ''}
          onCommit={(text) => actions.rename(id, text)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) actions.addAfter(id);
            else if (event.altKey && event.key === 'ArrowUp') actions.step(id, 'up');
            else if (event.altKey && event.key === 'ArrowDown') actions.step(id, 'down');
            else return;
            event.preventDefault();
          }}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text/plain');
            if (!/\n/.test(text.trim())) return;
            event.preventDefault();
            actions.pasteAfter(id, text);
          }}
        />
      </div>
      {retired ? <Badge className="mt-2">Retired</Badge> : null}
      <DropdownMenu modal={false}>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" size="sm" aria-label={`Actions for ${label}`}>
            <MoreHorizontal aria-hidden="true" />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem onSelect={() => actions.step(id, 'up')}>Move up</DropdownMenuItem>
          <DropdownMenuItem onSelect={() => actions.step(id, 'down')}>Move down</DropdownMenuItem>
          {canHaveBelow ? (
            <DropdownMenuItem onSelect={() => actions.addBelow(id)}>Add an option below it</DropdownMenuItem>
          ) : null}
          <DropdownMenuItem onSelect={() => actions.retire(id, !retired)}>
            {retired ? 'Offer again' : 'Retire'}
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => actions.remove(id)}>Delete</DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {edge === null ? null : (
        <span
          aria-hidden="true"
          className={cn('absolute inset-x-0 h-0.5 rounded-full bg-brand', edge === 'top' ? '-top-1' : '-bottom-1')}
        />
      )}
    </li>
  );
});
