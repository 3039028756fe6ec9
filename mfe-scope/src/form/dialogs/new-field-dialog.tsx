import { errorText } from '@scopewright/api-client';
import type { FieldContent } from '@scopewright/contracts/scoping';
import type { FieldType } from '@scopewright/contracts/scoping/field-types';
import { FIELD_TYPE_FACTS } from '@scopewright/domain/scoping/field/field-types';
import { useMutation } from '@scopewright/remote-contract/query';
import { Alert, Button, Field, Input, Textarea } from '@scopewright/ui';
import { AskDialog } from '@scopewright/workplace-kit/page/ask-dialog';
import { useDeferredValue, useMemo, useState } from 'react';
import { optionsOfLines } from '../../field/option-lines.ts';
import { similarFields } from '../../field/similar-names.ts';
import type { FieldItem, Fields, FormEditorProps } from '../types.ts';

export interface NewFieldDialogProps {
  type: FieldType;
  fields: Fields;
  /** Fields already in the form. */
  placed: ReadonlySet<string>;
  createField: FormEditorProps['createField'];
  /** Called with the new field, or with an existing one of the company chosen instead. */
  onField: (field: FieldItem) => void;
  onClose: () => void;
}

/** Asks for the name of a new field, and for its options; warns if the company has one with nearly the same name. */
export function NewFieldDialog({ type, fields, placed, createField, onField, onClose }: NewFieldDialogProps) {
  const [name, setName] = useState('');
  const [lines, setLines] = useState('');
  const [tried, setTried] = useState(false);
  const { name: typeName, options } = FIELD_TYPE_FACTS[type];
  const named = useDeferredValue(name);
  const similar = useMemo(() => similarFields(fields.values(), named), [fields, named]);

  // created once per entry: pressed again after a lost answer it has to be the same field
  const content = useMemo(
    (): Partial<FieldContent> =>
      options === 'none' ? { type } : { type, options: optionsOfLines(lines, options === 'levels') },
    [type, options, lines],
  );

  const create = useMutation({
    mutationFn: () => createField(name.trim(), content),
    onSuccess: (field) => onField(field),
  });
  const submit = () => {
    setTried(true);
    if (name.trim() !== '') create.mutate();
  };

  return (
    <AskDialog
      title={`New field: ${typeName}`}
      description="Fields are shared: other forms can reuse this one."
      submitLabel="Add field"
      busy={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Name" required error={tried && name.trim() === '' ? 'Required' : ''}>
        <Input autoFocus value={name} maxLength={200} onChange={({ target }) => setName(target.value)} />
      </Field>
      {similar.length > 0 ? (
        <Alert tone="info" title="The company has a field of nearly the same name">
          <ul className="grid gap-1.5">
            {similar.map((field) => (
              <li key={field.id} className="flex flex-wrap items-baseline gap-x-3">
                <span>
                  {field.name} ({FIELD_TYPE_FACTS[field.content.type].name})
                </span>
                {placed.has(field.id) ? (
                  <span className="text-text-muted">is in this form</span>
                ) : (
                  <Button variant="link" onClick={() => onField(field)}>
                    Use {field.name} instead
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
      {options === 'none' ? null : (
        <Field
          label="Options"
          hint={options === 'levels' ? 'One option per line. Indent sub-options with a space.' : 'One option per line'}
        >
          <Textarea rows={5} value={lines} onChange={({ target }) => setLines(target.value)} />
        </Field>
      )}
      {create.error ? (
        <Alert tone="danger">
          {errorText(create.error, {
            network: 'Please check your connection and try again.',
            other: 'The field could not be made. Please try again.',
          })}
        </Alert>
      ) : null}
    </AskDialog>
  );
}
