import { formErrors } from '@scopewright/api-client';
import { Dialog, DialogContent, Input, RadioGroup } from '@scopewright/ui';
import { Form, FormActions, FormField, rules, useZodForm } from '@scopewright/ui/form';
import * as z from 'zod/mini';

const schema = z.object({ email: rules.email(), name: rules.optionalName(), role: z.string() });
type Values = z.output<typeof schema>;

const explain = formErrors(
  {
    network: 'Network error. Please check your connection and try again.',
    other: 'The invitation could not be sent. Please try again.',
  },
  { email_taken: 'email' },
);

export interface InviteDialogProps<Role extends string> {
  title: string;
  /** The first one is chosen at first. */
  roles: readonly { value: Role; label: string; hint: string }[];
  /** Sends the invitation; rejects with the server's error. */
  onInvite: (invitation: { email: string; name: string; role: Role }) => Promise<unknown>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Invites a person to the firm, or to one of its companies. */
export function InviteDialog<Role extends string>({ title, open, onOpenChange, ...form }: InviteDialogProps<Role>) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent size="sm" title={title} description="They get an email with a link that is valid for 7 days.">
        <InviteForm title={title} {...form} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

type InviteFormProps<Role extends string> = Omit<InviteDialogProps<Role>, 'open' | 'onOpenChange'> & {
  onDone: () => void;
};

function InviteForm<Role extends string>({ title, roles, onInvite, onDone }: InviteFormProps<Role>) {
  const form = useZodForm(schema, { defaultValues: { email: '', name: '', role: roles[0]?.value ?? '' } });

  async function submit({ role: chosen, ...person }: Values): Promise<void> {
    const role = roles.find(({ value }) => value === chosen);
    if (!role) throw new Error(`No role ${chosen}`);
    await onInvite({ ...person, role: role.value });
    onDone();
  }

  return (
    <Form form={form} onSubmit={submit} explain={explain} className="grid gap-5" aria-label={title}>
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
        options={roles}
        value={form.watch('role')}
        onValueChange={(role) => form.setValue('role', role)}
      />
      <FormActions label="Send invitation" busyLabel="Sending invitation..." onCancel={onDone} />
    </Form>
  );
}
