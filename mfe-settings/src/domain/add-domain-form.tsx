import { formErrors } from '@scopewright/api-client';
import { Button, Input } from '@scopewright/ui';
import { Form, FormFailure, FormField, useZodForm } from '@scopewright/ui/form';
import { useUnsavedChanges } from '@scopewright/workplace-kit/unsaved/unsaved-changes';
import { z } from 'zod';
import { SectionCard } from '../layout/section-card.tsx';
import { useAddDomain } from './use-domains.ts';

const schema = z.object({
  domain: z
    .string()
    .trim()
    .min(1, 'Enter a domain like scoping.example.com.')
    .max(300, 'Enter a domain like scoping.example.com.'),
});
type Values = z.infer<typeof schema>;
const EMPTY: Values = { domain: '' };
const explain = formErrors('Failed to add the domain', { conflict: 'domain' });

/** A form for adding a domain. */
export function AddDomainForm() {
  const form = useZodForm(schema, { defaultValues: EMPTY });
  const add = useAddDomain();
  const busy = form.formState.isSubmitting;
  useUnsavedChanges(form.formState.isDirty);

  async function submit({ domain }: Values): Promise<void> {
    await add.mutateAsync(domain);
    form.reset(EMPTY);
  }

  return (
    <SectionCard
      title="Custom domain"
      description="Let your people sign in at your own address. Add the domain, set its two records where you manage your DNS, then verify it."
    >
      <Form
        form={form}
        onSubmit={submit}
        explain={explain}
        className="grid gap-4 sm:max-w-md"
        aria-label="Add a custom domain"
      >
        <FormField<Values> name="domain" label="Domain" hint="For example scoping.example.com" required>
          {(control) => (
            <Input {...control} inputMode="url" autoComplete="off" spellCheck={false} autoCapitalize="none" />
          )}
        </FormField>
        <FormFailure />
        <Button type="submit" busy={busy} className="sm:justify-self-start">
          {busy ? 'Adding domain...' : 'Add domain'}
        </Button>
      </Form>
    </SectionCard>
  );
}
