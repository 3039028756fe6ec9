import type { Finding } from '@scopewright/domain/scoping/finding';
import { setChange } from '@scopewright/editing';
import { LineEdit, TextAreaEdit } from '@scopewright/editing/text-edit';
import { Checkbox, Field } from '@scopewright/ui';
import { FindingMark, markOf } from '../../findings/finding-mark.tsx';
import type { Change, RequestTypeItem } from '../types.ts';

export interface SectionSettingsProps {
  id: string;
  item: RequestTypeItem;
  change: Change;
  findings: readonly Finding[];
  readOnly: boolean;
}

/** Name, help and visibility of a section. */
export function SectionSettings({ id, item, change, findings, readOnly }: SectionSettingsProps) {
  const section = item.content.sections[id];
  if (!section) return null;
  const set = (key: 'name' | 'help' | 'hiddenByDefault', to: string | boolean, label: string) =>
    change([setChange(item, ['content', 'sections', id, key], to)], label);
  return (
    <div className="grid gap-5">
      <header className="flex items-start justify-between gap-2">
        <h3 className="wrap-anywhere min-h-8 font-semibold text-text">{section.name || 'Section without a name'}</h3>
        <FindingMark {...markOf(findings)} place={['content', 'sections', id]} of="this section" />
      </header>
      <fieldset disabled={readOnly} className="grid min-w-0 gap-4">
        <legend className="sr-only">Section</legend>
        <Field label="Name" hint="Its heading on the portal">
          <LineEdit
            key={`${id}-name`}
            value={section.name}
            maxLength={255}
            onCommit={(name) => set('name', name, `Name of ${section.name || 'the section'}`)}
          />
        </Field>
        <Field label="Help text" hint="Below the heading">
          <TextAreaEdit
            key={`${id}-help`}
            rows={3}
            value={section.help}
            maxLength={5000}
            onCommit={(help) => set('help', help, `Help text of ${section.name}`)}
          />
        </Field>
        <Checkbox
          label="Hidden at first"
          hint="Shown only when a rule shows it"
          checked={section.hiddenByDefault}
          onChange={({ target }) => set('hiddenByDefault', target.checked, `Hide ${section.name} at first`)}
        />
      </fieldset>
    </div>
  );
}
