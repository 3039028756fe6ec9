import type { ScopeItemOf } from '@scopewright/contracts/scoping';
import { FIELD_TYPE_FACTS, type FieldSetting } from '@scopewright/domain/scoping/field/field-types';
import { setChange } from '@scopewright/editing';
import { LineEdit, TextAreaEdit } from '@scopewright/editing/text-edit';
import { Field } from '@scopewright/ui';
import type { OpenItem } from '../saving/use-scope.tsx';
import { TokenInput } from './token-input.tsx';

const LINES: Record<Exclude<FieldSetting, 'fileTypes' | 'shownText'>, { label: string; hint: string; max: number }> = {
  placeholder: { label: 'Placeholder', hint: 'Shown in the empty field', max: 255 },
  unit: { label: 'Unit', hint: 'Behind the number, such as € or days', max: 20 },
  assetType: { label: 'Kind of object', hint: 'The schema or type of objects that are offered', max: 255 },
};

export interface TypeSettingsProps {
  item: ScopeItemOf<'field'>;
  change: OpenItem['change'];
  readOnly: boolean;
}

/** Settings that only some types have: placeholder, unit, file types, kind of object, the displayed text. */
export function TypeSettings({ item, change, readOnly }: TypeSettingsProps) {
  const { content } = item;
  return FIELD_TYPE_FACTS[content.type].settings.map((key) => {
    if (key === 'fileTypes') {
      return (
        <Field key={key} label="File types" hint="Endings that are taken, such as pdf; none: all files">
          <TokenInput
            label="File types"
            disabled={readOnly}
            placeholder="Add an ending"
            tokens={content.fileTypes}
            onChange={(endings) =>
              change(
                [
                  setChange(
                    item,
                    ['content', 'fileTypes'],
                    endings.map((ending) => ending.replace(/^\./, '').slice(0, 20)),
                  ),
                ],
                'File types',
              )
            }
          />
        </Field>
      );
    }
    const set = (text: string) =>
      change([setChange(item, ['content', key], text)], key === 'shownText' ? 'Text that is shown' : LINES[key].label);
    if (key === 'shownText') {
      return (
        <Field key={key} label="Text that is shown">
          <TextAreaEdit readOnly={readOnly} rows={3} value={content.shownText} maxLength={5000} onCommit={set} />
        </Field>
      );
    }
    const { label, hint, max } = LINES[key];
    return (
      <Field key={key} label={label} hint={hint}>
        <LineEdit readOnly={readOnly} value={content[key]} maxLength={max} onCommit={set} />
      </Field>
    );
  });
}
