import { formErrors } from '@scopewright/api-client';
import { SETUP_KEY_HEADER } from '@scopewright/contracts/routes';
import { tenantHref, useHost } from '@scopewright/remote-contract';
import { Button, PasswordInput } from '@scopewright/ui';
import { Form, FormFailure, FormField, useZodForm } from '@scopewright/ui/form';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { waitSentence } from '../layout/failure-text.ts';
import { TextLink } from '../layout/text-link.tsx';
import { SETUP_KEY_PATTERN } from './setup-key.ts';

const schema = z.object({
  key: z
    .string()
    .check(z.trim(), z.minLength(1, 'Setup key is required'), z.regex(SETUP_KEY_PATTERN, 'This is not a setup key')),
});
type KeyInput = z.input<typeof schema>;

const errorsOf = formErrors('The setup key could not be checked. Please try again.', { setup_key_invalid: 'key' });

/** The step's message when the key couldn't be checked; a wrong one is reported at its field. */
function explain(failure: unknown) {
  const { fields, message } = errorsOf(failure);
  return { fields, message: waitSentence(failure, message) };
}

export interface SetupKeyStepProps {
  error: string | null;
  isBusy?: boolean;
  /** Continues with the key. */
  onEnter: (key: string) => void;
  /** Another way to continue. */
  onBack?: () => void;
  backLabel?: string;
}

/** Asks for the key of this installation. */
export function SetupKeyStep({ error, isBusy = false, onEnter, onBack, backLabel }: SetupKeyStepProps) {
  const { api, boot } = useHost();
  const form = useZodForm(schema, { defaultValues: { key: '' } });
  const { setError, setFocus } = form;
  const waits = isBusy || form.formState.isSubmitting;
  useEffect(() => {
    if (isBusy) return;
    if (error !== null) setError('key', { message: error });
    setFocus('key', { shouldSelect: error !== null });
  }, [setError, setFocus, error, isBusy]);

  async function submit({ key }: KeyInput): Promise<void> {
    await api.call('checkSetupKey', { headers: { [SETUP_KEY_HEADER]: key } });
    onEnter(key);
  }

  return (
    <Form form={form} onSubmit={submit} explain={explain} className="grid gap-5" aria-label="Show the setup key">
      <div>
        <h2 className="font-semibold text-lg">Setup key</h2>
        <p className="mt-1 text-sm text-text-muted">
          This is for the operator of this installation. The key is printed when the product starts for the first time,
          or set as <code>SETUP_KEY</code>.
        </p>
      </div>
      <FormField<KeyInput> name="key" label="Setup key" hint="Stored in this tab until you close it.">
        {(control) => <PasswordInput {...control} required autoComplete="off" />}
      </FormField>
      <FormFailure />
      <Button type="submit" busy={waits} className="w-full">
        {waits ? 'Checking...' : 'Continue'}
      </Button>
      {/* an installation without accounts has no administrator yet */}
      {onBack || !boot.firstRun ? (
        <p className="border-border border-t pt-4 text-sm text-text-muted">
          {onBack ? (
            <Button variant="link" disabled={isBusy} onClick={onBack}>
              {backLabel}
            </Button>
          ) : (
            <>
              System administrators need no key: <TextLink to={tenantHref(boot, '/system-admin')}>sign in</TextLink>,
              then come back to this page.
            </>
          )}
        </p>
      ) : null}
    </Form>
  );
}
