import type { FieldType, ScopeItemOf, ScopeUse } from '@scopewright/contracts/scoping';
import { FIELD_TYPES } from '@scopewright/contracts/scoping/field-types';
import { plural } from '@scopewright/domain/counted';
import { FIELD_TYPE_FACTS } from '@scopewright/domain/scoping/field/field-types';
import { fitsKind, valueProblem } from '@scopewright/domain/scoping/field/field-value';
import { setChange } from '@scopewright/editing';
import { TextAreaEdit } from '@scopewright/editing/text-edit';
import { Alert, Button, Field } from '@scopewright/ui';
import { Picker } from '@scopewright/ui/picker';
import type { ReactNode } from 'react';
import type { OpenItem } from '../saving/use-scope.tsx';
import { FIELD_TYPE_LOOKS } from './field-type-look.ts';
import { FieldUses } from './field-uses.tsx';
import { OptionsEditor, type OptionsEditorProps } from './options-editor.tsx';
import { TypeSettings } from './type-settings.tsx';
import { ValidationEditor } from './validation-editor.tsx';
import { ValueControl } from './value-control.tsx';

export interface FieldEditorProps extends Pick<OptionsEditorProps, 'findOptionUses'> {
  item: ScopeItemOf<'field'>;
  change: OpenItem['change'];
  readOnly: boolean;
  /** Opens another item of the scope. */
  openItem: (itemId: string, at?: readonly string[]) => void;
  /** Other fields of the company with nearly the same name. */
  similar: readonly { id: string; name: string }[];
  /** Where it is used; undefined while loading. */
  uses: readonly ScopeUse[] | undefined;
}

/** Editor of a company's field: type, options, validation, default, and where it is used. */
export function FieldEditor({ item, change, readOnly, openItem, similar, uses, findOptionUses }: FieldEditorProps) {
  const { content } = item;
  const facts = FIELD_TYPE_FACTS[content.type];
  const problem = content.defaultValue === undefined ? null : valueProblem(content, content.defaultValue);
  const asks = facts.answer !== 'none';
  return (
    <div className="grid gap-6">
      {similar.length > 0 ? <SimilarNames similar={similar} openItem={openItem} /> : null}
      <Block title="Type">
        <Field label="Type" hint={FIELD_TYPE_LOOKS[content.type].about}>
          <Picker
            disabled={readOnly}
            value={content.type}
            options={FIELD_TYPES.map((type) => ({ value: type, label: FIELD_TYPE_FACTS[type].name }))}
            onChange={(type) => change(changesToType(item, type as FieldType), 'Type of the field')}
          />
        </Field>
        <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
          <dt className="text-text-muted">As a field of the platform</dt>
          <dd className="text-text">{facts.customField.name}</dd>
          <dt className="text-text-muted">As a question of its forms</dt>
          <dd className="text-text">{facts.question.name}</dd>
        </dl>
      </Block>
      {facts.options === 'none' ? null : (
        <Block title="Options">
          <OptionsEditor
            {...{ item, change, readOnly, findOptionUses }}
            levels={facts.options === 'levels'}
            unused={uses && uses.length === 0}
          />
        </Block>
      )}
      <Block title="How it is asked">
        <Field label="Help text" hint="Below the field; a form can have another one">
          <TextAreaEdit
            readOnly={readOnly}
            rows={2}
            value={content.help}
            maxLength={5000}
            onCommit={(help) => change([setChange(item, ['content', 'help'], help)], 'Help text of the field')}
          />
        </Field>
        <TypeSettings item={item} change={change} readOnly={readOnly} />
      </Block>
      {facts.validations.length > 0 ? (
        <Block title="What an answer has to be">
          <ValidationEditor item={item} change={change} readOnly={readOnly} />
        </Block>
      ) : null}
      {asks && content.type !== 'attachment' ? (
        <Block title="Default">
          <Field
            label="Default"
            hint="Default value"
            error={problem ?? ''}
            aside={
              content.defaultValue === undefined || readOnly ? undefined : (
                <Button
                  variant="link"
                  onClick={() => change([setChange(item, ['content', 'defaultValue'], undefined)], 'No default')}
                >
                  No default
                </Button>
              )
            }
          >
            <ValueControl
              label="Default"
              field={content}
              value={content.defaultValue}
              invalid={problem !== null}
              disabled={readOnly}
              onChange={(value) =>
                change([setChange(item, ['content', 'defaultValue'], value ?? undefined)], 'Default of the field')
              }
            />
          </Field>
        </Block>
      ) : null}
      <Block title="Where it is used">
        <FieldUses uses={uses} openItem={openItem} />
      </Block>
    </div>
  );
}

/**
 * Changes the type and removes settings that only the old one supports: validations and a default of another kind.
 * Options stay, in case the change is reverted.
 */
function changesToType(item: ScopeItemOf<'field'>, type: FieldType) {
  const { answer, validations } = FIELD_TYPE_FACTS[type];
  const { validation, defaultValue } = item.content;
  const lost = (Object.keys(validation) as (keyof typeof validation)[]).filter((key) => !validations.includes(key));
  return [
    setChange(item, ['content', 'type'], type),
    ...lost.map((key) => setChange(item, ['content', 'validation', key], undefined)),
    ...(defaultValue === undefined || fitsKind(answer, defaultValue)
      ? []
      : [setChange(item, ['content', 'defaultValue'], undefined)]),
  ];
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="grid gap-4 rounded-lg border border-border bg-surface-raised p-4 shadow-xs sm:p-5"
    >
      <h3 className="font-semibold text-text">{title}</h3>
      {children}
    </section>
  );
}

function SimilarNames({ similar, openItem }: Pick<FieldEditorProps, 'similar' | 'openItem'>) {
  return (
    <Alert tone="warning" title="Nearly the same name">
      <p>
        The company has {plural(similar.length, 'another field', 'other fields')} of nearly the same name. One of them
        may do:
      </p>
      <p className="flex flex-wrap gap-x-4 pt-1">
        {similar.map(({ id, name }) => (
          <Button key={id} variant="link" onClick={() => openItem(id)}>
            {name}
          </Button>
        ))}
      </p>
    </Alert>
  );
}
