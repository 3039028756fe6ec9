import { PASSWORD_MAX_LENGTH } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import { useMutation } from '@scopewright/query';
import { useHost, useSession } from '@scopewright/remote-contract';
import { Alert, Button, Input, PasswordInput } from '@scopewright/ui';
import { Form, FormField, useZodForm } from '@scopewright/ui/form';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import type { Enrolled } from './app-setup.tsx';
import { makePasskey } from './passkey.ts';
import { passkeyName } from './passkey-name.ts';
import { secondFactorFailure } from './second-factor-failure.ts';

const schema = z.object({
  name: passkeyName,
  password: z
    .string()
    .check(z.minLength(1, 'Password is required'), z.maxLength(PASSWORD_MAX_LENGTH, MESSAGES.wrongPassword)),
});
type Values = z.output<typeof schema>;

/** Creates a passkey: its name and the password, then the browser's dialog. */
export function PasskeySetup({ onEnrolled }: { onEnrolled: (enrolled: Enrolled) => void }) {
  const { api } = useHost();
  const { user } = useSession();
  const form = useZodForm(schema, { defaultValues: { name: '', password: '' } });
  const { setFocus } = form;
  const add = useMutation({
    mutationFn: async ({ name, password }: Values) => {
      const { setup, options } = await api.call('beginPasskey', { body: { password } });
      return api.call('confirmPasskey', { body: { setup, name, registration: await makePasskey(options) } });
    },
    onSuccess: onEnrolled,
  });
  const failure =
    add.error && !add.isPending
      ? secondFactorFailure(add.error, 'The passkey could not be added. Please try again.')
      : null;
  useEffect(
    () => setFocus(failure === MESSAGES.wrongPassword ? 'password' : 'name', { shouldSelect: failure !== null }),
    [setFocus, failure],
  );
  return (
    <Form form={form} onSubmit={(values) => add.mutate(values)} className="grid gap-5" aria-label="Add a passkey">
      {failure ? <Alert tone="danger">{failure}</Alert> : null}
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
      <div>
        <Button type="submit" busy={add.isPending}>
          {add.isPending ? 'Waiting for your device...' : 'Add passkey'}
        </Button>
      </div>
    </Form>
  );
}
