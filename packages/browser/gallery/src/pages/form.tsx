import { Input } from '@scopewright/ui';
import { Form, FormActions, FormField, useZodForm } from '@scopewright/ui/form';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Name is required')),
  email: z.email('Please enter a valid email address'),
});
type Fields = z.input<typeof schema>;

export function FormStates(): ReactNode {
  const form = useZodForm(schema, { defaultValues: { name: '', email: '' } });
  return (
    <Form form={form} onSubmit={() => undefined} className="grid max-w-md gap-5">
      <FormField<Fields> name="name" label="Client name" required>
        {(control) => <Input {...control} />}
      </FormField>
      <FormField<Fields> name="email" label="Client email" required>
        {(control) => <Input type="email" {...control} />}
      </FormField>
      <FormActions label="Save" busyLabel="Saving..." />
    </Form>
  );
}
