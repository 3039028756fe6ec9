import type { FieldType } from '@scopewright/contracts/scoping/field-types';
import { useStable } from '@scopewright/lists/use-stable';
import { Button, ClipboardPaste, cn, Plus } from '@scopewright/ui';
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { useAnnounce } from './builder/announcer.tsx';
import { Canvas } from './builder/canvas.tsx';
import { Palette } from './builder/palette.tsx';
import type { RowActions } from './builder/placement-row.tsx';
import { useFormClipboard } from './builder/use-form-clipboard.ts';
import { useFormDrops } from './builder/use-form-drops.ts';
import type { Room } from './builder/use-room.ts';
import { FormDialogs, type OpenDialog } from './dialogs/form-dialogs.tsx';
import { removalOf } from './dialogs/removal.ts';
import type { Place } from './outline.ts';
import { FormSettings } from './settings/form-settings.tsx';
import { SideColumn, type SidePanel, SideSheet } from './side.tsx';
import type { FormEditorProps } from './types.ts';
import { type FormBuilder, rowAfterRemoval, whereOf } from './use-form-builder.ts';

export interface FormViewProps extends FormEditorProps {
  room: Room;
  /** The live region for announcements. */
  said: ReactNode;
  builder: FormBuilder;
  /** Starts a rule about a row. */
  addRuleFor: (id: string) => void;
  /** The portal's preview, if it is shown at the side. */
  preview: SidePanel | undefined;
  onPreviewing: (previewing: boolean) => void;
}

/** Contents of the column or sheet beside the form. */
interface Side {
  /** Id of the open panel; null where a sheet is closed. */
  shown: string | null;
  /** Id of the panel that is open unless another one is chosen. */
  usual: 'add' | 'settings';
  /** Opens a panel, or closes it with null. */
  open: (panel: 'add' | 'settings' | null) => void;
  /** A row was pressed: its settings are shown where they don't replace the preview. */
  follow: () => void;
}

function useSide({ readOnly, room, builder, preview, onPreviewing }: FormViewProps): Side {
  const [chosen, setChosen] = useState<'add' | 'settings' | null>(null);
  const usual = readOnly || builder.selection.placementIds.size > 0 ? 'settings' : 'add';
  return {
    shown: preview && room === 'one' ? 'preview' : (chosen ?? (room === 'sheet' ? null : usual)),
    usual,
    open: (panel) => {
      setChosen(panel);
      if (room === 'one') onPreviewing(false);
    },
    follow: () => setChosen('settings'),
  };
}

/** Removes a section, or fields together. Asks first if a rule, a test case or the fields of a section go with them. */
function useRemoving(
  { item, change, builder }: Pick<FormViewProps, 'item' | 'change' | 'builder'>,
  ask: (dialog: OpenDialog) => void,
): (id: string) => void {
  const announce = useAnnounce();
  return (id) => {
    const isSection = item.content.sections[id] !== undefined;
    const ids = isSection ? [] : [...builder.together(id)];
    const removal = removalOf(item, { placementIds: ids, sectionIds: isSection ? [id] : [] });
    const what = ids.length > 1 ? `${ids.length} fields` : builder.nameOf(id);
    const apply = () => {
      const next = rowAfterRemoval(builder, new Set(isSection ? [id] : ids));
      builder.focusNext.current = next;
      builder.select({ current: next, anchor: next, placementIds: new Set() });
      change(removal.changes, `Remove ${what}`);
      announce(`${what} removed`);
    };
    const touched = removal.lostRuleIds.length + removal.changedRuleIds.length + removal.changedTestIds.length;
    const holds = isSection && builder.outline.some((section) => section.id === id && section.placementIds.length > 0);
    if (touched > 0 || holds) ask({ kind: 'remove', what, removal, apply });
    else apply();
  };
}

/** Actions on a row, from its menu or the keyboard. */
function useRowActions(
  props: FormViewProps,
  side: Side,
  ask: (dialog: OpenDialog) => void,
  copy: RowActions['copy'],
): RowActions {
  const { item, builder, addRuleFor } = props;
  const { selection } = builder;
  const remove = useRemoving(props, ask);
  return useStable({
    dragged: (id: string) => [...builder.together(id)],
    edit: (id: string) => {
      builder.select(
        selection.placementIds.has(id)
          ? selection
          : { current: id, anchor: id, placementIds: new Set(item.content.placements[id] ? [id] : []) },
      );
      side.open('settings');
    },
    step: builder.step,
    askMove: (id: string) =>
      ask(item.content.sections[id] ? { kind: 'moveSection', id } : { kind: 'move', id, ids: builder.together(id) }),
    copy,
    addRule: addRuleFor,
    remove,
  });
}

interface Adding {
  /** The fields that are in the form. */
  placed: ReadonlySet<string>;
  onNewField: (type: FieldType, place: Place) => void;
}

