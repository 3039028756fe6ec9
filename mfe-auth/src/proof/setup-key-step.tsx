import { tenantHref, useHost } from '@scopewright/remote-contract';
import { Alert, Button, PasswordInput } from '@scopewright/ui';
import { Form, FormField, useZodForm } from '@scopewright/ui/form';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { TextLink } from '../layout/text-link.tsx';
import { SETUP_KEY_PATTERN } from './setup-key.ts';

const schema = z.object({
  key: z
    .string()
    .check(z.trim(), z.minLength(1, 'Setup key is required'), z.regex(SETUP_KEY_PATTERN, 'This is not a setup key')),
});
type KeyInput = z.input<typeof schema>;

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
  const { boot } = useHost();
  const form = useZodForm(schema, { defaultValues: { key: '' } });
  const { setFocus } = form;
  useEffect(() => {
    if (!isBusy) setFocus('key', { shouldSelect: error !== null });
  }, [setFocus, error, isBusy]);
  return (
    <Form form={form} onSubmit={({ key }) => onEnter(key)} className="grid gap-5" aria-label="Show the setup key">
      <div>
        <h2 className="font-semibold text-lg">Setup key</h2>
        <p className="mt-1 text-sm text-text-muted">
          This is for the operator of this installation. The key is printed when the product starts for the first time,
          or set as <code>SETUP_KEY</code>.
        </p>
      </div>
      {error ? <Alert tone="danger">{error}</Alert> : null}
      <FormField<KeyInput> name="key" label="Setup key" hint="Kept in this tab until it is closed.">
        {(control) => <PasswordInput {...control} required autoComplete="off" />}
      </FormField>
      <Button type="submit" busy={isBusy} className="w-full">
        {isBusy ? 'Checking...' : 'Continue'}
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
