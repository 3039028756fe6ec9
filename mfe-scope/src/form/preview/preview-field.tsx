import type { FieldValue } from '@scopewright/contracts/scoping';
import type { FormField } from '@scopewright/domain/scoping/field/field-value';
import { cn, EyeOff, Field } from '@scopewright/ui';
import { memo, useMemo } from 'react';
import { ValueControl } from '../../field/value-control.tsx';

export interface PreviewFieldProps {
  fieldId: string;
  label: string;
  help: string;
  field: FormField;
  visible: boolean;
  required: boolean;
  /** The available options, separated by spaces; absent: all. */
  optionIds: string | undefined;
  value: FieldValue | undefined;
  error: string | undefined;
  /** Why it is hidden; absent if it is visible. */
  why: string | undefined;
  onAnswer: (fieldId: string, value: FieldValue) => void;
}

/** A field as the requester sees it. */
export const PreviewField = memo(function PreviewField({
  fieldId,
  label,
  help,
  field,
  visible,
  required,
  optionIds,
  value,
  error,
  why,
  onAnswer,
}: PreviewFieldProps) {
  const left = useMemo(
    () => (optionIds === undefined ? undefined : optionIds === '' ? [] : optionIds.split(' ')),
    [optionIds],
  );
  if (!visible) {
    return (
      <div className="grid gap-1 rounded-md border border-border border-dashed bg-surface px-3 py-2 text-sm text-text-muted">
        <span className="flex min-w-0 items-center gap-2">
          <EyeOff aria-hidden="true" className="size-4 shrink-0" />
          <span className="wrap-anywhere min-w-0">{label}</span>
        </span>
        <details>
          <summary className="min-h-6 cursor-pointer text-brand underline underline-offset-4">
            Why is this hidden?<span className="sr-only"> {label}</span>
          </summary>
          <p className="wrap-anywhere pt-1">{why}</p>
        </details>
      </div>
    );
  }
  if (field.type === 'readOnlyText')
    return (
      <p className="wrap-anywhere whitespace-pre-line rounded-md bg-surface px-3 py-2 text-sm text-text">
        {field.shownText || label}
      </p>
    );
  const grouped = field.type === 'radio' || field.type === 'checkboxes' || field.type === 'multiDropdown';
  return (
    <Field
      label={label}
      required={required}
      hint={help || undefined}
      error={error ?? ''}
      className={cn(grouped && 'gap-2')}
    >
      <ValueControl
        label={label}
        field={field}
        value={value}
        optionIds={left}
        onChange={(next) => onAnswer(fieldId, next)}
      />
    </Field>
  );
});
