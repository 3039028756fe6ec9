import { FIELD_TYPE_FACTS } from '@scopewright/domain/scoping/field/field-types';
import type { Finding } from '@scopewright/domain/scoping/finding';
import { LineEdit, TextAreaEdit } from '@scopewright/editing/text-edit';
import { ArrowUpRight, Button, Checkbox, Field } from '@scopewright/ui';
import { FIELD_TYPE_LOOKS } from '../../field/field-type-look.ts';
import { ValueControl } from '../../field/value-control.tsx';
import { FindingMark, markOf } from '../../findings/finding-mark.tsx';
import { overridePlacement } from '../changes.ts';
import type { Change, Fields, RequestTypeItem } from '../types.ts';

export interface PlacementSettingsProps {
  id: string;
  item: RequestTypeItem;
  change: Change;
  fields: Fields;
  findings: readonly Finding[];
  readOnly: boolean;
  openItem: (itemId: string) => void;
}

/** A field's settings that apply only in this form. */
export function PlacementSettings({ id, item, change, fields, findings, readOnly, openItem }: PlacementSettingsProps) {
  const placement = item.content.placements[id];
  const field = placement && fields.get(placement.fieldId);
  if (!placement) return null;
  const set = (
    key: Parameters<typeof overridePlacement>[2],
    to: Parameters<typeof overridePlacement>[3],
    label: string,
  ) => change(overridePlacement(item, id, key, to), label);
  const Icon = field && FIELD_TYPE_LOOKS[field.content.type].icon;
  const name = field?.name ?? 'A field that is gone';
  const asked = field !== undefined && FIELD_TYPE_FACTS[field.content.type].answer !== 'none';
  return (
    <div className="grid gap-5">
      <header className="flex items-start gap-3">
        {Icon ? (
          <span className="flex size-9 shrink-0 items-center justify-center rounded-md bg-brand-soft text-brand">
            <Icon aria-hidden="true" className="size-4.5" />
          </span>
        ) : null}
        <div className="grid min-w-0 flex-1">
          <h3 className="wrap-anywhere font-semibold text-text">{name}</h3>
          <p className="text-sm text-text-muted">
            {field ? FIELD_TYPE_FACTS[field.content.type].name : 'Not among the fields of the company'}
          </p>
        </div>
        <FindingMark {...markOf(findings)} place={['content', 'placements', id]} of={name} />
        {field ? (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => openItem(field.id)}
            title="Its type, options and validation are the same in every form"
          >
            {readOnly ? 'Open field' : 'Edit field'} <ArrowUpRight aria-hidden="true" />
          </Button>
        ) : null}
      </header>
      <fieldset disabled={readOnly} className="grid min-w-0 gap-4">
        <legend className="sr-only">In this form</legend>
        {asked ? (
          <Checkbox
            label="Required"
            checked={placement.required}
            onChange={({ target }) => set('required', target.checked, `Require ${name}`)}
          />
        ) : null}
        <Checkbox
          label="Hidden at first"
          hint="Shown only when a rule shows it"
          checked={placement.hiddenByDefault}
          onChange={({ target }) => set('hiddenByDefault', target.checked, `Hide ${name} at first`)}
        />
        <Field label="Label" hint={placement.label ? undefined : 'As the field is named'}>
          <LineEdit
            key={`${id}-label`}
            value={placement.label ?? ''}
            placeholder={name}
            maxLength={255}
            onCommit={(text) => set('label', text.trim() === '' ? undefined : text, `Label of ${name}`)}
          />
        </Field>
        <Field label="Help text" hint={placement.help === undefined ? 'As the field has it' : undefined}>
          <TextAreaEdit
            key={`${id}-help`}
            rows={3}
            value={placement.help ?? ''}
            placeholder={field?.content.help || 'None'}
            maxLength={5000}
            onCommit={(text) => set('help', text === '' ? undefined : text, `Help text of ${name}`)}
          />
        </Field>
        {asked && field.content.type !== 'attachment' ? (
          <Field
            label="Default"
            hint={placement.defaultValue === undefined ? 'As the field has it' : undefined}
            aside={
              placement.defaultValue === undefined || readOnly ? undefined : (
                <Button variant="link" onClick={() => set('defaultValue', undefined, `Default of ${name}`)}>
                  As in the field
                </Button>
              )
            }
          >
            <ValueControl
              label="Default"
              field={field.content}
              value={placement.defaultValue ?? field.content.defaultValue}
              onChange={(value) => set('defaultValue', value, `Default of ${name}`)}
              disabled={readOnly}
            />
          </Field>
        ) : null}
      </fieldset>
    </div>
  );
}
