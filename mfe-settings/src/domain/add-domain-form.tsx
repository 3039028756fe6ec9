import { ApiError, errorText } from '@scopewright/api-client';
import { Alert, Button, Input } from '@scopewright/ui';
import { Form, FormField, useZodForm } from '@scopewright/ui/form';
import { useUnsavedChanges } from '@scopewright/workplace-kit/unsaved/unsaved-changes';
import { useState } from 'react';
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
const FAILED = 'Failed to add the domain';

/** A form for adding a domain. */
export function AddDomainForm() {
  const form = useZodForm(schema, { defaultValues: EMPTY });
  const add = useAddDomain();
  const [failed, setFailed] = useState<string | null>(null);
  const busy = form.formState.isSubmitting;
  useUnsavedChanges(form.formState.isDirty);

  async function submit({ domain }: Values): Promise<void> {
    setFailed(null);
    try {
      await add.mutateAsync(domain);
      form.reset(EMPTY);
    } catch (error) {
      const wrong =
        error instanceof ApiError
          ? (error.details.domain ?? (error.code === 'conflict' ? error.message : undefined))
          : undefined;
      if (wrong === undefined) setFailed(errorText(error, FAILED));
      else form.setError('domain', { message: wrong }, { shouldFocus: true });
    }
  }

  return (
    <SectionCard
      title="Custom domain"
      description="Let your people sign in at your own address. Add the domain, set its two records where you manage your DNS, then verify it."
    >
      <Form
        form={form}
        onSubmit={submit}
        className="grid gap-4 sm:max-w-md"
        aria-label="Add a custom domain"
        onChange={() => setFailed(null)}
      >
        <FormField<Values> name="domain" label="Domain" hint="For example scoping.example.com" required>
          {(control) => (
            <Input {...control} inputMode="url" autoComplete="off" spellCheck={false} autoCapitalize="none" />
          )}
        </FormField>
        {failed ? <Alert tone="danger">{failed}</Alert> : null}
        <Button type="submit" busy={busy} className="sm:justify-self-start">
          {busy ? 'Adding domain...' : 'Add domain'}
        </Button>
      </Form>
    </SectionCard>
  );
}
