import { type Command, useCommands } from '@scopewright/workplace-kit/commands/commands';
import { KIND_OPTIONS } from '../clause-words.ts';
import type { Clause } from '../use-clauses.ts';
import type { ReviewState } from './use-review-state.ts';

const SECTION = 'Clauses';

const command = (id: string, title: string, shortcut: string, run: () => void): Command => ({
  id: `clause-${id}`,
  title,
  shortcut,
  section: SECTION,
  run,
});

/** Commands for the current clause. */
function commandsFor(clause: Clause, { decide, actions, selection }: ReviewState): Command[] {
  return [
    command('accept', 'Accept', 'a', () => decide([clause], 'accepted', true)),
    command('reject', 'Reject', 'r', () => decide([clause], 'rejected', true)),
    command('edit', 'Edit wording', 'e', () => actions.edit(clause)),
    command('split', 'Split', 's', () => actions.split(clause)),
    command('select', 'Select', 'x', () => actions.select(clause, !selection.has(clause.id))),
    {
      id: 'clause-kind',
      title: 'Change kind',
      shortcut: 't',
      section: SECTION,
      choices: () =>
        KIND_OPTIONS.map(
          ({ value, label }): Command => ({
            id: `clause-kind-${value}`,
            title: label,
            section: 'Kind',
            current: value === clause.kind,
            run: () => actions.change(clause, { kind: value }, 'Kind changed'),
          }),
        ),
    },
  ];
}

function mergeCommands(editable: Clause | null, { list, merge, mergeSelected }: ReviewState): Command[] {
  if (mergeSelected) return [command('merge', 'Merge the selected clauses', 'm', mergeSelected)];
  const next = editable && list.nextInText(editable);
  return editable && next
    ? [command('merge', 'Merge with the next clause', 'm', () => void merge([editable, next]))]
    : [];
}

/** The keys and palette entries of the review. */
export function useReviewCommands(state: ReviewState): void {
  const { writable, review, at, actions, ask, step } = state;
  const { current } = at;
  const editable = writable ? at.inText : null;
  useCommands([
    command('next', 'Next clause', 'j', () => at.goTo(at.neighbour(1))),
    command('previous', 'Previous clause', 'k', () => at.goTo(at.neighbour(-1))),
    command('pane', 'Switch between clauses and source', 'F6', () => at.switchPane(actions.show)),
    ...(current
      ? [
          command('why', 'Why was it proposed?', 'w', () =>
            at.listElement.current?.querySelector<HTMLElement>(`[data-clause="${current.id}"] [data-why]`)?.click(),
          ),
        ]
      : []),
    ...(editable ? commandsFor(editable, state) : []),
    ...mergeCommands(editable, state),
    ...(writable ? [command('accept-all', 'Accept many at once', 'b', () => ask({ dialog: 'accept-all' }))] : []),
    ...(writable && review.undoable ? [command('undo', `Undo: ${review.undoable}`, 'u', () => void step('undo'))] : []),
  ]);
}
