import { Field } from '@scopewright/ui';
import { Picker } from '@scopewright/ui/picker';
import { AskDialog } from '@scopewright/workplace-kit/page/ask-dialog';
import { useState } from 'react';
import type { OutlineSection, Place } from '../outline.ts';

const AT_THE_BEGINNING = { value: '', label: 'At the beginning' };

export interface MoveDialogProps {
  /** Names the moved fields or section. */
  title: string;
  outline: readonly OutlineSection[];
  moving: ReadonlySet<string>;
  /** The section that it is in. */
  from: string;
  nameOf: (placementId: string) => string;
  onMove: (place: Place) => void;
  onClose: () => void;
}

/** Asks for the target section and the position in it, as an alternative to dragging. */
export function MoveDialog({ title, outline, moving, from, nameOf, onMove, onClose }: MoveDialogProps) {
  const [sectionId, setSectionId] = useState(from);
  const [after, setAfter] = useState('last');
  const staying = outline.find(({ id }) => id === sectionId)?.placementIds.filter((id) => !moving.has(id)) ?? [];
  const behind = after === 'last' ? staying.at(-1) : after;
  return (
    <AskDialog
      title={title}
      submitLabel="Move"
      onSubmit={() => onMove({ sectionId, after: behind || null })}
      onClose={onClose}
    >
      <Field label="Section">
        <Picker
          value={sectionId}
          onChange={(id) => {
            setSectionId(id);
            setAfter('last');
          }}
          options={outline.map(({ id, section }) => ({ value: id, label: section.name || 'Section without a name' }))}
        />
      </Field>
      <Field label="Place">
        <Picker
          value={after}
          onChange={setAfter}
          options={[
            { value: 'last', label: 'At the end' },
            AT_THE_BEGINNING,
            ...staying.slice(0, -1).map((id) => ({ value: id, label: `After ${nameOf(id)}` })),
          ]}
        />
      </Field>
    </AskDialog>
  );
}

export interface MoveSectionDialogProps {
  outline: readonly OutlineSection[];
  sectionId: string;
  onMove: (after: string | null) => void;
  onClose: () => void;
}

/** Asks after which section to move another one. */
export function MoveSectionDialog({ outline, sectionId, onMove, onClose }: MoveSectionDialogProps) {
  const others = outline.filter(({ id }) => id !== sectionId);
  const [after, setAfter] = useState(others.at(-1)?.id ?? '');
  const name = outline.find(({ id }) => id === sectionId)?.section.name;
  return (
    <AskDialog
      title={`Move ${name || 'section'}`}
      submitLabel="Move"
      onSubmit={() => onMove(after || null)}
      onClose={onClose}
    >
      <Field label="Place">
        <Picker
          value={after}
          onChange={setAfter}
          options={[
            AT_THE_BEGINNING,
            ...others.map(({ id, section }) => ({
              value: id,
              label: `After ${section.name || 'the section without a name'}`,
            })),
          ]}
        />
      </Field>
    </AskDialog>
  );
}
