import type { Invitation } from '@scopewright/contracts';
import { PASSWORD_MAX_LENGTH } from '@scopewright/contracts/constants';
import { tenantHref, useHost, useSession } from '@scopewright/remote-contract';
import { Alert, Button, PasswordInput } from '@scopewright/ui';
import { Form, FormField, useZodForm } from '@scopewright/ui/form';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { TextLink } from '../layout/text-link.tsx';
import { SecondFactorStep } from '../second-factor/late-step.tsx';
import { AcceptFailure } from './accept-failure.tsx';
import { useAcceptInvitation } from './use-invitation.ts';

const joinSchema = z.object({
  password: z
    .string()
    .check(z.minLength(1, 'Password is required'), z.maxLength(PASSWORD_MAX_LENGTH, 'This password is too long')),
});
type JoinInput = z.input<typeof joinSchema>;

interface JoinFormProps {
  token: string;
  invitation: Invitation;
}

/**
 * Joining with an existing account: its password, or a session of it, proves ownership. The password doesn't change.
 */
export function JoinForm({ token, invitation }: JoinFormProps) {
  const { boot } = useHost();
  const { status, user } = useSession();
  const form = useZodForm(joinSchema, { defaultValues: { password: '' } });
  const accept = useAcceptInvitation(token);
  const { setFocus } = form;
  useEffect(() => {
    if (accept.error) setFocus('password', { shouldSelect: true });
  }, [accept.error, setFocus]);

  const [over, setOver] = useState<string | null>(null);
  if (accept.question)
    return (
      <SecondFactorStep
        question={accept.question}
        onSignedIn={accept.finish}
        onOver={(message) => {
          setOver(message);
          accept.startAgain();
        }}
        onBack={accept.startAgain}
      />
    );
  const told = over ? <Alert tone="danger">{over}</Alert> : <AcceptFailure error={accept.error} />;

  if (status === 'signed-in' && user?.email === invitation.email) {
    return (
      <div className="grid gap-4">
        {told}
        <Button onClick={() => accept.mutate({})} busy={accept.isPending} className="w-full">
          {accept.isPending ? 'Joining...' : `Join as ${user.name || user.email}`}
        </Button>
      </div>
    );
  }

  async function submit({ password }: JoinInput): Promise<void> {
    setOver(null);
    // a failure is shown below, from the state of the mutation
    await accept.mutateAsync({ password }).catch(() => undefined);
  }
  return (
    <Form form={form} onSubmit={submit} className="grid gap-5" aria-label="Join with your account">
      {told}
      {/* tells password managers whose password is asked for */}
      <input type="email" name="username" value={invitation.email} autoComplete="username" readOnly hidden />
      <FormField<JoinInput>
        name="password"
        label="Password of your account"
        aside={
          <TextLink to={tenantHref(boot, `/reset-password?${new URLSearchParams({ email: invitation.email })}`)}>
            Forgot password?
          </TextLink>
        }
      >
        {(control) => <PasswordInput {...control} required autoComplete="current-password" />}
      </FormField>
      <Button type="submit" busy={form.formState.isSubmitting} className="w-full">
        {form.formState.isSubmitting ? 'Joining...' : 'Sign in and join'}
      </Button>
    </Form>
  );
}
