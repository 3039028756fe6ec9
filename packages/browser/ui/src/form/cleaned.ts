import type { FieldPath, FieldValues, UseFormRegisterReturn } from 'react-hook-form';

/**
 * Props for a control whose value is cleaned as it is typed or pasted: `{(control) => <Input {...cleaned(control,
 * sanitizeSubdomain)} />}`.
 */
export function cleaned<Name extends FieldPath<FieldValues>>(
  control: UseFormRegisterReturn<Name>,
  clean: (typed: string) => string,
): UseFormRegisterReturn<Name> {
  return {
    ...control,
    onChange(event) {
      const field = event.target as { value: string };
      const value = clean(field.value);
      // writing a value, even the same one, would move the caret to its end
      if (value !== field.value) field.value = value;
      return control.onChange(event);
    },
  };
}
