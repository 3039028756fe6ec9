import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '../button.tsx';
import { Checkbox } from '../controls/checkbox.tsx';
import { Field } from '../controls/field.tsx';
import { Input } from '../controls/input.tsx';
import { PasswordInput } from '../controls/password-input.tsx';
import { RadioGroup } from '../controls/radio-group.tsx';
import { Select } from '../controls/select.tsx';
import { Textarea } from '../controls/textarea.tsx';
import { Form, FormField, useZodForm } from '../form/index.ts';
import { Specimen } from './specimen.tsx';

const MODES = [
  { value: 'new', label: 'New admin', hint: 'Gets an invitation by email' },
  { value: 'existing', label: 'Existing user', hint: 'Becomes a company admin' },
];
const PHASES = [
  { value: '1', label: 'Core' },
  { value: '2', label: 'Automation' },
];

const clientSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Name is required')),
  email: z.email('Please enter a valid email address'),
});
type ClientFields = z.input<typeof clientSchema>;

export function Controls(): ReactNode {
  const [mode, setMode] = useState('new');
  return (
    <Specimen title="Controls">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Company name" required>
          <Input placeholder="Northwind Traders" />
        </Field>
        <Field label="Work email" error="Please enter a valid email address">
          <Input type="email" defaultValue="ada at example" />
        </Field>
        <Field label="New password" hint="At least 8 characters">
          <PasswordInput autoComplete="new-password" />
        </Field>
        <Field label="Phase">
          <Select options={PHASES} placeholder="Choose one" />
        </Field>
        <Field label="Notes" className="sm:col-span-2">
          <Textarea />
        </Field>
        <RadioGroup legend="Administrator" name="gallery-mode" options={MODES} value={mode} onValueChange={setMode} />
        <Checkbox label="Show active SOWs only" hint="Hides what is completed or cancelled" />
      </div>
    </Specimen>
  );
}

export function FormSpecimen(): ReactNode {
  const form = useZodForm(clientSchema, { defaultValues: { name: '', email: '' } });
  return (
    <Specimen title="Form">
      <Form form={form} onSubmit={() => undefined} className="grid max-w-md gap-5">
        <FormField<ClientFields> name="name" label="Client name" required>
          {(control) => <Input {...control} />}
        </FormField>
        <FormField<ClientFields> name="email" label="Client email" required>
          {(control) => <Input type="email" {...control} />}
        </FormField>
        <Button type="submit" className="justify-self-start">
          Check
        </Button>
      </Form>
    </Specimen>
  );
}
