import { EMAIL_CODE_VALID_MINUTES } from '@scopewright/contracts/constants';
import { Alert, Button, Input } from '@scopewright/ui';
import { cleaned, Form, FormField, useZodForm } from '@scopewright/ui/form';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import type { ProofStep } from './use-proof.ts';

const CODE_LENGTH = 6;
const schema = z.object({
  code: z.string().check(z.regex(/^\d{6}$/, 'Enter the six digits')),
});
type CodeInput = z.input<typeof schema>;

/** Mails and keyboards put spaces and hyphens between the digits. */
const digitsOf = (typed: string): string => typed.replace(/\D/g, '').slice(0, CODE_LENGTH);

/** Asks for the mailed code. */
export function CodeStep({ step }: { step: ProofStep }) {
  const form = useZodForm(schema, { defaultValues: { code: '' } });
  const { setFocus } = form;
  useEffect(() => {
    if (!step.isBusy) setFocus('code', { shouldSelect: step.error !== null });
  }, [setFocus, step.error, step.isBusy]);
  return (
    <Form form={form} onSubmit={({ code }) => step.enter(code)} className="grid gap-5" aria-label="Verification code">
      <div>
        <h2 className="font-semibold text-lg">Check your mail</h2>
        <p className="mt-1 text-sm text-text-muted">
          If there is something to do for <span className="wrap-anywhere font-medium text-text">{step.email}</span>, we
          have just sent a six-digit code there. It confirms that the address is yours, and works for{' '}
          {EMAIL_CODE_VALID_MINUTES} minutes.
        </p>
      </div>
      {step.error ? <Alert tone="danger">{step.error}</Alert> : null}
      {step.isResent ? (
        <Alert tone="success">A new code is on its way. The previous code no longer works.</Alert>
      ) : null}
      <FormField<CodeInput> name="code" label="Six-digit code">
        {(control) => (
          <Input
            {...cleaned(control, digitsOf)}
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            className="text-center font-semibold tracking-[0.4em] tabular-nums"
          />
        )}
      </FormField>
      <Button type="submit" busy={step.isBusy} className="w-full">
        {step.isBusy ? 'Checking...' : 'Continue'}
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <Button variant="link" disabled={step.isBusy} onClick={step.resend}>
          Send a new code
        </Button>
        <Button variant="link" disabled={step.isBusy} onClick={step.cancel}>
          Use another email
        </Button>
      </div>
      <p className="border-border border-t pt-4 text-sm text-text-muted">
        No mail? Check your spam folder. Do you run this installation?{' '}
        <Button variant="link" disabled={step.isBusy} onClick={step.change}>
          Use the setup key
        </Button>
      </p>
    </Form>
  );
}
