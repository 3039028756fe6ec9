import { SIGNUP_PASSWORD_MIN_LENGTH } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import * as rules from '@scopewright/product-ui/form-rules';
import { useHost, useSession } from '@scopewright/remote-contract';
import { Button, PasswordInput } from '@scopewright/ui';
import { Form, FormFailure, FormField, useZodForm } from '@scopewright/ui/form';
import * as z from 'zod/mini';
import { accountErrors } from './account-failure.ts';

const schema = z
  .object({
    currentPassword: rules.currentPassword('Current password'),
    newPassword: rules.newPassword(SIGNUP_PASSWORD_MIN_LENGTH, MESSAGES.signupPasswordTooShort),
    confirmation: z.string(),
  })
  .check(
    z.refine(({ newPassword, confirmation }) => newPassword === confirmation, {
      path: ['confirmation'],
      error: MESSAGES.passwordsDiffer,
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
  /** The button is as wide as the form, for a form in a separate card. */
  wide?: boolean;
  /** Called when the new password is active; the session continues. */
  onChanged?: () => void;
}

/** Sets a new password, with the current one. */
export function PasswordForm({ currentLabel, submitLabel, wide = false, onChanged }: PasswordFormProps) {
  const { api, session } = useHost();
  const { user } = useSession();
  const form = useZodForm(schema, { defaultValues: EMPTY });

  async function submit({ currentPassword, newPassword }: Values): Promise<void> {
    const grant = await api.call('changePassword', { body: { currentPassword, newPassword } });
    form.reset(EMPTY);
    session.signIn(grant);
    onChanged?.();
  }

  const busy = form.formState.isSubmitting;
  return (
    <Form
      form={form}
      onSubmit={submit}
      explain={accountErrors('The password could not be changed. Please try again.', 'currentPassword')}
      className="grid max-w-md gap-5"
      aria-label={submitLabel}
    >
      {/* shows password managers whose password this is */}
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
      <FormFailure />
      <div className="grid justify-items-start">
        <Button type="submit" busy={busy} className={wide ? 'w-full' : ''}>
          {busy ? 'Saving...' : submitLabel}
        </Button>
      </div>
    </Form>
  );
}
