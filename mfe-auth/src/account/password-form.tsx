import { PASSWORD_MAX_LENGTH, SIGNUP_PASSWORD_MIN_LENGTH } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import { useMutation } from '@scopewright/query';
import { useHost, useSession } from '@scopewright/remote-contract';
import { Alert, Button, PasswordInput } from '@scopewright/ui';
import { Form, FormField, useZodForm } from '@scopewright/ui/form';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { accountFailure } from './account-failure.ts';

const schema = z
  .object({
    currentPassword: z
      .string()
      .check(z.minLength(1, 'Current password is required'), z.maxLength(PASSWORD_MAX_LENGTH, MESSAGES.wrongPassword)),
    newPassword: z.string().check(
      z.minLength(SIGNUP_PASSWORD_MIN_LENGTH, MESSAGES.signupPasswordTooShort),
      z.refine((typed) => typed.trim() !== '', MESSAGES.passwordBlank),
      z.maxLength(PASSWORD_MAX_LENGTH, `Password must be at most ${PASSWORD_MAX_LENGTH} characters`),
    ),
    confirmation: z.string(),
  })
  .check(
    z.refine(({ newPassword, confirmation }) => newPassword === confirmation, {
      path: ['confirmation'],
      error: 'Passwords do not match',
    }),
    z.refine(({ currentPassword, newPassword }) => currentPassword !== newPassword, {
      path: ['newPassword'],
      error: MESSAGES.passwordUnchanged,
    }),
  );

type Values = z.output<typeof schema>;
const EMPTY: Values = { currentPassword: '', newPassword: '', confirmation: '' };

interface PasswordFormProps {
  /** Label of the current password. */
  currentLabel: string;
  submitLabel: string;
  /** The button is as wide as the form, for a form in a card of its own. */
  wide?: boolean;
  /** Called when the new password is active; the session continues. */
  onChanged?: () => void;
}

/** Sets a new password, given the current one. */
export function PasswordForm({ currentLabel, submitLabel, wide = false, onChanged }: PasswordFormProps) {
  const { api, session } = useHost();
  const { user } = useSession();
  const form = useZodForm(schema, { defaultValues: EMPTY });
  const { reset, setFocus } = form;
  const change = useMutation({
    mutationFn: ({ currentPassword, newPassword }: Values) =>
      api.call('changePassword', { body: { currentPassword, newPassword } }),
  });
  const { error } = change;
  useEffect(() => {
    if (error) setFocus('currentPassword', { shouldSelect: true });
  }, [error, setFocus]);

  async function submit(values: Values): Promise<void> {
    try {
      const grant = await change.mutateAsync(values);
      reset(EMPTY);
      session.signIn(grant);
      onChanged?.();
    } catch {
      // shown below, from the state of the mutation
    }
  }

  const busy = form.formState.isSubmitting;
  return (
    <Form form={form} onSubmit={submit} className="grid max-w-md gap-5" aria-label={submitLabel}>
      {error && !busy ? (
        <Alert tone="danger">{accountFailure(error, 'The password could not be changed. Please try again.')}</Alert>
      ) : null}
      {/* tells password managers whose password this is */}
      <input type="email" name="username" value={user?.email ?? ''} autoComplete="username" readOnly hidden />
      <FormField<Values> name="currentPassword" label={currentLabel}>
        {(control) => <PasswordInput {...control} required autoComplete="current-password" />}
      </FormField>
      <FormField<Values>
        name="newPassword"
        label="New password"
        hint={`At least ${SIGNUP_PASSWORD_MIN_LENGTH} characters`}
      >
        {(control) => <PasswordInput {...control} required autoComplete="new-password" />}
      </FormField>
      <FormField<Values> name="confirmation" label="Confirm new password">
        {(control) => <PasswordInput {...control} required autoComplete="new-password" />}
      </FormField>
      <div className="grid justify-items-start">
        <Button type="submit" busy={busy} className={wide ? 'w-full' : ''}>
          {busy ? 'Saving...' : submitLabel}
        </Button>
      </div>
    </Form>
  );
}
