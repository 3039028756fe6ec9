import { Dialog, DialogContent, Input, RadioGroup } from '@scopewright/ui';
import { type Explanation, Form, FormActions, FormField, useZodForm } from '@scopewright/ui/form';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import * as rules from './form-rules.ts';

const schema = z.object({ email: rules.email(), name: rules.optionalName(), role: z.string() });
type Values = z.output<typeof schema>;

interface Option<Role extends string> {
  value: Role;
  label: string;
  hint?: string;
}

export interface InviteDialogProps<Role extends string> {
  title: string;
  description?: string;
  /** The first one is chosen at first; the choice isn't shown if there is one only. */
  roles: readonly [Option<Role>, ...Option<Role>[]];
  /** Sends the invitation. */
  onInvite: (invitation: { email: string; name: string; role: Role }) => Promise<unknown>;
  /** Message when that fails. */
  explain: (failure: unknown) => Explanation;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Invites a person to a firm, or to one of its companies. */
export function InviteDialog<Role extends string>({
  title,
  description = 'They get an email with a link that is valid for 7 days.',
  open,
  onOpenChange,
  ...form
}: InviteDialogProps<Role>): ReactNode {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent size="sm" title={title} description={description}>
        <InviteForm title={title} {...form} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

type InviteFormProps<Role extends string> = Omit<InviteDialogProps<Role>, 'open' | 'onOpenChange' | 'description'> & {
  onDone: () => void;
};

function InviteForm<Role extends string>({ title, roles, onInvite, explain, onDone }: InviteFormProps<Role>) {
  const form = useZodForm(schema, { defaultValues: { email: '', name: '', role: roles[0].value } });

  async function submit({ role: chosen, ...person }: Values): Promise<void> {
    const { value: role } = roles.find(({ value }) => value === chosen) ?? roles[0];
    await onInvite({ ...person, role });
    onDone();
  }

  return (
    <Form form={form} onSubmit={submit} explain={explain} className="grid gap-5" aria-label={title}>
      <FormField<Values> name="email" label="Email" required>
        {(control) => <Input {...control} type="email" autoComplete="off" spellCheck={false} />}
      </FormField>
      <FormField<Values> name="name" label="Name" aside={<span className="text-text-muted">Optional</span>}>
        {(control) => <Input {...control} autoComplete="off" />}
      </FormField>
      {roles.length > 1 ? (
        <RadioGroup
          legend="Role"
          name="role"
          options={roles}
          value={form.watch('role')}
          onValueChange={(role) => form.setValue('role', role)}
        />
      ) : null}
      <FormActions label="Send invitation" busyLabel="Sending invitation..." onCancel={onDone} />
    </Form>
  );
}
