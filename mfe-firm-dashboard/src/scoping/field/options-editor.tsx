import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import type { FieldOption, ScopeChange, ScopeItemOf, ScopeUse } from '@scopewright/contracts/scoping';
import { inOrder } from '@scopewright/domain/scoping/parts';
import { setChange } from '@scopewright/editing';
import { useStable } from '@scopewright/lists/use-stable';
import { Button, Field, Plus, Textarea } from '@scopewright/ui';
import { AskDialog } from '@scopewright/workplace-kit/page/ask-dialog';
import { useEffect, useRef, useState } from 'react';
import { draggedOf, targetOf } from '../form/builder/drag.ts';
import { newPartId } from '../part-ids.ts';
import type { OpenItem } from '../saving/use-scope.tsx';
import { linesOf, type OptionLine } from './option-lines.ts';
import { OptionRow } from './option-row.tsx';
import { type OptionUses, RemoveOptionDialog } from './remove-option-dialog.tsx';

/** Asks for many options, one per line, as pasted from a sheet or a mail. */
function AddOptionsDialog({
  levels,
  onAdd,
  onClose,
}: {
  levels: boolean;
  onAdd: (lines: OptionLine[]) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState('');
  const lines = linesOf(text, levels);
  return (
    <AskDialog
      title="Add several options"
      submitLabel={lines.length < 2 ? 'Add' : `Add ${lines.length} options`}
      onSubmit={() => (lines.length === 0 ? onClose() : onAdd(lines))}
      onClose={onClose}
    >
      <Field
        label="Options"
        hint={levels ? 'One option per line. Indent sub-options with a space.' : 'One option per line'}
      >
        <Textarea autoFocus rows={8} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
    </AskDialog>
  );
}

/** Number of options shown at first, and added with each press. */
const SHOWN = 100;

export interface OptionsEditorProps {
  item: ScopeItemOf<'field'>;
  change: OpenItem['change'];
  readOnly: boolean;
  /** Whether options can have sub-options. */
  levels: boolean;
  /** Whether no form and no workflow uses the field; undefined while loading. */
  unused: boolean | undefined;
  /** Fetches where an option, or one of its sub-options, is used; rejects if that fails. */
  findOptionUses: (optionId: string) => Promise<readonly ScopeUse[]>;
}

interface Listed {
  id: string;
  option: FieldOption;
}

/** The options of a field: named, ordered, retired and deleted; many at once by pasting lines. */
export function OptionsEditor({ item, change, readOnly, levels, unused, findOptionUses }: OptionsEditorProps) {
  const { options } = item.content;
  const listed = inLevels(options);
  const [shown, setShown] = useState(SHOWN);
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<{ id: string; uses: OptionUses } | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const focusNext = useRef<string | null>(null);
  useEffect(() => {
    if (focusNext.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-option="${focusNext.current}"] input`)?.focus();
    focusNext.current = null;
  });
  const siblingsOf = (parentId: string | null) =>
    listed.filter(({ option }) => option.parentId === parentId).map(({ id }) => id);

  function place(id: string, after: string | null): void {
    change([{ kind: 'move', path: ['content', 'options', id], after }], `Move the option ${options[id]?.name ?? ''}`);
    focusNext.current = id;
  }
  /** Adds options after another one, as its sub-options, or at the end. */
  function add(lines: readonly OptionLine[], at: { after?: string; parentId: string | null }): void {
    const last = siblingsOf(at.parentId).at(-1) ?? null;
    const after = at.after ?? last;
    const made = changesToAdd(lines, { after, parentId: at.parentId, isAtEnd: after === last });
    if (made.length === 0) return;
    change(
      made.flatMap(({ changes }) => changes),
      made.length === 1 ? 'Add an option' : `Add ${made.length} options`,
    );
    focusNext.current = made.at(-1)?.id ?? null;
    setShown((before) => Math.max(before, listed.length + made.length));
  }
  const remove = (id: string) =>
    change(
      [id, ...siblingsOf(id)].map((one) => setChange(item, ['content', 'options', one], undefined)),
      `Delete the option ${options[id]?.name ?? ''}`,
    );
  const isDefault = (id: string) =>
    [item.content.defaultValue].flat().some((one) => one === id || siblingsOf(id).includes(String(one)));
  function askToRemove(id: string): void {
    const found = (uses: OptionUses) => setRemoving((asked) => (asked?.id === id ? { id, uses } : asked));
    setRemoving({ id, uses: { kind: 'looking' } });
    findOptionUses(id).then(
      (uses) => found({ kind: 'known', uses }),
      () => found({ kind: 'failed' }),
    );
  }
  const retire = (id: string, retired: boolean) =>
    change(
      [setChange(item, ['content', 'options', id, 'retired'], retired)],
      `${retired ? 'Retire' : 'Offer again'} ${options[id]?.name ?? ''}`,
    );
  const actions = useStable({
    rename: (id: string, name: string) =>
      change([setChange(item, ['content', 'options', id, 'name'], name)], 'Name of an option'),
    addAfter: (id: string) => add([{ name: '', below: false }], { after: id, parentId: options[id]?.parentId ?? null }),
    addBelow: (id: string) => add([{ name: '', below: false }], { parentId: id }),
    pasteAfter: (id: string, text: string) =>
      add(linesOf(text, false), { after: id, parentId: options[id]?.parentId ?? null }),
    step: (id: string, direction: 'up' | 'down') => {
      const siblings = siblingsOf(options[id]?.parentId ?? null);
      const at = siblings.indexOf(id);
      if (direction === 'up' ? at > 0 : at + 1 < siblings.length)
        place(id, siblings[direction === 'up' ? at - 2 : at + 1] ?? null);
    },
    retire,
    remove: (id: string) => (unused && !isDefault(id) ? remove(id) : askToRemove(id)),
  });
  const { drop } = useStable({
    drop: (id: string, target: string, edge: 'top' | 'bottom') => {
      const siblings = siblingsOf(options[id]?.parentId ?? null).filter((one) => one !== id);
      const at = siblings.indexOf(target);
      if (at >= 0) place(id, edge === 'bottom' ? target : (siblings[at - 1] ?? null));
    },
  });
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => draggedOf(source.data)?.drag === 'option',
        onDrop: ({ source, location }) => {
          const dragged = draggedOf(source.data);
          const data = location.current.dropTargets[0]?.data;
          const target = data && targetOf(data);
          if (dragged?.drag === 'option' && data && target)
            drop(dragged.id, target.id, extractClosestEdge(data) === 'bottom' ? 'bottom' : 'top');
        },
      }),
    [drop],
  );

  return (
    <div className="grid gap-3">
      {listed.length === 0 ? <p className="text-sm text-text-muted">No options yet.</p> : null}
      <ul ref={list} aria-label="Options" className="grid gap-1.5">
        {listed.slice(0, shown).map(({ id, option }) => (
          <OptionRow
            key={id}
            id={id}
            name={option.name}
            retired={option.retired}
            below={option.parentId !== null}
            canHaveBelow={levels && option.parentId === null}
            readOnly={readOnly}
            actions={actions}
          />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {listed.length > shown ? (
          <Button variant="secondary" size="sm" onClick={() => setShown(shown + SHOWN)}>
            Show more of {listed.length}
          </Button>
        ) : null}
        {readOnly ? null : (
          <>
            <Button variant="secondary" size="sm" onClick={() => add([{ name: '', below: false }], { parentId: null })}>
              <Plus aria-hidden="true" /> Add option
            </Button>
            <Button variant="ghost" size="sm" onClick={() => setAdding(true)}>
              Add several
            </Button>
          </>
        )}
      </div>
      {adding ? (
        <AddOptionsDialog
          levels={levels}
          onAdd={(lines) => {
            setAdding(false);
            add(lines, { parentId: null });
          }}
          onClose={() => setAdding(false)}
        />
      ) : null}
      {removing !== null ? (
        <RemoveOptionDialog
          name={options[removing.id]?.name ?? ''}
          isDefault={isDefault(removing.id)}
          uses={removing.uses}
          onRetire={() => {
            retire(removing.id, true);
            setRemoving(null);
          }}
          onRemove={() => {
            remove(removing.id);
            setRemoving(null);
          }}
          onClose={() => setRemoving(null)}
        />
      ) : null}
    </div>
  );
}

/** Options of the first level in order, each followed by its sub-options; then those whose parent is gone. */
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
