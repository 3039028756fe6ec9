import { newPartId } from '@scopewright/company-kit/scope/part-ids';
import type { FieldOption, ScopeChange, ScopeItemOf } from '@scopewright/contracts/scoping';
import { inOrder } from '@scopewright/domain/scoping/parts';
import { setChange } from '@scopewright/editing';
import type { OpenItem } from '../saving/use-scope.tsx';
import type { OptionLine } from './option-lines.ts';

interface Listed {
  id: string;
  option: FieldOption;
}

/**
 * The options of a field, and changes to them.
 * @param onPut gets the option that was moved, or the last one that was added, and the number of added ones
 */
export function optionEdits(
  item: ScopeItemOf<'field'>,
  change: OpenItem['change'],
  onPut: (id: string, added: number) => void,
) {
  const { options } = item.content;
  const listed = inLevels(options);
  const nameOf = (id: string): string => options[id]?.name ?? '';
  const parentOf = (id: string): string | null => options[id]?.parentId ?? null;
  const siblingsOf = (parentId: string | null) =>
    listed.filter(({ option }) => option.parentId === parentId).map(({ id }) => id);

  function move(id: string, after: string | null): void {
    change([{ kind: 'move', path: ['content', 'options', id], after }], `Move the option ${nameOf(id)}`);
    onPut(id, 0);
  }
  return {
    listed,
    nameOf,
    parentOf,
    isDefault: (id: string): boolean =>
      [item.content.defaultValue].flat().some((one) => one === id || siblingsOf(id).includes(String(one))),
    rename: (id: string, name: string): void =>
      change([setChange(item, ['content', 'options', id, 'name'], name)], 'Name of an option'),
    /** Adds options after another one, as its sub-options, or at the end. */
    add(lines: readonly OptionLine[], at: { after?: string; parentId: string | null }): void {
      const last = siblingsOf(at.parentId).at(-1) ?? null;
      const after = at.after ?? last;
      const made = changesToAdd(lines, { after, parentId: at.parentId, isAtEnd: after === last });
      const lastMade = made.at(-1);
      if (!lastMade) return;
      change(
        made.flatMap(({ changes }) => changes),
        made.length === 1 ? 'Add an option' : `Add ${made.length} options`,
      );
      onPut(lastMade.id, made.length);
    },
    /** Moves an option by one place among its siblings. */
    step(id: string, direction: 'up' | 'down'): void {
      const siblings = siblingsOf(parentOf(id));
      const at = siblings.indexOf(id);
      if (direction === 'up' ? at > 0 : at + 1 < siblings.length)
        move(id, siblings[direction === 'up' ? at - 2 : at + 1] ?? null);
    },
    /** Moves an option to the edge of one of its siblings; to others it can't be moved. */
    drop(id: string, target: string, edge: 'top' | 'bottom'): void {
      const siblings = siblingsOf(parentOf(id)).filter((one) => one !== id);
      const at = siblings.indexOf(target);
      if (at >= 0) move(id, edge === 'bottom' ? target : (siblings[at - 1] ?? null));
    },
    retire: (id: string, retired: boolean): void =>
      change(
        [setChange(item, ['content', 'options', id, 'retired'], retired)],
        `${retired ? 'Retire' : 'Offer again'} ${nameOf(id)}`,
      ),
    /** Deletes an option with its sub-options. */
    remove: (id: string): void =>
      change(
        [id, ...siblingsOf(id)].map((one) => setChange(item, ['content', 'options', one], undefined)),
        `Delete the option ${nameOf(id)}`,
      ),
  };
}

/** Options of the first level in order, each followed by its sub-options; then those whose parent was deleted. */
function inLevels(options: ScopeItemOf<'field'>['content']['options']): Listed[] {
  const ordered = inOrder(options).map(([id, option]): Listed => ({ id, option }));
  const first = ordered.filter(({ option }) => option.parentId === null);
  const lost = ordered.filter(({ option }) => option.parentId !== null && !Object.hasOwn(options, option.parentId));
  return [
    ...first.flatMap((parent) => [parent, ...ordered.filter(({ option }) => option.parentId === parent.id)]),
    ...lost,
  ];
}

interface StartOfOptions {
  after: string | null;
  parentId: string | null;
  /** Whether nothing follows them: then they need not be moved, because new parts are added last. */
  isAtEnd: boolean;
}

function changesToAdd(lines: readonly OptionLine[], start: StartOfOptions): { id: string; changes: ScopeChange[] }[] {
  let last = start.after;
  let parent = start.parentId;
  let lastBelow: string | null = null;
  return lines.map(({ name, below }) => {
    const id = newPartId();
    const isBelow = below && parent !== start.parentId;
    const path = ['content', 'options', id];
    const changes: ScopeChange[] = [
      { kind: 'set', path, to: { name, parentId: isBelow ? parent : start.parentId, retired: false } },
    ];
    if (!start.isAtEnd) changes.push({ kind: 'move', path, after: isBelow ? lastBelow : last });
    if (isBelow) lastBelow = id;
    else {
      last = id;
      parent = id;
      lastBelow = null;
    }
    return { id, changes };
  });
}
