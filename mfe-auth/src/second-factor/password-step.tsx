import { PASSWORD_MAX_LENGTH } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import { useSession } from '@scopewright/remote-contract';
import { Alert, Button, PasswordInput } from '@scopewright/ui';
import { Form, FormField, useZodForm } from '@scopewright/ui/form';
import { type ReactNode, useEffect } from 'react';
import * as z from 'zod/mini';

const schema = z.object({
  password: z
    .string()
    .check(z.minLength(1, 'Password is required'), z.maxLength(PASSWORD_MAX_LENGTH, MESSAGES.wrongPassword)),
});
type Values = z.output<typeof schema>;

interface PasswordStepProps {
  /** Why the password is needed. */
  label: string;
  failure: string | null;
  submitLabel: string;
  busyLabel: string;
  busy: boolean;
  tone?: 'primary' | 'danger';
  onSubmit: (password: string) => void;
  children?: ReactNode;
}

/** Asks for the password again before sign-in settings change. */
export function PasswordStep({
  label,
  failure,
  submitLabel,
  busyLabel,
  busy,
  tone = 'primary',
  onSubmit,
  children,
}: PasswordStepProps) {
  const { user } = useSession();
  const form = useZodForm(schema, { defaultValues: { password: '' } });
  const { setFocus } = form;
  useEffect(() => setFocus('password', { shouldSelect: failure !== null }), [setFocus, failure]);
  return (
    <Form form={form} onSubmit={({ password }) => onSubmit(password)} className="grid gap-5" aria-label={label}>
      {failure && !busy ? <Alert tone="danger">{failure}</Alert> : null}
      {children}
      <input type="email" name="username" value={user?.email ?? ''} autoComplete="username" readOnly hidden />
      <FormField<Values> name="password" label="Your password">
        {(control) => <PasswordInput {...control} required autoComplete="current-password" />}
      </FormField>
      <div>
        <Button type="submit" variant={tone} busy={busy}>
          {busy ? busyLabel : submitLabel}
        </Button>
      </div>
    </Form>
  );
}
