import type { Invitation } from '@scopewright/contracts';
import { INVITATION_PASSWORD_MIN_LENGTH } from '@scopewright/contracts/constants';
import * as rules from '@scopewright/product-ui/form-rules';
import { Button, Input, PasswordInput } from '@scopewright/ui';
import { Form, FormFailure, FormField, useZodForm } from '@scopewright/ui/form';
import { NewPasswordHint } from '@scopewright/ui/new-password';
import * as z from 'zod/mini';
import { accountErrors } from '../account/account-failure.ts';
import { ACCEPT_FAILED, useAcceptInvitation } from './use-invitation.ts';

/** The same password rule as signup (§5). */
const schema = z
  .object({
    name: rules.optionalName(),
    password: rules.newPassword(
      INVITATION_PASSWORD_MIN_LENGTH,
      `Password must be at least ${INVITATION_PASSWORD_MIN_LENGTH} characters`,
    ),
    confirmation: z.string(),
  })
  .check(z.refine(...rules.CONFIRMED));
type Values = z.output<typeof schema>;

interface AcceptFormProps {
  token: string;
  invitation: Invitation;
  /** The user whose session in this browser ends with it, as they have chosen. */
  replaces?: string;
}

/** Name and password of an invited person without an account. Pressing the button uses up the link. */
export function AcceptForm({ token, invitation, replaces }: AcceptFormProps) {
  const form = useZodForm(schema, { defaultValues: { name: invitation.name, password: '', confirmation: '' } });
  const accept = useAcceptInvitation(token, replaces);
  const { isSubmitting } = form.formState;
  return (
    <Form
      form={form}
      onSubmit={({ name, password }) => accept.mutateAsync({ password, ...(name ? { name } : {}) })}
      explain={accountErrors(ACCEPT_FAILED)}
      className="grid gap-5"
      aria-label="Accept invitation"
    >
      <FormField<Values> name="name" label="Your name" aside={<span className="text-text-muted">Optional</span>}>
        {(control) => <Input {...control} autoComplete="name" />}
      </FormField>
      {/* shows password managers which account the new password belongs to */}
      <input type="email" name="username" value={invitation.email} autoComplete="username" readOnly hidden />
      <FormField<Values>
        name="password"
        label="Password"
        required
        hint={
          <NewPasswordHint
            password={form.watch('password')}
            minLength={INVITATION_PASSWORD_MIN_LENGTH}
            known={[form.watch('name'), invitation.companyName, invitation.email.split('@')[0] ?? '']}
          />
        }
      >
        {(control) => <PasswordInput {...control} autoComplete="new-password" />}
      </FormField>
      <FormField<Values> name="confirmation" label="Confirm password" required>
        {(control) => <PasswordInput {...control} autoComplete="new-password" />}
      </FormField>
      <FormFailure />
      <Button type="submit" busy={isSubmitting} className="w-full">
        {isSubmitting ? 'Accepting...' : 'Accept invitation'}
      </Button>
    </Form>
  );
}
