import { moveBy } from '@scopewright/company-kit/scope/part-ids';
import type { ScopeChange, ScopeItem } from '@scopewright/contracts/scoping';
import { setChange } from '@scopewright/editing';
import { ArrowDown, ArrowUp, Button, Trash2 } from '@scopewright/ui';
import type { OpenItem } from '../saving/use-scope.tsx';

interface PartActionsProps {
  item: ScopeItem;
  map: readonly string[];
  id: string;
  name: string;
  /** The kind of part, for the middle of a sentence. */
  what: string;
  change: OpenItem['change'];
  /** Changes made together with its removal, in what refers to it. */
  alongRemoval?: readonly ScopeChange[];
}

/** Moves a part of an item up and down, and removes it. Undo restores it. */
export function PartActions({ item, map, id, name, what, change, alongRemoval = [] }: PartActionsProps) {
  const move = (by: -1 | 1) => {
    const moved = moveBy(item, map, id, by);
    if (moved) change([moved], `Move ${what} “${name}”`);
  };
  return (
    <span className="flex">
      <Button
        variant="ghost"
        size="iconSmall"
        aria-label={`Move ${what} ${name} up`}
        title="Move up"
        disabled={moveBy(item, map, id, -1) === null}
        onClick={() => move(-1)}
      >
        <ArrowUp aria-hidden="true" />
      </Button>
      <Button
        variant="ghost"
        size="iconSmall"
        aria-label={`Move ${what} ${name} down`}
        title="Move down"
        disabled={moveBy(item, map, id, 1) === null}
        onClick={() => move(1)}
      >
        <ArrowDown aria-hidden="true" />
      </Button>
      <Button
        variant="ghost"
        size="iconSmall"
        aria-label={`Delete ${what} ${name}`}
        title="Delete"
        onClick={() => change([...alongRemoval, setChange(item, [...map, id], undefined)], `Delete ${what} “${name}”`)}
      >
        <Trash2 aria-hidden="true" />
      </Button>
    </span>
  );
}
