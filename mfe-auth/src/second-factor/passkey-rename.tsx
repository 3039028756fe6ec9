import { useMutation } from '@scopewright/query';
import { useHost } from '@scopewright/remote-contract';
import { Alert, Button, Input } from '@scopewright/ui';
import { Form, FormField, useZodForm } from '@scopewright/ui/form';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { passkeyName } from './passkey-name.ts';
import { secondFactorFailure } from './second-factor-failure.ts';

const schema = z.object({ name: passkeyName });
type Values = z.output<typeof schema>;

interface PasskeyRenameProps {
  passkey: string;
  /** The current name. */
  name: string;
  onRenamed: () => void;
}

/** Renames a passkey. */
export function PasskeyRename({ passkey, name, onRenamed }: PasskeyRenameProps) {
  const { api, toast } = useHost();
  const form = useZodForm(schema, { defaultValues: { name } });
  const { setFocus } = form;
  const rename = useMutation({
    mutationFn: (values: Values) => api.call('renamePasskey', { body: { passkey, name: values.name } }),
    onSuccess: () => {
      toast.success('The passkey is renamed');
      onRenamed();
    },
  });
  const failure =
    rename.error && !rename.isPending
      ? secondFactorFailure(rename.error, 'The passkey could not be renamed. Please try again.')
      : null;
  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus]);
  return (
    <Form form={form} onSubmit={(values) => rename.mutate(values)} className="grid gap-5" aria-label="Rename passkey">
      {failure ? <Alert tone="danger">{failure}</Alert> : null}
      <FormField<Values> name="name" label="Name of the passkey">
        {(control) => <Input {...control} required autoComplete="off" />}
      </FormField>
      <div>
        <Button type="submit" busy={rename.isPending}>
          {rename.isPending ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </Form>
  );
}
