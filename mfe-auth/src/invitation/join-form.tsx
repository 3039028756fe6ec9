import { formErrors } from '@scopewright/api-client';
import type { Invitation } from '@scopewright/contracts';
import * as rules from '@scopewright/product-ui/form-rules';
import { tenantHref, useHost, useSession } from '@scopewright/remote-contract';
import { Alert, Button, PasswordInput } from '@scopewright/ui';
import { Form, FormFailure, FormField, useZodForm } from '@scopewright/ui/form';
import { useState } from 'react';
import * as z from 'zod/mini';
import { accountFailure, accountTexts } from '../account/account-failure.ts';
import { TextLink } from '../layout/text-link.tsx';
import { SecondFactorStep } from '../second-factor/late-step.tsx';
import { ACCEPT_FAILED, useAcceptInvitation } from './use-invitation.ts';

const joinSchema = z.object({ password: rules.currentPassword() });
type JoinInput = z.input<typeof joinSchema>;

interface JoinFormProps {
  token: string;
  invitation: Invitation;
  /** The user whose session in this browser ends with it, as they have chosen. */
  replaces?: string;
}

/**
 * Joining with an existing account: its password, or a session of it, proves ownership. The password doesn't change.
 */
export function JoinForm({ token, invitation, replaces }: JoinFormProps) {
  const { boot } = useHost();
  const { status, user } = useSession();
  const form = useZodForm(joinSchema, { defaultValues: { password: '' } });
  const accept = useAcceptInvitation(token, replaces);
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

  if (status === 'signed-in' && user?.email === invitation.email) {
    return (
      <div className="grid gap-4">
        {accept.error ? <Alert tone="danger">{accountFailure(accept.error, ACCEPT_FAILED)}</Alert> : null}
        <Button onClick={() => accept.mutate({})} busy={accept.isPending} className="w-full">
          {accept.isPending ? 'Joining...' : `Join as ${user.name || user.email}`}
        </Button>
      </div>
    );
  }

  async function submit({ password }: JoinInput): Promise<void> {
    setOver(null);
    await accept.mutateAsync({ password });
  }
  return (
    <Form
      form={form}
      onSubmit={submit}
      explain={formErrors(accountTexts(ACCEPT_FAILED), { invalid_credentials: 'password' })}
      className="grid gap-5"
      aria-label="Join with your account"
    >
      {over ? <Alert tone="danger">{over}</Alert> : null}
      {/* shows password managers whose password is asked for */}
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
      <FormFailure />
      <Button type="submit" busy={form.formState.isSubmitting} className="w-full">
        {form.formState.isSubmitting ? 'Joining...' : 'Sign in and join'}
      </Button>
    </Form>
  );
}
