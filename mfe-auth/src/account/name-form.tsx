import * as rules from '@scopewright/product-ui/form-rules';
import { useHost, useSession } from '@scopewright/remote-contract';
import { Input } from '@scopewright/ui';
import { Form, FormActions, FormField, useZodForm } from '@scopewright/ui/form';
import * as z from 'zod/mini';
import { accountErrors } from './account-failure.ts';

const schema = z.object({ name: rules.displayName() });
type Values = z.output<typeof schema>;

/** The user's name at this firm. */
export function NameForm() {
  const { api, session, toast } = useHost();
  const { user } = useSession();
  const form = useZodForm(schema, { defaultValues: { name: user?.name ?? '' } });

  async function submit(body: Values): Promise<void> {
    const { name } = await api.call('changeName', { body });
    form.reset({ name });
    await session.refresh();
    toast.success('Your name is saved');
  }

  return (
    <Form
      form={form}
      onSubmit={submit}
      explain={accountErrors('Your name could not be saved. Please try again.')}
      className="grid max-w-md gap-5"
      aria-label="Name"
    >
      <FormField<Values> name="name" label="Your name">
        {(control) => <Input {...control} required autoComplete="name" />}
      </FormField>
      <FormActions label="Save name" busyLabel="Saving..." variant="secondary" />
    </Form>
  );
}
