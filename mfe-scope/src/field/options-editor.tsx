import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import type { ScopeItemOf, ScopeUse } from '@scopewright/contracts/scoping';
import { useStable } from '@scopewright/lists/use-stable';
import { Button, Field, Plus, Textarea } from '@scopewright/ui';
import { AskDialog } from '@scopewright/workplace-kit/page/ask-dialog';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { draggedOf, targetOf } from '../form/builder/drag.ts';
import type { OpenItem } from '../saving/use-scope.tsx';
import { optionEdits } from './option-edits.ts';
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

/** An unnamed line, from which an option is added that is named afterwards. */
const NEW: readonly OptionLine[] = [{ name: '', below: false }];

/** Handles an option that is dropped on another one. */
function useOptionDrops(onDrop: (id: string, target: string, edge: 'top' | 'bottom') => void): void {
  const dropped = useEffectEvent(onDrop);
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => draggedOf(source.data)?.drag === 'option',
        onDrop: ({ source, location }) => {
          const dragged = draggedOf(source.data);
          const data = location.current.dropTargets[0]?.data;
          const target = data && targetOf(data);
          if (dragged?.drag === 'option' && data && target)
            dropped(dragged.id, target.id, extractClosestEdge(data) === 'bottom' ? 'bottom' : 'top');
        },
      }),
    [],
  );
}

/** The options of a field: named, ordered, retired and deleted; many together by pasting lines. */
export function OptionsEditor({ item, change, readOnly, levels, unused, findOptionUses }: OptionsEditorProps) {
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
  const edits = optionEdits(item, change, (id, added) => {
    focusNext.current = id;
    if (added > 0) setShown((before) => Math.max(before, listed.length + added));
  });
  const { listed } = edits;

  function askToRemove(id: string): void {
    const found = (uses: OptionUses) => setRemoving((asked) => (asked?.id === id ? { id, uses } : asked));
    setRemoving({ id, uses: { kind: 'looking' } });
    findOptionUses(id).then(
      (uses) => found({ kind: 'known', uses }),
      () => found({ kind: 'failed' }),
    );
  }
  const actions = useStable({
    rename: edits.rename,
    addAfter: (id: string) => edits.add(NEW, { after: id, parentId: edits.parentOf(id) }),
    addBelow: (id: string) => edits.add(NEW, { parentId: id }),
    pasteAfter: (id: string, text: string) =>
      edits.add(linesOf(text, false), { after: id, parentId: edits.parentOf(id) }),
    step: edits.step,
    retire: edits.retire,
    remove: (id: string) => (unused && !edits.isDefault(id) ? edits.remove(id) : askToRemove(id)),
  });
  useOptionDrops(edits.drop);

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
            <Button variant="secondary" size="sm" onClick={() => edits.add(NEW, { parentId: null })}>
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
            edits.add(lines, { parentId: null });
          }}
          onClose={() => setAdding(false)}
        />
      ) : null}
      {removing !== null ? (
        <RemoveOptionDialog
          name={edits.nameOf(removing.id)}
          isDefault={edits.isDefault(removing.id)}
          uses={removing.uses}
          onRetire={() => {
            edits.retire(removing.id, true);
            setRemoving(null);
          }}
          onRemove={() => {
            edits.remove(removing.id);
            setRemoving(null);
          }}
          onClose={() => setRemoving(null)}
        />
      ) : null}
    </div>
  );
}
