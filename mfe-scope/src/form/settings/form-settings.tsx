import { findingsAt } from '../../findings/finding-mark.tsx';
import type { FormEditorProps } from '../types.ts';
import type { FormBuilder } from '../use-form-builder.ts';
import { PlacementSettings } from './placement-settings.tsx';
import { SectionSettings } from './section-settings.tsx';
import { SeveralSettings } from './several-settings.tsx';

export interface FormSettingsProps
  extends Pick<FormEditorProps, 'item' | 'change' | 'fields' | 'findings' | 'readOnly' | 'openItem'> {
  builder: FormBuilder;
  actions: { askMove: (id: string) => void; remove: (id: string) => void };
}

/**
 * The settings of the form's selection: one field, several, or a section. Only these controls are on the page, whatever
 * the form's size.
 */
export function FormSettings({ builder, actions, ...shared }: FormSettingsProps) {
  const { selection } = builder;
  const { sections } = shared.item.content;
  const ids = [...selection.placementIds];
  const [first] = ids;
  if (first === undefined && selection.current !== null && sections[selection.current]) {
    const id = selection.current;
    return (
      <SectionSettings
        key={id}
        id={id}
        {...shared}
        findings={findingsAt(shared.findings, ['content', 'sections', id])}
      />
    );
  }
  if (first === undefined)
    return <p className="text-sm text-text-muted">Choose a field or a section of the form to see its settings.</p>;
  if (ids.length === 1)
    return (
      <PlacementSettings
        key={first}
        id={first}
        {...shared}
        findings={findingsAt(shared.findings, ['content', 'placements', first])}
      />
    );
  return (
    <SeveralSettings
      ids={ids}
      {...shared}
      onMove={() => actions.askMove(first)}
      onRemove={() => actions.remove(first)}
    />
  );
}
