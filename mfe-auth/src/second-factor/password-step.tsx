import * as rules from '@scopewright/product-ui/form-rules';
import { useSession } from '@scopewright/remote-contract';
import { PasswordInput } from '@scopewright/ui';
import { Form, FormActions, FormField, useZodForm } from '@scopewright/ui/form';
import { type ReactNode, useEffect } from 'react';
import * as z from 'zod/mini';
import { secondFactorErrors } from './second-factor-failure.ts';

const schema = z.object({ password: rules.currentPassword() });
type Values = z.output<typeof schema>;

interface PasswordStepProps {
  /** Why the password is needed. */
  label: string;
  submitLabel: string;
  busyLabel: string;
  /** The message of a failure without a sentence from the server. */
  failed: string;
  tone?: 'primary' | 'danger';
  onSubmit: (password: string) => Promise<unknown>;
  /** In a dialog: closes it. */
  onCancel?: (() => void) | undefined;
  children?: ReactNode;
}

/** Asks for the password again before sign-in settings change. */
export function PasswordStep(props: PasswordStepProps) {
  const { label, submitLabel, busyLabel, failed, tone = 'primary', onSubmit, onCancel, children } = props;
  const { user } = useSession();
  const form = useZodForm(schema, { defaultValues: { password: '' } });
  const { setFocus } = form;
  useEffect(() => setFocus('password'), [setFocus]);
  return (
    <Form
      form={form}
      onSubmit={({ password }) => onSubmit(password)}
      explain={secondFactorErrors(failed)}
      className="grid gap-5"
      aria-label={label}
    >
      {children}
      <input type="email" name="username" value={user?.email ?? ''} autoComplete="username" readOnly hidden />
      <FormField<Values> name="password" label="Your password">
        {(control) => <PasswordInput {...control} required autoComplete="current-password" />}
      </FormField>
      <FormActions label={submitLabel} busyLabel={busyLabel} variant={tone} onCancel={onCancel} />
    </Form>
  );
}
