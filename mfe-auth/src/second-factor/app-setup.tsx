import type { CallOutput } from '@scopewright/contracts';
import { useMutation } from '@scopewright/query';
import { useHost } from '@scopewright/remote-contract';
import { Alert, Button, Check, Copy, Input } from '@scopewright/ui';
import { Form, FormField, useZodForm } from '@scopewright/ui/form';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { PasswordStep } from './password-step.tsx';
import { QrCode } from './qr-code.tsx';
import { isOver, secondFactorFailure } from './second-factor-failure.ts';

type Begun = CallOutput<'beginTotp'>;
export type Enrolled = CallOutput<'confirmTotp'>;

const schema = z.object({
  code: z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed) => typed.replace(/\s/g, '')),
    ),
    z.string().check(z.regex(/^\d{6}$/, 'Enter the six digits')),
  ),
});

/** Sets up an authenticator app: the password, then scanning, then one of its codes. */
export function AppSetup({ onEnrolled }: { onEnrolled: (enrolled: Enrolled) => void }) {
  const { api } = useHost();
  const [over, setOver] = useState<string | null>(null);
  const begin = useMutation({
    mutationFn: (password: string) => api.call('beginTotp', { body: { password } }),
    onMutate: () => setOver(null),
  });
  if (begin.data)
    return (
      <ScanStep
        begun={begin.data}
        onEnrolled={onEnrolled}
        onOver={(message) => {
          setOver(message);
          begin.reset();
        }}
      />
    );
  const failure = begin.error
    ? secondFactorFailure(begin.error, 'The authenticator app could not be set up. Please try again.')
    : over;
  return (
    <PasswordStep
      label="Set up an authenticator app"
      failure={failure}
      submitLabel="Continue"
      busyLabel="Checking..."
      busy={begin.isPending}
      onSubmit={(password) => begin.mutate(password)}
    >
      <p className="text-sm text-text-muted">
        You need an app such as Google Authenticator, Microsoft Authenticator, 1Password or Aegis on your phone.
      </p>
    </PasswordStep>
  );
}

interface ScanStepProps {
  begun: Begun;
  onEnrolled: (enrolled: Enrolled) => void;
  onOver: (message: string) => void;
}

function ScanStep({ begun, onEnrolled, onOver }: ScanStepProps) {
  const { api, toast } = useHost();
  const [copied, setCopied] = useState(false);
  const form = useZodForm(schema, { defaultValues: { code: '' } });
  const { setFocus } = form;
  const confirm = useMutation({
    mutationFn: (code: string) => api.call('confirmTotp', { body: { setup: begun.setup, code } }),
    onSuccess: onEnrolled,
    onError: (error) => {
      if (isOver(error)) onOver(secondFactorFailure(error, ''));
    },
  });
  const failure = confirm.error
    ? secondFactorFailure(confirm.error, 'The authenticator app could not be set up. Please try again.')
    : null;
  useEffect(() => setFocus('code', { shouldSelect: failure !== null }), [setFocus, failure]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(begun.secret);
      setCopied(true);
    } catch {
      toast.error('The key could not be copied. Please select it instead.');
    }
  }

  return (
    <Form
      form={form}
      onSubmit={({ code }) => confirm.mutate(code)}
      className="grid gap-6"
      aria-label="Set up an authenticator app"
    >
      <section className="grid gap-3">
        <h3 className="font-semibold">1. Scan this with your app</h3>
        <QrCode text={begun.uri} label="QR code for your authenticator app" />
        <div className="grid gap-1 text-sm">
          <p className="text-text-muted">Can’t scan? Enter this key instead:</p>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <code className="wrap-anywhere font-mono">{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
            <Button variant="secondary" size="sm" onClick={() => void copy()} aria-label="Copy the key">
              {copied ? (
                <Check aria-hidden="true" className="size-4" />
              ) : (
                <Copy aria-hidden="true" className="size-4" />
              )}
              {copied ? 'Copied' : 'Copy'}
            </Button>
          </p>
        </div>
      </section>
      <section className="grid gap-3">
        <h3 className="font-semibold">2. Enter the code that it shows</h3>
        {failure && !confirm.isPending ? <Alert tone="danger">{failure}</Alert> : null}
        <FormField<{ code: string }> name="code" label="Six-digit code">
          {(control) => (
            <Input
              {...control}
              required
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={10}
              className="max-w-52 font-mono tracking-[0.3em]"
            />
          )}
        </FormField>
        <div>
          <Button type="submit" busy={confirm.isPending}>
            {confirm.isPending ? 'Checking...' : 'Turn it on'}
          </Button>
        </div>
      </section>
    </Form>
  );
}
