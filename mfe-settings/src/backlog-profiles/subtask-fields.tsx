import { STORY_SUBTASKS } from '@scopewright/contracts/backlog/limits';
import { ArrowDown, ArrowUp, Button, Checkbox } from '@scopewright/ui';
import { SUBTASK_WORDS } from './profile-words.ts';
import type { Profile } from './use-profiles.ts';

interface SubtaskFieldsProps {
  /** The chosen ones, in order. */
  subtasks: Profile['subtasks'];
  write: boolean;
  onSubtasks: (subtasks: Profile['subtasks']) => void;
}

/** The subtasks that a story has, in their order; those that it doesn't have come last. */
export function SubtaskFields({ subtasks, write, onSubtasks }: SubtaskFieldsProps) {
  const move = (from: number, to: number) => {
    const moved = subtasks.filter((_, place) => place !== from);
    onSubtasks(moved.toSpliced(to, 0, ...subtasks.slice(from, from + 1)));
  };
  const others = STORY_SUBTASKS.filter((subtask) => !subtasks.includes(subtask));
  return (
    <ul className="grid max-w-lg gap-1">
      {[...subtasks, ...others].map((subtask, index) => {
        const chosen = index < subtasks.length;
        const label = SUBTASK_WORDS[subtask];
        return (
          <li key={subtask} className="flex min-h-11 items-center justify-between gap-3">
            <Checkbox
              label={label}
              checked={chosen}
              onChange={() => onSubtasks(chosen ? subtasks.filter((one) => one !== subtask) : [...subtasks, subtask])}
            />
            {chosen && write ? (
              <span className="flex gap-1">
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={`Move ${label} up`}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <ArrowUp aria-hidden="true" />
                </Button>
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={`Move ${label} down`}
                  disabled={index === subtasks.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <ArrowDown aria-hidden="true" />
                </Button>
              </span>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
