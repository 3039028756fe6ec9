import { NAME_MAX_LENGTH } from '@scopewright/contracts/constants';
import { useMutation } from '@scopewright/query';
import { useHost, useSession } from '@scopewright/remote-contract';
import { Alert, Button, Input } from '@scopewright/ui';
import { Form, FormField, useZodForm } from '@scopewright/ui/form';
import * as z from 'zod/mini';
import { accountFailure } from './account-failure.ts';

const schema = z.object({
  name: z.string().check(
    z.trim(),
    z.minLength(1, 'Name is required'),
    z.maxLength(NAME_MAX_LENGTH, `Name must be at most ${NAME_MAX_LENGTH} characters`),
    z.refine((name) => !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(name), 'Name must not contain control characters'),
  ),
});
type Values = z.output<typeof schema>;

/** The user's name at this firm. */
export function NameForm() {
  const { api, session, toast } = useHost();
  const { user } = useSession();
  const form = useZodForm(schema, { defaultValues: { name: user?.name ?? '' } });
  const save = useMutation({ mutationFn: (body: Values) => api.call('changeName', { body }) });

  async function submit(values: Values): Promise<void> {
    try {
      const { name } = await save.mutateAsync(values);
      form.reset({ name });
      await session.refresh();
      toast.success('Your name is saved');
    } catch {
      // shown below, from the state of the mutation
    }
  }

  const busy = form.formState.isSubmitting;
  return (
    <Form form={form} onSubmit={submit} className="grid max-w-md gap-5" aria-label="Name">
      {save.error && !busy ? (
        <Alert tone="danger">{accountFailure(save.error, 'Your name could not be saved. Please try again.')}</Alert>
      ) : null}
      <FormField<Values> name="name" label="Your name">
        {(control) => <Input {...control} required autoComplete="name" />}
      </FormField>
      <div>
        <Button type="submit" variant="secondary" busy={busy}>
          {busy ? 'Saving...' : 'Save name'}
        </Button>
      </div>
    </Form>
  );
}
