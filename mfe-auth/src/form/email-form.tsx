import * as rules from '@scopewright/product-ui/form-rules';
import { useSearchParams } from '@scopewright/remote-contract/router';
import { Alert, Button, Input } from '@scopewright/ui';
import { Form, FormField, useZodForm } from '@scopewright/ui/form';
import { useEffect } from 'react';
import * as z from 'zod/mini';

const schema = z.object({ email: rules.email() });
type EmailInput = z.input<typeof schema>;

interface EmailFormProps {
  /** The form's purpose, for screen readers. */
  label: string;
  submit: string;
  busyLabel: string;
  isBusy: boolean;
  /** Why it failed; null without a failure. */
  failure: string | null;
  /** Label of the disabled button when there is nothing more to send; field and button stay, disabled. */
  doneLabel?: string | undefined;
  onSubmit: (email: string) => void;
}

/** A form for one e-mail address and its action. The page's address may prefill it (`?email=`). */
export function EmailForm({ label, submit, busyLabel, isBusy, failure, doneLabel, onSubmit }: EmailFormProps) {
  const [searchParams] = useSearchParams();
  const form = useZodForm(schema, { defaultValues: { email: searchParams.get('email') ?? '' } });
  const { setFocus } = form;
  useEffect(() => setFocus('email'), [setFocus]);
  const isDone = doneLabel !== undefined;
  return (
    <Form form={form} onSubmit={({ email: address }) => onSubmit(address)} className="grid gap-5" aria-label={label}>
      {failure ? <Alert tone="danger">{failure}</Alert> : null}
      <FormField<EmailInput> name="email" label="Email">
        {(control) => (
          <Input {...control} type="email" required disabled={isDone} autoComplete="username" spellCheck={false} />
        )}
      </FormField>
      <Button type="submit" busy={isBusy} disabled={isDone} className="w-full">
        {doneLabel ?? (isBusy ? busyLabel : submit)}
      </Button>
    </Form>
  );
}
