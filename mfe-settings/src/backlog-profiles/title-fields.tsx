import { STORY_SUBTASKS } from '@scopewright/contracts/backlog/limits';
import { Field, Input } from '@scopewright/ui';
import type { ProfileTexts } from './profile-draft.ts';
import { PLACEHOLDER_WORDS, SUBTASK_WORDS } from './profile-words.ts';

const TITLES = [
  ['epic', 'Epic'],
  ['story', 'Story'],
  ...STORY_SUBTASKS.map((subtask) => [subtask, `Subtask: ${SUBTASK_WORDS[subtask].toLowerCase()}`] as const),
] as const;

interface TitleFieldsProps {
  titles: ProfileTexts['titles'];
  errorAt: (path: string) => { error?: string };
  onTitle: (of: string, text: string) => void;
}

/** Patterns of titles, with their placeholders. */
export function TitleFields({ titles, errorAt, onTitle }: TitleFieldsProps) {
  return (
    <div className="grid gap-4">
      <div className="grid gap-2 text-sm text-text-muted">
        <p>These words in braces are replaced:</p>
        <ul className="grid list-disc gap-1 pl-5">
          {PLACEHOLDER_WORDS.map(([placeholder, meaning]) => (
            <li key={placeholder}>
              <code className="text-text">{placeholder}</code> by {meaning}
            </li>
          ))}
        </ul>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {TITLES.map(([of, label]) => (
          <Field key={of} label={label} {...errorAt(`titles.${of}`)}>
            <Input
              autoComplete="off"
              placeholder="As generated"
              value={titles[of] ?? ''}
              onChange={({ target }) => onTitle(of, target.value)}
            />
          </Field>
        ))}
      </div>
    </div>
  );
}
