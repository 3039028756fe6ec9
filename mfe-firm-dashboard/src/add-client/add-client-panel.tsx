import { ApiError, errorText } from '@scopewright/api-client';
import { Alert, Button, Card, focusOnMount, Input, RadioGroup } from '@scopewright/ui';
import { Form, FormField, useZodForm } from '@scopewright/ui/form';
import { useState } from 'react';
import { type AddClientInput, type AddClientValues, addClientSchema, EMPTY_CLIENT } from './add-client-schema.ts';
import { ExistingUserField } from './existing-user-field.tsx';
import { successMessage } from './success-message.ts';
import { useCreateCompany } from './use-create-company.ts';
import { WhatHappensNext } from './what-happens-next.tsx';

const ADMINISTRATORS = [
  { value: 'new', label: 'New administrator', hint: 'Somebody without an account yet' },
  { value: 'existing', label: 'Existing user', hint: 'Somebody who can already log in' },
];

const isFieldName = (name: string): name is keyof AddClientInput => Object.hasOwn(EMPTY_CLIENT, name);

/** The tab 'Add New Client' (§2.18). `onShowCompanies` leads back to the list. */
export function AddClientPanel({ onShowCompanies }: { onShowCompanies: () => void }) {
  const form = useZodForm(addClientSchema, { defaultValues: EMPTY_CLIENT });
  const create = useCreateCompany();
  const [success, setSuccess] = useState<string | null>(null);
  const administrator = form.watch('administrator');
  const busy = form.formState.isSubmitting;

  async function submit(values: AddClientValues): Promise<void> {
    setSuccess(null);
    try {
      const { passwordResetSent } = await create.mutateAsync(values);
      form.reset(EMPTY_CLIENT);
      setSuccess(successMessage({ existingUser: values.administrator === 'existing', passwordResetSent }));
    } catch (error) {
      if (!(error instanceof ApiError)) return;
      for (const [name, message] of Object.entries(error.details)) if (isFieldName(name)) form.setError(name, { message });
    }
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Card padding="lg">
        <h2 className="font-semibold text-lg">Add New Client</h2>
        <p className="mt-1 text-sm text-text-muted">Create a company and choose who administers it.</p>
        <Form form={form} onSubmit={submit} className="mt-6 grid gap-6" aria-label="Add new client">
          <FormField<AddClientInput> name="companyName" label="Company Name" required>
            {(control) => <Input {...control} autoComplete="off" />}
          </FormField>
          <RadioGroup
            legend="Administrator"
            className="sm:grid-cols-2"
            name="administrator"
            options={ADMINISTRATORS}
            value={administrator}
            onValueChange={(value) => form.setValue('administrator', value === 'existing' ? 'existing' : 'new')}
          />
          {administrator === 'existing' ? <ExistingUserField chosenId={form.watch('existingUserId')} /> : <NewAdministratorFields />}
          {success ? (
            <Alert ref={focusOnMount} tabIndex={-1} tone="success">
              <p>{success}</p>
              <Button variant="link" className="mt-1" onClick={onShowCompanies}>
                View client companies
              </Button>
            </Alert>
          ) : null}
          {create.error && !busy ? (
            <Alert tone="danger">
              {errorText(create.error, { network: 'Network error. Please check your connection and try again.', other: 'Failed to create company' })}
            </Alert>
          ) : null}
          <Button type="submit" busy={busy} className="sm:justify-self-start">
            {busy ? 'Creating Company...' : 'Create Company & Send Invitation'}
          </Button>
        </Form>
      </Card>
      <WhatHappensNext administrator={administrator} />
    </div>
  );
}

function NewAdministratorFields() {
  return (
    <div className="grid items-start gap-6 sm:grid-cols-2">
      <FormField<AddClientInput> name="adminEmail" label="Admin Email" required>
        {(control) => <Input {...control} type="email" inputMode="email" autoComplete="off" spellCheck={false} autoCapitalize="none" />}
      </FormField>
      <FormField<AddClientInput> name="adminName" label="Admin Name" aside={<span className="text-text-muted">Optional</span>}>
        {(control) => <Input {...control} autoComplete="off" />}
      </FormField>
    </div>
  );
}
