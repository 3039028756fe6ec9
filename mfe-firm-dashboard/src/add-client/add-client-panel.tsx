import { ApiError, errorText } from '@scopewright/api-client';
import { Alert, Button, Card, focusOnMount, Input, RadioGroup } from '@scopewright/ui';
import { Form, FormField, useZodForm } from '@scopewright/ui/form';
import { useState } from 'react';
import { type AddClientInput, type AddClientValues, addClientSchema, EMPTY_CLIENT } from './add-client-schema.ts';
import { ExistingUserField } from './existing-user-field.tsx';
import { successMessage, useCreateCompany } from './use-create-company.ts';
import { WhatHappensNext } from './what-happens-next.tsx';

const ADMINISTRATORS = [
  { value: 'new', label: 'New administrator', hint: 'Somebody without an account yet' },
  { value: 'existing', label: 'Existing user', hint: 'Somebody who can already log in' },
];

/** Beside the toast 'Failed to create company' (§8), which they don't repeat. */
const FAILURES = { network: 'Network error. Please check your connection and try again.', other: 'Something went wrong. Please try again.' };

const isFieldName = (name: string): name is keyof AddClientInput => Object.hasOwn(EMPTY_CLIENT, name);

/** The fields that the server's refusal concerns, each with its sentence. */
function wrongFields(error: unknown): [name: keyof AddClientInput, message: string][] {
  if (!(error instanceof ApiError)) return [];
  if (error.code === 'company_name_taken') return [['companyName', error.message]];
  return Object.entries(error.details).flatMap(([name, message]) => (isFieldName(name) ? [[name, message]] : []));
}

/** The tab 'Add New Client' (§2.18). `onShowCompanies` leads back to the list. */
export function AddClientPanel({ onShowCompanies }: { onShowCompanies: () => void }) {
  const form = useZodForm(addClientSchema, { defaultValues: EMPTY_CLIENT });
  const create = useCreateCompany();
  const [success, setSuccess] = useState<string | null>(null);
  /** What went wrong and concerns no single field. */
  const [failed, setFailed] = useState<string | null>(null);
  const administrator = form.watch('administrator');
  const busy = form.formState.isSubmitting;

  async function submit(values: AddClientValues): Promise<void> {
    setSuccess(null);
    setFailed(null);
    try {
      const { passwordResetSent } = await create.mutateAsync(values);
      form.reset(EMPTY_CLIENT);
      setSuccess(successMessage({ existingUser: values.administrator === 'existing', passwordResetSent }));
    } catch (error) {
      const wrong = wrongFields(error);
      for (const [index, [name, message]] of wrong.entries()) form.setError(name, { message }, { shouldFocus: index === 0 });
      if (wrong.length === 0) setFailed(errorText(error, FAILURES));
    }
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Card padding="lg">
        <h2 className="font-semibold text-lg">Add New Client</h2>
        <p className="mt-1 text-sm text-text-muted">Create a company and choose who administers it.</p>
        <Form form={form} onSubmit={submit} className="mt-6 grid gap-6" aria-label="Add new client" onChange={() => setFailed(null)}>
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
          {failed ? <Alert tone="danger">{failed}</Alert> : null}
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
