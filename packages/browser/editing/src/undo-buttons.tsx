import { Button, Redo2, Undo2 } from '@scopewright/ui';
import { useUndo } from './edit-context.tsx';
import type { Direction } from './undo-log.ts';
import { useUndoKeys } from './use-undo-keys.ts';

interface UndoButtonsProps {
  /** Called after a step, if the screen does more than show a message. */
  onStep?: (direction: Direction) => unknown;
}

/** Undo and redo of the user's own steps, also by Ctrl or Cmd with Z and Y. */
export function UndoButtons({ onStep }: UndoButtonsProps) {
  const { undo, redo, step: plainStep } = useUndo();
  const step = onStep ?? plainStep;
  useUndoKeys(step);
  return (
    <div className="flex">
      <Button
        variant="ghost"
        size="iconSmall"
        aria-label={undo === null ? 'Undo' : `Undo: ${undo}`}
        title={undo === null ? 'Nothing to undo' : `Undo: ${undo}`}
        disabled={undo === null}
        onClick={() => void step('undo')}
      >
        <Undo2 aria-hidden="true" />
      </Button>
      <Button
        variant="ghost"
        size="iconSmall"
        aria-label={redo === null ? 'Redo' : `Redo: ${redo}`}
        title={redo === null ? 'Nothing to redo' : `Redo: ${redo}`}
        disabled={redo === null}
        onClick={() => void step('redo')}
      >
        <Redo2 aria-hidden="true" />
      </Button>
    </div>
  );
}
