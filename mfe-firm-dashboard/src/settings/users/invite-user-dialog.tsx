import { ApiError, errorText } from '@scopewright/api-client';
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH } from '@scopewright/contracts/constants';
import { Alert, Button, Dialog, DialogContent, Input, RadioGroup } from '@scopewright/ui';
import { Form, FormField, useZodForm } from '@scopewright/ui/form';
import { useState } from 'react';
import * as z from 'zod/mini';
import { FAILURES, ROLE_HINTS, ROLE_NAMES, type StaffRole, useInviteStaff } from './use-staff.ts';

const EMAIL_INVALID = 'Please enter a valid email address';
const schema = z.object({
  email: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Email is required'),
      z.maxLength(EMAIL_MAX_LENGTH, EMAIL_INVALID),
      z.email(EMAIL_INVALID),
    ),
  name: z.string().check(z.trim(), z.maxLength(NAME_MAX_LENGTH, `Must be at most ${NAME_MAX_LENGTH} characters`)),
  role: z.enum(['firmAdmin', 'consultant']),
});
type Values = z.infer<typeof schema>;
const EMPTY: Values = { email: '', name: '', role: 'consultant' };
const ROLES: readonly StaffRole[] = ['consultant', 'firmAdmin'];

/** Invites a person to the firm as consultant or administrator. */
export function InviteUserDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title="Invite User"
        description="They get an email with a link that is valid for 7 days."
        size="sm"
      >
        <InviteForm onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

function InviteForm({ onDone }: { onDone: () => void }) {
  const form = useZodForm(schema, { defaultValues: EMPTY });
  const invite = useInviteStaff();
  const [failed, setFailed] = useState<string | null>(null);
  const busy = form.formState.isSubmitting;

  async function submit(values: Values): Promise<void> {
    setFailed(null);
    try {
      await invite.mutateAsync(values);
      onDone();
    } catch (error) {
      const details = error instanceof ApiError ? error.details : {};
      if (details.email) form.setError('email', { message: details.email }, { shouldFocus: true });
      else if (details.name) form.setError('name', { message: details.name }, { shouldFocus: true });
      else setFailed(errorText(error, FAILURES));
    }
  }

  return (
    <Form
      form={form}
      onSubmit={submit}
      className="grid gap-5"
      aria-label="Invite a user"
      onChange={() => setFailed(null)}
    >
      <FormField<Values> name="email" label="Email" required>
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
      <FormField<Values> name="name" label="Name" aside={<span className="text-text-muted">Optional</span>}>
        {(control) => <Input {...control} autoComplete="off" />}
      </FormField>
      <RadioGroup
        legend="Role"
        name="role"
        options={ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role], hint: ROLE_HINTS[role] }))}
        value={form.watch('role')}
        onValueChange={(value) => form.setValue('role', value === 'firmAdmin' ? 'firmAdmin' : 'consultant')}
      />
      {failed ? <Alert tone="danger">{failed}</Alert> : null}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" disabled={busy} onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          {busy ? 'Sending invitation...' : 'Send invitation'}
        </Button>
      </div>
    </Form>
  );
}
