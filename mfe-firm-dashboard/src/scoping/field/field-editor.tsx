import type { ScopeItemOf } from '@scopewright/contracts/scoping';
import { FIELD_TYPES } from '@scopewright/contracts/scoping/field-types';
import type { Finding } from '@scopewright/domain/scoping/finding';
import { Field, Select } from '@scopewright/ui';
import { setChange } from '../saving/edits.ts';
import type { OpenItem } from '../saving/use-scope.tsx';

export interface FieldEditorProps {
  item: ScopeItemOf<'field'>;
  change: OpenItem['change'];
  /** Of the field. */
  findings: readonly Finding[];
  readOnly: boolean;
  /** Goes to another item of the scope. */
  openItem: (itemId: string, at?: readonly string[]) => void;
  /** A place within the item that is shown: of a finding, or of a link. */
  place?: readonly string[] | undefined;
}

/** What a field is: its type. */
export function FieldEditor({ item, change, readOnly }: FieldEditorProps) {
  return (
    <Field label="Type" className="max-w-sm">
      <Select
        value={item.content.type}
        disabled={readOnly}
        options={FIELD_TYPES.map((value) => ({ value, label: value }))}
        onChange={(event) => change([setChange(item, ['content', 'type'], event.target.value)], 'Type of the field')}
      />
    </Field>
  );
}
