import type { Invitation } from '@scopewright/contracts';
import { INVITATION_PASSWORD_MIN_LENGTH } from '@scopewright/contracts/constants';
import { Button, Input, PasswordInput } from '@scopewright/ui';
import { Form, FormField, useZodForm } from '@scopewright/ui/form';
import { AcceptFailure } from './accept-failure.tsx';
import { type AcceptInput, type AcceptValues, acceptSchema } from './accept-schema.ts';
import { useAcceptInvitation } from './use-invitation.ts';

interface AcceptFormProps {
  token: string;
  invitation: Invitation;
}

/** Name and password of an invited person without an account. Pressing the button uses up the link. */
export function AcceptForm({ token, invitation }: AcceptFormProps) {
  const form = useZodForm(acceptSchema, { defaultValues: { name: invitation.name, password: '', confirmation: '' } });
  const accept = useAcceptInvitation(token);
  const busy = form.formState.isSubmitting;

  async function submit({ name, password }: AcceptValues): Promise<void> {
    try {
      await accept.mutateAsync({ password, ...(name ? { name } : {}) });
    } catch {
      // shown below, from the state of the mutation
    }
  }

  return (
    <Form form={form} onSubmit={submit} className="grid gap-5" aria-label="Accept invitation">
      <AcceptFailure error={accept.error} />
      <FormField<AcceptInput> name="name" label="Your name">
        {(control) => <Input {...control} autoComplete="name" />}
      </FormField>
      {/* tells password managers which account the new password belongs to */}
      <input type="email" name="username" value={invitation.email} autoComplete="username" readOnly hidden />
      <FormField<AcceptInput>
        name="password"
        label="Password"
        hint={`At least ${INVITATION_PASSWORD_MIN_LENGTH} characters`}
      >
        {(control) => <PasswordInput {...control} required autoComplete="new-password" />}
      </FormField>
      <FormField<AcceptInput> name="confirmation" label="Confirm password">
        {(control) => <PasswordInput {...control} required autoComplete="new-password" />}
      </FormField>
      <Button type="submit" busy={busy} className="w-full">
        {busy ? 'Accepting...' : 'Accept invitation'}
      </Button>
    </Form>
  );
}
