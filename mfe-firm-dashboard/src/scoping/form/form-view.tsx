import type { FieldType } from '@scopewright/contracts/scoping/field-types';
import { ruleInWords } from '@scopewright/domain/scoping/sentence';
import { useStable } from '@scopewright/lists/use-stable';
import { Button, ClipboardPaste, cn, Plus } from '@scopewright/ui';
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { useAnnounce } from './builder/announcer.tsx';
import { Canvas } from './builder/canvas.tsx';
import type { Dragged } from './builder/drag.ts';
import { Palette } from './builder/palette.tsx';
import { useFormClipboard } from './builder/use-form-clipboard.ts';
import { useFormDrops } from './builder/use-form-drops.ts';
import type { Room } from './builder/use-room.ts';
import { FormDialogs, type OpenDialog } from './dialogs/form-dialogs.tsx';
import { removalOf } from './dialogs/removal.ts';
import { formFieldsOf } from './form-fields.ts';
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

/** The form builder: the form itself, what can be added to it, and the settings of the selection. */
export function FormView(props: FormViewProps) {
  const {
    item,
    change,
    fields,
    findings,
    readOnly,
    openItem,
    createField,
    room,
    said,
    builder,
    addRuleFor,
    preview,
    onPreviewing,
  } = props;
  const announce = useAnnounce();
  const { outline, selection, nameOf } = builder;
  const root = useRef<HTMLDivElement>(null);
  const [chosenSide, setChosenSide] = useState<'add' | 'settings' | null>(null);
  const setSide = (next: 'add' | 'settings' | null) => {
    setChosenSide(next);
    if (room === 'one') onPreviewing(false);
  };
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const placed = useMemo(
    () => new Set(Object.values(item.content.placements).map(({ fieldId }) => fieldId)),
    [item.content.placements],
  );

  function remove(id: string): void {
    const isSection = item.content.sections[id] !== undefined;
    const ids = isSection ? [] : [...builder.together(id)];
    const removal = removalOf(item, { placementIds: ids, sectionIds: isSection ? [id] : [] });
    const what = ids.length > 1 ? `${ids.length} fields` : nameOf(id);
    const apply = () => {
      const next = rowAfterRemoval(builder, new Set(isSection ? [id] : ids));
      builder.focusNext.current = next;
      builder.select({ current: next, anchor: next, placementIds: new Set() });
      change(removal.changes, `Remove ${what}`);
      announce(`${what} removed`);
    };
    const touched = removal.lostRuleIds.length + removal.changedRuleIds.length + removal.changedTestIds.length;
    const holds = isSection && outline.some((section) => section.id === id && section.placementIds.length > 0);
    if (touched > 0 || holds) setDialog({ kind: 'remove', what, removal, apply });
    else apply();
  }
  const clipboard = useFormClipboard(item, change, fields, builder, (text) => setDialog({ kind: 'paste', text }));
  const actions = useStable({
    dragged: (id: string) => [...builder.together(id)],
    edit: (id: string) => {
      builder.select(
        selection.placementIds.has(id)
          ? selection
          : { current: id, anchor: id, placementIds: new Set(item.content.placements[id] ? [id] : []) },
      );
      setSide('settings');
    },
    step: builder.step,
    askMove: (id: string) =>
      setDialog(
        item.content.sections[id] ? { kind: 'moveSection', id } : { kind: 'move', id, ids: builder.together(id) },
      ),
    copy: clipboard.copy,
    addRule: addRuleFor,
    remove,
  });
  const drops = useStable({
    outline: () => outline,
    onDrop: (dragged: Exclude<Dragged, { drag: 'section' | 'option' }>, place: Place) => {
      if (dragged.drag === 'placements') builder.move(new Set(dragged.ids), place);
      else if (dragged.drag === 'field') builder.addFields([dragged.fieldId], place);
      else setDialog({ kind: 'newField', type: dragged.type, place });
    },
    onDropSection: builder.moveSection,
  });
  useFormDrops(root, drops);

  function key(event: KeyboardEvent): boolean {
    if (!readOnly && builder.moveKey(event)) return true;
    const { current } = selection;
    if (current === null) return false;
    if (event.key === 'Enter') actions.edit(current);
    else if ((event.key === 'Delete' || event.key === 'Backspace') && !readOnly) remove(current);
    else return false;
    return true;
  }
  function sentenceOf(ruleId: string): string {
    const rule = item.content.rules[ruleId];
    return rule ? ruleInWords(rule, { form: item.content, fields: formFieldsOf(fields) }) : '';
  }
  const place = builder.placeToAdd;
  const addNew = (type: FieldType) => place && setDialog({ kind: 'newField', type, place });
  const panels: SidePanel[] = [
    ...(readOnly
      ? []
      : [
          {
            id: 'add',
            title: 'Add fields',
            content: (
              <Palette
                fields={fields}
                placed={placed}
                where={whereOf(builder)}
                onField={(fieldId) => place && builder.addFields([fieldId], place)}
                onNewField={addNew}
              />
            ),
          },
        ]),
    {
      id: 'settings',
      title: 'Settings',
      content: (
        <FormSettings builder={builder} actions={actions} {...{ item, change, fields, findings, readOnly, openItem }} />
      ),
    },
  ];
  const usual = readOnly || selection.placementIds.size > 0 ? 'settings' : 'add';
  const shown = preview && room === 'one' ? 'preview' : (chosenSide ?? (room === 'sheet' ? null : usual));
  const panel = panels.find(({ id }) => id === shown);

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
            <>
              <Button variant="secondary" size="sm" onClick={() => setSide('add')} disabled={outline.length === 0}>
                <Plus aria-hidden="true" /> Add field
              </Button>
              <Button variant="secondary" size="sm" onClick={builder.addSection}>
                <Plus aria-hidden="true" /> Add section
              </Button>
            </>
          )}
          {readOnly ? null : (
            <Button variant="ghost" size="sm" onClick={() => setDialog({ kind: 'paste', text: '' })}>
              <ClipboardPaste aria-hidden="true" /> Paste
            </Button>
          )}
          {said}
        </div>
        <Canvas
          {...{ item, fields, findings, readOnly, outline }}
          rows={builder.rows}
          closed={builder.closed}
          selection={selection}
          onSelect={builder.select}
          onPress={() => setChosenSide('settings')}
          onToggle={builder.toggleSection}
          onKey={key}
          onCopy={clipboard.onCopy}
          onPaste={readOnly ? undefined : clipboard.onPaste}
          focusNext={builder.focusNext}
          addTo={(sectionId) => {
            builder.select({ current: sectionId, anchor: sectionId, placementIds: new Set() });
            setSide('add');
          }}
          addSection={builder.addSection}
          actions={actions}
        />
      </div>
      {room === 'sheet' ? (
        panel && <SideSheet panel={panel} onClose={() => setSide(null)} />
      ) : (
        <SideColumn
          panels={preview && room === 'one' ? [...panels, preview] : panels}
          active={shown ?? usual}
          onActive={(id) => (id === 'preview' ? undefined : setSide(id === 'add' ? 'add' : 'settings'))}
        />
      )}
      {preview && room === 'two' ? <SideColumn panels={[preview]} active="preview" onActive={() => undefined} /> : null}
      <FormDialogs
        dialog={dialog}
        clipboard={clipboard}
        onClose={() => setDialog(null)}
        sentenceOf={(ruleId) => sentenceOf(ruleId)}
        {...{ item, fields, placed, createField, builder }}
      />
    </div>
  );
}