/** Things to add to the form, and the settings of the selection. */
function panelsOf(props: FormViewProps, actions: RowActions, { placed, onNewField }: Adding): SidePanel[] {
  const { item, change, fields, findings, readOnly, openItem, builder } = props;
  const settings = {
    id: 'settings',
    title: 'Settings',
    content: (
      <FormSettings builder={builder} actions={actions} {...{ item, change, fields, findings, readOnly, openItem }} />
    ),
  };
  if (readOnly) return [settings];
  const place = builder.placeToAdd;
  const add = {
    id: 'add',
    title: 'Add fields',
    content: (
      <Palette
        fields={fields}
        placed={placed}
        where={whereOf(builder)}
        onField={(fieldId) => place && builder.addFields([fieldId], place)}
        onNewField={(type) => place && onNewField(type, place)}
      />
    ),
  };
  return [add, settings];
}

/** The form builder: the form itself, its palette, and the settings of the selection. */
export function FormView(props: FormViewProps) {
  const { item, change, fields, findings, readOnly, createField, room, said, builder, preview } = props;
  const { outline, selection } = builder;
  const root = useRef<HTMLDivElement>(null);
  const side = useSide(props);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const placed = useMemo(
    () => new Set(Object.values(item.content.placements).map(({ fieldId }) => fieldId)),
    [item.content.placements],
  );

  const clipboard = useFormClipboard(item, change, fields, builder, (text) => setDialog({ kind: 'paste', text }));
  const actions = useRowActions(props, side, setDialog, clipboard.copy);
  useFormDrops(root, {
    outline,
    onDrop: (dragged, place) => {
      if (dragged.drag === 'placements') builder.move(new Set(dragged.ids), place);
      else if (dragged.drag === 'field') builder.addFields([dragged.fieldId], place);
      else setDialog({ kind: 'newField', type: dragged.type, place });
    },
    onDropSection: builder.moveSection,
  });

  function key(event: KeyboardEvent): boolean {
    if (!readOnly && builder.moveKey(event)) return true;
    const { current } = selection;
    if (current === null) return false;
    if (event.key === 'Enter') actions.edit(current);
    else if ((event.key === 'Delete' || event.key === 'Backspace') && !readOnly) actions.remove(current);
    else return false;
    return true;
  }
  const panels = panelsOf(props, actions, {
    placed,
    onNewField: (type, place) => setDialog({ kind: 'newField', type, place }),
  });

  return (
    <div
      ref={root}
      className={cn(
        'grid items-start gap-5',
        room !== 'sheet' &&
          (preview && room === 'two' ? 'grid-cols-[minmax(0,1fr)_19rem_21rem]' : 'grid-cols-[minmax(0,1fr)_20rem]'),
      )}
    >
      <div className="@container min-w-0">
        <div className={cn('flex flex-wrap items-center gap-2', !readOnly && 'mb-3 min-h-9')}>
          {readOnly ? null : (
            <AddingButtons
              builder={builder}
              onAddField={() => side.open('add')}
              onPaste={() => setDialog({ kind: 'paste', text: '' })}
            />
          )}
          {said}
        </div>
        <Canvas
          {...{ item, fields, findings, readOnly, outline }}
          rows={builder.rows}
          closed={builder.closed}
          selection={selection}
          onSelect={builder.select}
          onPress={side.follow}
          onToggle={builder.toggleSection}
          onKey={key}
          onCopy={clipboard.onCopy}
          onPaste={readOnly ? undefined : clipboard.onPaste}
          focusNext={builder.focusNext}
          addTo={(sectionId) => {
            builder.select({ current: sectionId, anchor: sectionId, placementIds: new Set() });
            side.open('add');
          }}
          addSection={builder.addSection}
          actions={actions}
        />
      </div>
      <FormSide room={room} side={side} panels={panels} preview={preview} />
      <FormDialogs
        dialog={dialog}
        clipboard={clipboard}
        onClose={() => setDialog(null)}
        {...{ item, fields, placed, createField, builder }}
      />
    </div>
  );
}

interface AddingButtonsProps {
  builder: FormBuilder;
  onAddField: () => void;
  onPaste: () => void;
}

function AddingButtons({ builder, onAddField, onPaste }: AddingButtonsProps) {
  return (
    <>
      <Button variant="secondary" size="sm" onClick={onAddField} disabled={builder.outline.length === 0}>
        <Plus aria-hidden="true" /> Add field
      </Button>
      <Button variant="secondary" size="sm" onClick={builder.addSection}>
        <Plus aria-hidden="true" /> Add section
      </Button>
      <Button variant="ghost" size="sm" onClick={onPaste}>
        <ClipboardPaste aria-hidden="true" /> Paste
      </Button>
    </>
  );
}

interface FormSideProps extends Pick<FormViewProps, 'room' | 'preview'> {
  side: Side;
  panels: readonly SidePanel[];
}

/** The panels beside the form: one column or two, or a sheet where there is no room. */
function FormSide({ room, side, panels, preview }: FormSideProps) {
  if (room === 'sheet') {
    const panel = panels.find(({ id }) => id === side.shown);
    return panel ? <SideSheet panel={panel} onClose={() => side.open(null)} /> : null;
  }
  return (
    <>
      <SideColumn
        panels={preview && room === 'one' ? [...panels, preview] : panels}
        active={side.shown ?? side.usual}
        onActive={(id) => (id === 'preview' ? undefined : side.open(id === 'add' ? 'add' : 'settings'))}
      />
      {preview && room === 'two' ? <SideColumn panels={[preview]} active="preview" onActive={() => undefined} /> : null}
    </>
  );
}
