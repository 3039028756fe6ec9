import { ApiError, errorText } from '@scopewright/api-client';
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH } from '@scopewright/contracts/constants';
import { Alert, Button, Dialog, DialogContent, Input, RadioGroup } from '@scopewright/ui';
import { Form, FormField, useZodForm } from '@scopewright/ui/form';
import { useState } from 'react';
import * as z from 'zod/mini';
import { ROLE_OPTIONS, useInvitePerson } from './people.ts';

const EMAIL_INVALID = 'Please enter a valid email address';
const invitationSchema = z.object({
  email: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Email is required'),
      z.maxLength(EMAIL_MAX_LENGTH, EMAIL_INVALID),
      z.email(EMAIL_INVALID),
    ),
  name: z.string().check(z.trim(), z.maxLength(NAME_MAX_LENGTH, `Must be at most ${NAME_MAX_LENGTH} characters`)),
  role: z.enum(['companyUser', 'user']),
});
type InvitationValues = z.output<typeof invitationSchema>;

const EMPTY: InvitationValues = { email: '', name: '', role: 'user' };
const FAILURES = {
  network: 'Network error. Please check your connection and try again.',
  other: 'The invitation could not be sent. Please try again.',
};

export interface InviteDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  companyId: string;
}

/** Invites a person to a company. */
export function InviteDialog({ open, onOpenChange, companyId }: InviteDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        size="sm"
        title="Invite someone"
        description="They get an email with a link that is valid for 7 days."
      >
        <InviteForm companyId={companyId} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

function InviteForm({ companyId, onDone }: { companyId: string; onDone: () => void }) {
  const form = useZodForm(invitationSchema, { defaultValues: EMPTY });
  const invite = useInvitePerson(companyId);
  const [failed, setFailed] = useState<string | null>(null);
  const busy = form.formState.isSubmitting;

  async function submit({ email, name, role }: InvitationValues): Promise<void> {
    setFailed(null);
    try {
      await invite.mutateAsync({ email, role, ...(name ? { name } : {}) });
      onDone();
    } catch (error) {
      const field =
        error instanceof ApiError
          ? (['email', 'name'] as const).find((name) => error.details[name] !== undefined)
          : undefined;
      if (error instanceof ApiError && error.code === 'email_taken')
        form.setError('email', { message: error.message }, { shouldFocus: true });
      else if (error instanceof ApiError && field)
        form.setError(field, { message: error.details[field] ?? error.message }, { shouldFocus: true });
      else setFailed(errorText(error, FAILURES));
    }
  }

  return (
    <Form
      form={form}
      onSubmit={submit}
      className="grid gap-5"
      aria-label="Invite someone"
      onChange={() => setFailed(null)}
    >
      <FormField<InvitationValues> name="email" label="Email" required>
        {(control) => (
          <Input
            {...control}
            type="email"
            inputMode="email"
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="none"
          />
        )}
      </FormField>
      <FormField<InvitationValues> name="name" label="Name" aside={<span className="text-text-muted">Optional</span>}>
        {(control) => <Input {...control} autoComplete="off" />}
      </FormField>
      <RadioGroup
        legend="Role"
        name="role"
        options={ROLE_OPTIONS}
        value={form.watch('role')}
        onValueChange={(value) => form.setValue('role', value === 'companyUser' ? 'companyUser' : 'user')}
      />
      {failed ? <Alert tone="danger">{failed}</Alert> : null}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" disabled={busy} onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          {busy ? 'Sending...' : 'Send invitation'}
        </Button>
      </div>
    </Form>
  );
}
