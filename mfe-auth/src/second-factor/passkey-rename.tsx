import { PASSKEY_NAME_MAX_LENGTH } from '@scopewright/contracts/constants';
import * as rules from '@scopewright/product-ui/form-rules';
import { useHost } from '@scopewright/remote-contract';
import { Input } from '@scopewright/ui';
import { Form, FormActions, FormField, useZodForm } from '@scopewright/ui/form';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { secondFactorErrors } from './second-factor-failure.ts';

const schema = z.object({ name: rules.displayName('Name', PASSKEY_NAME_MAX_LENGTH) });
type Values = z.output<typeof schema>;

interface PasskeyRenameProps {
  passkey: string;
  /** The current name. */
  name: string;
  onRenamed: () => void;
  onCancel: () => void;
}

/** Renames a passkey. */
export function PasskeyRename({ passkey, name, onRenamed, onCancel }: PasskeyRenameProps) {
  const { api, toast } = useHost();
  const form = useZodForm(schema, { defaultValues: { name } });
  const { setFocus } = form;
  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus]);

  async function submit(values: Values): Promise<void> {
    await api.call('renamePasskey', { body: { passkey, name: values.name } });
    toast.success('The passkey is renamed');
    onRenamed();
  }

  return (
    <Form
      form={form}
      onSubmit={submit}
      explain={secondFactorErrors('The passkey could not be renamed. Please try again.')}
      className="grid gap-5"
      aria-label="Rename passkey"
    >
      <FormField<Values> name="name" label="Name of the passkey">
        {(control) => <Input {...control} required autoComplete="off" />}
      </FormField>
      <FormActions label="Save" busyLabel="Saving..." onCancel={onCancel} />
    </Form>
  );
}
