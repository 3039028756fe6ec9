import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react';
import {
  type FieldPath,
  type FieldValues,
  FormProvider,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useFormContext,
} from 'react-hook-form';
import { Button, type ButtonProps } from '../button.tsx';
import { Field, type FieldProps } from '../controls/field.tsx';
import { Alert } from '../feedback/alert.tsx';
import { DialogActions } from '../overlays/dialog-actions.tsx';

/** Prefix of the ids of a form's controls: a page may have several forms with equally named fields. */
const FormIdContext = createContext('');

/** A form's messages about a failed submit. */
export interface Explanation {
  /** Messages by field; those of this form's fields are shown beneath them. */
  fields: Readonly<Record<string, string>>;
  /** For a failure that no field of the form caused. */
  message: string;
}

export interface FormProps<Input extends FieldValues, Output extends FieldValues>
  extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  form: UseFormReturn<Input, unknown, Output>;
  /** Called with the validated values. While its promise is pending, further submits are ignored. */
  onSubmit: (values: Output) => unknown;
  /** Message when the promise rejects; without it, `onSubmit` handles failures itself. */
  explain?: (failure: unknown) => Explanation;
}

/**
 * A form bound to `useZodForm`: validated by the schema instead of the browser's bubbles, double submits ignored. All
 * errors are shown together beneath their fields, and the first wrong field gets the focus; `FormFailure` shows the
 * rest.
 */
export function Form<Input extends FieldValues, Output extends FieldValues>({
  form,
  onSubmit,
  explain,
  onChange,
  children,
  ...rest
}: FormProps<Input, Output>): ReactNode {
  const formId = useId();
  const { isSubmitting } = form.formState;

  async function submitValues(values: Output): Promise<void> {
    try {
      await onSubmit(values);
    } catch (failure) {
      if (!explain) throw failure;
      const { fields, message } = explain(failure);
      const own = Object.keys(fields).filter((name): name is FieldPath<Input> => name in form.getValues());
      for (const name of own) form.setError(name, { message: fields[name] ?? message });
      if (own[0]) form.setFocus(own[0], { shouldSelect: true });
      else form.setError('root', { message });
    }
  }

  const submit = form.handleSubmit(submitValues);
  return (
    <FormProvider {...form}>
      <FormIdContext.Provider value={formId}>
        <form
          noValidate
          {...rest}
          onSubmit={(event) => (isSubmitting ? event.preventDefault() : void submit(event))}
          onChange={(event) => {
            form.clearErrors('root');
            onChange?.(event);
          }}
        >
          {children}
        </form>
      </FormIdContext.Provider>
    </FormProvider>
  );
}

/** A failure that no field of the form caused, above its actions. It disappears with the next change or submit. */
export function FormFailure(): ReactNode {
  const { errors } = useFormContext().formState;
  return errors.root?.message ? <Alert tone="danger">{errors.root.message}</Alert> : null;
}

export interface FormActionsProps {
  label: string;
  /** The label while the form is being submitted. */
  busyLabel: string;
  variant?: ButtonProps['variant'];
  /** In a dialog: closes it. */
  onCancel?: (() => void) | undefined;
}

/** The end of a form: its failure and the button that submits it, in a dialog after Cancel. */
export function FormActions({ label, busyLabel, variant = 'primary', onCancel }: FormActionsProps): ReactNode {
  const busy = useFormContext().formState.isSubmitting;
  const button = (
    <Button type="submit" variant={variant} busy={busy}>
      {busy ? busyLabel : label}
    </Button>
  );
  return (
    <>
      <FormFailure />
      {onCancel ? (
        <DialogActions onCancel={onCancel} busy={busy}>
          {button}
        </DialogActions>
      ) : (
        <div>{button}</div>
      )}
    </>
  );
}

export interface FormFieldProps<Input extends FieldValues> extends Omit<FieldProps, 'children' | 'error' | 'id'> {
  name: FieldPath<Input>;
  children: (control: UseFormRegisterReturn<FieldPath<Input>>) => ReactNode;
}

/** A `Field` whose id, value and error belong to the form's field `name`: `{(control) => <Input {...control} />}`. */
export function FormField<Input extends FieldValues>({ name, children, ...field }: FormFieldProps<Input>): ReactNode {
  const form = useFormContext<Input>();
  const formId = useContext(FormIdContext);
  const message = form.getFieldState(name, form.formState).error?.message;
  return (
    <Field {...field} id={fieldId(formId, name)} {...(message ? { error: message } : {})}>
      {children(form.register(name))}
    </Field>
  );
}

const fieldId = (formId: string, name: string): string => `${formId}-${name.replaceAll('.', '-')}`;
