import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react';
import {
  type FieldPath,
  type FieldValues,
  FormProvider,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useFormContext,
} from 'react-hook-form';
import { Field, type FieldProps } from '../controls/field.tsx';
import { ErrorSummary } from './error-summary.tsx';

/** Prefix of the ids of a form's controls: a page may have several forms with equally named fields. */
const FormIdContext = createContext('');

export interface FormProps<Input extends FieldValues, Output extends FieldValues>
  extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  form: UseFormReturn<Input, unknown, Output>;
  /** Called with the validated values. While its promise is pending, further submits are ignored. */
  onSubmit: (values: Output) => void | Promise<void>;
  /** Lists all errors at the top after a failed attempt; omit it for forms of one or two fields. */
  summary?: boolean;
}

/** A form bound to `useZodForm`: validated by the schema instead of the browser's bubbles, double submits ignored. */
export function Form<Input extends FieldValues, Output extends FieldValues>({
  form,
  onSubmit,
  summary = false,
  children,
  ...rest
}: FormProps<Input, Output>): ReactNode {
  const formId = useId();
  const { errors, submitCount, isSubmitting } = form.formState;
  const submit = form.handleSubmit(onSubmit);
  return (
    <FormProvider {...form}>
      <FormIdContext.Provider value={formId}>
        <form noValidate {...rest} onSubmit={(event) => (isSubmitting ? event.preventDefault() : void submit(event))}>
          {summary ? <ErrorSummary attempt={submitCount} errors={listErrors(formId, errors)} /> : null}
          {children}
        </form>
      </FormIdContext.Provider>
    </FormProvider>
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

function listErrors(
  formId: string,
  errors: Record<string, { message?: unknown } | undefined>,
): { fieldId: string; message: string }[] {
  return Object.entries(errors).flatMap(([name, error]) =>
    typeof error?.message === 'string' ? [{ fieldId: fieldId(formId, name), message: error.message }] : [],
  );
}
