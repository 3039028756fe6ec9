import {
  ArrowDown,
  ArrowUp,
  Button,
  Copy,
  CornerDownRight,
  GitBranch,
  MoreHorizontal,
  Pencil,
  Trash2,
} from '@scopewright/ui';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@scopewright/ui/dropdown-menu';
import { useRef, useState } from 'react';

export interface RowMenuActions {
  edit: (id: string) => void;
  step: (id: string, direction: 'up' | 'down') => void;
  askMove: (id: string) => void;
  copy: (id: string) => void;
  addRule: (id: string) => void;
  remove: (id: string) => void;
}

export interface RowMenuProps {
  id: string;
  label: string;
  /** Whether Tab stops here: only in the row that the keyboard is on. */
  focusable: boolean;
  actions: RowMenuActions;
}

/** Actions on a row. The menu's code runs only for the row whose menu is open, because a form has hundreds of rows. */
export function RowMenu({ id, label, focusable, actions }: RowMenuProps) {
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  // an action that moves the focus keeps it there when the menu closes
  const leaves = useRef(false);
  const leave = (act: () => void) => () => {
    leaves.current = true;
    act();
  };
  const button = (
    <Button
      variant="ghost"
      size="icon"
      aria-label={`Actions for ${label}`}
      aria-haspopup="menu"
      tabIndex={focusable ? 0 : -1}
      data-menu
      onClick={
        used
          ? undefined
          : () => {
              setUsed(true);
              setOpen(true);
            }
      }
    >
      <MoreHorizontal aria-hidden="true" />
    </Button>
  );
  if (!used) return button;
  return (
    <DropdownMenu open={open} onOpenChange={setOpen} modal={false}>
      <DropdownMenuTrigger asChild>{button}</DropdownMenuTrigger>
      <DropdownMenuContent
        onCloseAutoFocus={(event) => {
          if (leaves.current) event.preventDefault();
          leaves.current = false;
        }}
      >
        <DropdownMenuItem onSelect={leave(() => actions.edit(id))}>
          <Pencil aria-hidden="true" /> Settings
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={leave(() => actions.step(id, 'up'))}>
          <ArrowUp aria-hidden="true" /> Move up
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={leave(() => actions.step(id, 'down'))}>
          <ArrowDown aria-hidden="true" /> Move down
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={leave(() => actions.askMove(id))}>
          <CornerDownRight aria-hidden="true" /> Move to…
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => actions.copy(id)}>
          <Copy aria-hidden="true" /> Copy
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={leave(() => actions.addRule(id))}>
          <GitBranch aria-hidden="true" /> Add a rule
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={leave(() => actions.remove(id))}>
          <Trash2 aria-hidden="true" /> Remove from form
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
