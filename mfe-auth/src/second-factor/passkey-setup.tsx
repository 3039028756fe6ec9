import { PASSKEY_NAME_MAX_LENGTH } from '@scopewright/contracts/constants';
import * as rules from '@scopewright/product-ui/form-rules';
import { useHost, useSession } from '@scopewright/remote-contract';
import { Input, PasswordInput } from '@scopewright/ui';
import { Form, FormActions, FormField, useZodForm } from '@scopewright/ui/form';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import type { SetupProps } from './app-setup.tsx';
import { makePasskey } from './passkey.ts';
import { secondFactorErrors } from './second-factor-failure.ts';

const schema = z.object({
  name: rules.displayName('Name', PASSKEY_NAME_MAX_LENGTH),
  password: rules.currentPassword(),
});
type Values = z.output<typeof schema>;

/** Creates a passkey: its name and the password, then the browser's dialog. */
export function PasskeySetup({ onEnrolled, onCancel }: SetupProps) {
  const { api } = useHost();
  const { user } = useSession();
  const form = useZodForm(schema, { defaultValues: { name: '', password: '' } });
  const { setFocus } = form;
  useEffect(() => setFocus('name'), [setFocus]);

  async function submit({ name, password }: Values): Promise<void> {
    const { setup, options } = await api.call('beginPasskey', { body: { password } });
    onEnrolled(await api.call('confirmPasskey', { body: { setup, name, registration: await makePasskey(options) } }));
  }

  return (
    <Form
      form={form}
      onSubmit={submit}
      explain={secondFactorErrors('The passkey could not be added. Please try again.')}
      className="grid gap-5"
      aria-label="Add a passkey"
    >
      <p className="text-sm text-text-muted">
        Your fingerprint, face, screen lock or a security key: quick to use and safe from phishing.
      </p>
      <FormField<Values>
        name="name"
        label="Name of the passkey"
        hint="So that you can tell it from others, for example “Work laptop”"
      >
        {(control) => <Input {...control} required autoComplete="off" />}
      </FormField>
      <input type="email" name="username" value={user?.email ?? ''} autoComplete="username" readOnly hidden />
      <FormField<Values> name="password" label="Your password">
        {(control) => <PasswordInput {...control} required autoComplete="current-password" />}
      </FormField>
      <FormActions label="Add passkey" busyLabel="Waiting for your device..." onCancel={onCancel} />
    </Form>
  );
}
